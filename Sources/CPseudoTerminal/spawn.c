#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

// The guardian is a fork of a program with threads, so it calls only functions that are safe in a signal handler, and
// allocates nothing.

static int children_pipe[2];

static void child_has_changed(int signal) {
    int error = errno;
    (void)signal;
    (void)!write(children_pipe[1], "", 1);
    errno = error;
}

static void report(int reports, int kind, int value) {
    struct pseudo_terminal_report report = {kind, value};
    (void)!write(reports, &report, sizeof report);
}

static void reset_signals(void) {
    for (int signal = 1; signal < NSIG; signal++) {
        struct sigaction usual = {.sa_handler = SIG_DFL};
        sigaction(signal, &usual, 0);
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, 0);
}

static void run_program(const char *folder, char *const argv[], char *const envp[], int inside, int reports) {
    // The terminal goes to a program in the background only if it ignores this signal.
    signal(SIGTTOU, SIG_IGN);
    setpgid(0, 0);
    tcsetpgrp(inside, getpid());
    reset_signals();
    for (int descriptor = 0; descriptor < 3; descriptor++) dup2(inside, descriptor);
    if (inside > 2) close(inside);
    if (chdir(folder) == 0) execve(argv[0], argv, envp);
    report(reports, pseudo_terminal_failed, errno);
    _exit(127);
}

/// Kills the children that may be killed, waits for their ends, and returns their number. A child of another user, such as
/// `sudo`, stays.
static int kill_children(void) {
    int ended = 0;
#ifdef __linux__
    char text[4096];
    int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    ssize_t length = list < 0 ? 0 : read(list, text, sizeof text);
    if (list >= 0) close(list);
    pid_t process = 0;
    for (ssize_t i = 0; i < length; i++) {
        if (text[i] >= '0' && text[i] <= '9') {
            process = process * 10 + (text[i] - '0');
        } else if (process > 0) {
            if (kill(process, SIGKILL) == 0 && waitpid(process, 0, 0) > 0) ended++;
            process = 0;
        }
    }
#endif
    return ended;
}

/// Kills the program and all its descendants, even in other process groups and sessions: on Linux, a process that loses
/// its parent becomes a child of the guardian.
static void kill_all(pid_t program) {
    // A process that hangs in a call to the system does not end when it is killed. Then the guardian ends without it.
    alarm(5);
    kill(-program, SIGKILL);
    if (kill(program, SIGKILL) == 0) waitpid(program, 0, 0);
    while (kill_children() > 0) {}
}

static void guard(pid_t program, int life, int reports) {
    struct pollfd sources[] = {{.fd = life, .events = POLLIN}, {.fd = children_pipe[0], .events = POLLIN}};
    for (;;) {
        if (poll(sources, 2, -1) < 0 && errno != EINTR) break;
        char bytes[64];
        if (sources[1].revents != 0) (void)!read(children_pipe[0], bytes, sizeof bytes);
        int status;
        pid_t process;
        while ((process = waitpid(-1, &status, WNOHANG | WUNTRACED | WCONTINUED)) > 0) {
            if (process != program) continue;
            if (WIFEXITED(status)) report(reports, pseudo_terminal_exited, WEXITSTATUS(status));
            if (WIFSIGNALED(status)) report(reports, pseudo_terminal_killed, WTERMSIG(status));
            // What it has left in its process group gets the hangup of a terminal that is closed.
            if (WIFEXITED(status) || WIFSIGNALED(status)) kill(-program, SIGHUP);
            if (WIFSTOPPED(status)) report(reports, pseudo_terminal_stopped, WSTOPSIG(status));
            if (WIFCONTINUED(status)) report(reports, pseudo_terminal_continued, 0);
        }
        // Nothing is ever written to the pipe `life`. Poll reports it as readable when its other end is closed.
        if (sources[0].revents != 0) break;
    }
    kill_all(program);
}

