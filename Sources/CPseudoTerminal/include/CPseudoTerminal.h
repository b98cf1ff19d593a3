#pragma once

#include <sys/types.h>

/// A program that runs on a pseudo-terminal, under a guardian process.
struct pseudo_terminal_program {
    /// The terminal's outer end. The program reads the bytes that are written here as keys; its output is read here.
    int outside;
    /// The guardian's reports, each a `struct pseudo_terminal_report`.
    int reports;
    /// The end of a pipe. When it is closed, even because this process has died, the guardian kills the program.
    int life;
    pid_t guardian;
};

enum {
    /// The program has begun; the value is its process.
    pseudo_terminal_began,
    /// The program could not be begun; the value is the system's error.
    pseudo_terminal_failed,
    /// The program has ended; the value is its exit status.
    pseudo_terminal_exited,
    /// A signal has ended the program; the value is the signal.
    pseudo_terminal_killed,
    /// A signal has stopped the program, as Ctrl-Z does; the value is the signal.
    pseudo_terminal_stopped,
    /// The program goes on after it was stopped.
    pseudo_terminal_continued,
};

struct pseudo_terminal_report {
    int kind;
    int value;
};

/// Opens both ends of a pseudo-terminal of this size, whose lines are UTF-8 (termios(3), IUTF8). The outer end never
/// blocks. Returns -1 with errno.
int pseudo_terminal_open(int columns, int rows, int *outside, int *inside);

/// Opens the inner end of a terminal once more, without taking the terminal for this process. Returns -1 with errno.
int pseudo_terminal_open_inside(int outside);

/// Gives the terminal another size, which its program learns by SIGWINCH.
int pseudo_terminal_resize(int outside, int columns, int rows);

/// Whether the terminal edits lines itself before the program gets them. A program that reads keys one by one turns this
/// off.
int pseudo_terminal_edits_lines(int outside);

/// Whether the terminal gives its program whole lines without showing them, which programs choose for passwords.
int pseudo_terminal_hides_input(int outside);

/// Whether lines, line ends, letters, or the keys for signals and the end of input are not handled as in a new terminal
/// (termios(3): ICANON, ISIG, IEXTEN, ICRNL, INLCR, IGNCR, ISTRIP, IUCLC, OPOST, ONLCR, OCRNL, ONOCR, ONLRET, OLCUC, VINTR,
/// VQUIT, VSUSP, VEOF).
int pseudo_terminal_is_raw(int outside);

/// Whether the terminal shows keys as they are typed (termios(3), ECHO).
int pseudo_terminal_echoes(int outside);

/// The number of bytes of input that the program has not read yet. While the terminal edits lines, only whole lines
/// count.
int pseudo_terminal_unread(int outside);

/// Runs the program `argv[0]` in a folder, on a new terminal of this size, in a process group of its own, which Ctrl-Z can
/// stop. Returns -1 with errno.
int pseudo_terminal_spawn(
    const char *folder, char *const argv[], char *const envp[], int columns, int rows,
    struct pseudo_terminal_program *program);

/// Kills the program and everything that it has started, and waits for the guardian's end, which comes within 5 s. A
/// process that may not be killed, such as one of another user, stays.
void pseudo_terminal_end(struct pseudo_terminal_program *program);

/// The calls to the system in which a thread may wait for long, by what their arguments mean.
enum {
    pseudo_terminal_call_other,
    /// One descriptor.
    pseudo_terminal_call_read,
    pseudo_terminal_call_write,
    /// A list of descriptors, and a time.
    pseudo_terminal_call_poll,
    pseudo_terminal_call_ppoll,
    pseudo_terminal_call_select,
    pseudo_terminal_call_pselect,
    pseudo_terminal_call_epoll,
    pseudo_terminal_call_epoll2,
    /// A time, and perhaps other threads.
    pseudo_terminal_call_futex,
    pseudo_terminal_call_nanosleep,
    pseudo_terminal_call_clock_nanosleep,
    /// A signal, or the end of a child, without a time.
    pseudo_terminal_call_event,
    /// A signal, and a time.
    pseudo_terminal_call_signal,
    pseudo_terminal_call_socket,
};

/// The kind of a call to the system, by its number on this computer (syscall(2)).
int pseudo_terminal_call(long number);

/// The number of the terminal in /dev/pts; -1 if the system has none.
int pseudo_terminal_number(int outside);

/// Whether the program's output waits to be read, after all keys and all output so far have been handed over.
int pseudo_terminal_has_output(int outside);

/// The tenths of a second after which a read of single keys ends by itself (termios(3), VTIME); 0 for never.
int pseudo_terminal_read_time(int outside);

/// Hands over what was written to another terminal, which a process has open as this descriptor. Returns 0 if that is not
/// allowed.
int pseudo_terminal_deliver(pid_t process, int descriptor);

/// The process at the other end of a Unix socket (unix(7)), which a process has open as this descriptor; 0 for a socket that
/// listens, and -1 for any other socket, or if it is not allowed.
pid_t pseudo_terminal_peer(pid_t process, int descriptor);
