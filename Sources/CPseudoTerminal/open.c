#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#ifdef __linux__
#include <pty.h>
#else
#include <util.h>
#endif

int pseudo_terminal_open(int columns, int rows, int *outside, int *inside) {
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    if (openpty(outside, inside, 0, 0, &size) != 0) return -1;
    fcntl(*outside, F_SETFD, FD_CLOEXEC);
    fcntl(*inside, F_SETFD, FD_CLOEXEC);
    fcntl(*outside, F_SETFL, O_NONBLOCK);
#ifdef IUTF8
    struct termios settings;
    if (tcgetattr(*inside, &settings) == 0) {
        settings.c_iflag |= IUTF8;
        tcsetattr(*inside, TCSANOW, &settings);
    }
#endif
    return 0;
}

int pseudo_terminal_resize(int outside, int columns, int rows) {
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    return ioctl(outside, TIOCSWINSZ, &size);
}

int pseudo_terminal_edits_lines(int outside) {
    struct termios settings;
    return tcgetattr(outside, &settings) == 0 && (settings.c_lflag & ICANON) != 0;
}

int pseudo_terminal_hides_input(int outside) {
    struct termios settings;
    return tcgetattr(outside, &settings) == 0 && (settings.c_lflag & (ICANON | ECHO)) == ICANON;
}

int pseudo_terminal_is_raw(int outside) {
    struct termios settings;
    if (tcgetattr(outside, &settings) != 0) return 0;
    tcflag_t local = ICANON | ISIG | IEXTEN, input = ICRNL | INLCR | IGNCR | ISTRIP;
    tcflag_t output = OPOST | ONLCR | OCRNL | ONOCR | ONLRET;
#ifdef OLCUC
    input |= IUCLC;
    output |= OLCUC;
#endif
    const cc_t *keys = settings.c_cc;
    return (settings.c_lflag & local) != local || (settings.c_iflag & input) != ICRNL
        || (settings.c_oflag & output) != (OPOST | ONLCR) || keys[VINTR] != CINTR || keys[VQUIT] != CQUIT
        || keys[VSUSP] != CSUSP || keys[VEOF] != CEOF;
}

int pseudo_terminal_echoes(int outside) {
    struct termios settings;
    return tcgetattr(outside, &settings) != 0 || (settings.c_lflag & ECHO) != 0;
}

int pseudo_terminal_open_inside(int outside) {
#ifdef TIOCGPTPEER
    return ioctl(outside, TIOCGPTPEER, O_RDWR | O_NOCTTY | O_CLOEXEC);
#else
    const char *name = ptsname(outside);
    return name ? open(name, O_RDWR | O_NOCTTY | O_CLOEXEC) : -1;
#endif
}

int pseudo_terminal_unread(int outside) {
    int count = 0;
    int inside = pseudo_terminal_open_inside(outside);
    if (inside < 0) return 0;
    if (ioctl(inside, FIONREAD, &count) != 0) count = 0;
    close(inside);
    return count;
}
