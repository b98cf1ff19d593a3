#define _GNU_SOURCE
#include "CNcurses.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

cn_screen cn_open(const char *type, FILE *output, FILE *input) {
    static const int touched[] = {SIGTSTP, SIGINT, SIGTERM, SIGWINCH};
    enum { count = sizeof touched / sizeof *touched };
    struct sigaction before[count];
    for (int i = 0; i < count; i++) sigaction(touched[i], NULL, &before[i]);
    // If SIGTSTP has its default action when the screen is opened, ncurses ignores the signal during each drawing,
    // which takes two system calls. If it has another action, ncurses never changes the signal. This program's own
    // handler waits for the end of the drawing anyway.
    struct sigaction ignored = {.sa_handler = SIG_IGN};
    if (before[0].sa_handler == SIG_DFL) sigaction(SIGTSTP, &ignored, NULL);
    SCREEN *screen = newterm(type, output, input);
    for (int i = 0; i < count; i++) sigaction(touched[i], &before[i], NULL);
    return screen;
}

void cn_join_writes(FILE *output) {
    int descriptor = fileno(output);
    int terminal = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    int nothing = open("/dev/null", O_WRONLY | O_CLOEXEC);
    doupdate();
    // Only the side effects of ending and beginning again are wanted. Their output goes to /dev/null: a terminal whose
    // second screen is entered twice and left once keeps a title on its stack.
    if (terminal >= 0 && nothing >= 0 && dup2(nothing, descriptor) >= 0) {
        endwin();
        doupdate();
        dup2(terminal, descriptor);
        fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    }
    clearok(curscr, TRUE);
    if (terminal >= 0) close(terminal);
    if (nothing >= 0) close(nothing);
}

void cn_resize_windows(int columns, int rows) {
    WINDOW *windows[] = {stdscr, curscr, newscr};
    for (int i = 0; i < 3; i++) {
        if (windows[i] != NULL) wresize(windows[i], rows, columns);
    }
}

int cn_select(cn_screen screen, int columns, int rows) {
    set_term(screen);
    // LINES and COLS are shared by all screens of ncurses, so they are set for the new current screen.
    LINES = rows;
    COLS = columns;
    if (curscr == NULL || (getmaxy(curscr) == rows && getmaxx(curscr) == columns)) return 0;
    cn_resize_windows(columns, rows);
    return 1;
}

void cn_send(int descriptor, const char *bytes) {
    // putp cannot be used, because it writes to standard output and through a buffer.
    size_t left = strlen(bytes);
    while (left > 0) {
        ssize_t count = write(descriptor, bytes, left);
        if (count < 0 && errno != EINTR) return;
        if (count < 0) continue;
        bytes += count;
        left -= (size_t)count;
    }
}

int cn_is_at_end(int descriptor) {
    struct pollfd look = {.fd = descriptor, .events = POLLIN};
    if (poll(&look, 1, 0) <= 0 || look.revents == 0) return 0;
    if ((look.revents & POLLIN) == 0) return 1;
    // If poll reports data but there is none, the descriptor is at its end. For a terminal that hung up, even this
    // call fails.
    int count = 0;
    return ioctl(descriptor, FIONREAD, &count) != 0 || count == 0;
}

void cn_stop_process_group(void) {
    struct sigaction before, continued;
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigset_t stop, blocked;
    sigemptyset(&standard.sa_mask);
    sigemptyset(&stop);
    sigaddset(&stop, SIGTSTP);
    sigaction(SIGTSTP, &standard, &before);
    // The caller learns of the end of this stop by the return. A handler would take the terminal back a second time.
    sigaction(SIGCONT, &standard, &continued);
    pthread_sigmask(SIG_UNBLOCK, &stop, &blocked);
    // Stops the whole process group. Otherwise a script that started the program would go on and hold the
    // terminal.
    kill(0, SIGTSTP);
    pthread_sigmask(SIG_SETMASK, &blocked, NULL);
    sigaction(SIGTSTP, &before, NULL);
    sigaction(SIGCONT, &continued, NULL);
}