static void close_from_to(unsigned first, unsigned last) {
#ifdef __linux__
    // One system call for all descriptors (close_range(2), Linux 5.9).
    if (close_range(first, last, 0) == 0) return;
#endif
    long limit = sysconf(_SC_OPEN_MAX);
    for (long descriptor = first; descriptor <= (long)last && descriptor < limit && descriptor < 65536; descriptor++)
        close((int)descriptor);
}

/// Closes all descriptors but a few. The guardian must not keep descriptors of this program open, such as the end of a
/// pipe whose reader waits for its closing.
static void close_all_but(const int *kept, int count) {
    unsigned first = 0;
    for (;;) {
        unsigned next = UINT_MAX;
        for (int i = 0; i < count; i++) {
            if ((unsigned)kept[i] >= first && (unsigned)kept[i] < next) next = (unsigned)kept[i];
        }
        if (next > first) close_from_to(first, next - 1);
        if (next == UINT_MAX) return;
        first = next + 1;
    }
}

static void become_guardian(
    const char *folder, char *const argv[], char *const envp[], int inside, int life, int reports) {
    // A session of its own, so that Ctrl-C in the terminal of this program, or its hangup, does not reach the guardian. As a
    // shell does, the guardian leads the session, and the program has a process group of its own in it. The system lets no
    // key stop a program that nobody in its session has started.
    setsid();
    ioctl(inside, TIOCSCTTY, 0);
    reset_signals();
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    struct sigaction changed = {.sa_handler = child_has_changed, .sa_flags = SA_RESTART};
    sigaction(SIGHUP, &ignored, 0);
    sigaction(SIGINT, &ignored, 0);
    sigaction(SIGTERM, &ignored, 0);
    sigaction(SIGPIPE, &ignored, 0);
    if (pipe(children_pipe) != 0) {
        report(reports, pseudo_terminal_failed, errno);
        _exit(1);
    }
    for (int i = 0; i < 2; i++) {
        fcntl(children_pipe[i], F_SETFL, O_NONBLOCK);
        fcntl(children_pipe[i], F_SETFD, FD_CLOEXEC);
    }
    sigaction(SIGCHLD, &changed, 0);
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
    int own[] = {inside, life, reports, children_pipe[0], children_pipe[1]};
    close_all_but(own, sizeof own / sizeof *own);
    pid_t program = fork();
    if (program == 0) run_program(folder, argv, envp, inside, reports);
    if (program < 0) {
        report(reports, pseudo_terminal_failed, errno);
        _exit(1);
    }
    close(inside);
    report(reports, pseudo_terminal_began, program);
    guard(program, life, reports);
    _exit(0);
}

int pseudo_terminal_spawn(
    const char *folder, char *const argv[], char *const envp[], int columns, int rows,
    struct pseudo_terminal_program *program) {
    int inside = -1, life[2] = {-1, -1}, reports[2] = {-1, -1};
    program->outside = -1;
    if (pseudo_terminal_open(columns, rows, &program->outside, &inside) == 0 && pipe(life) == 0 && pipe(reports) == 0) {
        int ends[] = {life[0], life[1], reports[0], reports[1]};
        for (int i = 0; i < 4; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        fcntl(reports[0], F_SETFL, O_NONBLOCK);
        program->reports = reports[0];
        program->life = life[1];
        program->guardian = fork();
        if (program->guardian == 0) become_guardian(folder, argv, envp, inside, life[0], reports[1]);
    } else {
        program->guardian = -1;
    }
    int error = errno;
    int others[] = {inside, life[0], reports[1]}, own[] = {program->outside, life[1], reports[0]};
    for (int i = 0; i < 3; i++) {
        if (others[i] >= 0) close(others[i]);
        if (program->guardian < 0 && own[i] >= 0) close(own[i]);
    }
    errno = error;
    return program->guardian < 0 ? -1 : 0;
}

void pseudo_terminal_end(struct pseudo_terminal_program *program) {
    close(program->life);
    while (waitpid(program->guardian, 0, 0) < 0 && errno == EINTR) {}
    close(program->reports);
    close(program->outside);
}
