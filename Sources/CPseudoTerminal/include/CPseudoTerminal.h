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

/// Gives the terminal another size, which its program learns by SIGWINCH.
int pseudo_terminal_resize(int outside, int columns, int rows);

/// Whether the terminal edits lines itself before the program gets them. A program that reads keys one by one turns this
/// off.
int pseudo_terminal_edits_lines(int outside);

/// Whether the terminal gives its program whole lines without showing them, which programs choose for passwords.
int pseudo_terminal_hides_input(int outside);

/// The number of bytes of input that the program has not read yet. While the terminal edits lines, only whole lines
/// count.
int pseudo_terminal_unread(int outside);

/// Runs the program `argv[0]` in a folder, on a new terminal of this size, in a session of its own. Returns -1 with errno.
int pseudo_terminal_spawn(
    const char *folder, char *const argv[], char *const envp[], int columns, int rows,
    struct pseudo_terminal_program *program);

/// Kills the program and everything that it has started, and waits for the guardian's end, which comes within 5 s. A
/// process that may not be killed, such as one of another user, stays.
void pseudo_terminal_end(struct pseudo_terminal_program *program);
