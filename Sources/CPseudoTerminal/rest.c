#define _GNU_SOURCE
#include "CPseudoTerminal.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <termios.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/syscall.h>
#endif

int pseudo_terminal_call(long number) {
#ifdef __linux__
    switch (number) {
    case SYS_read:
    case SYS_readv: return pseudo_terminal_call_read;
#ifdef SYS_poll
    case SYS_poll: return pseudo_terminal_call_poll;
#endif
    case SYS_ppoll: return pseudo_terminal_call_ppoll;
#ifdef SYS_select
    case SYS_select: return pseudo_terminal_call_select;
#endif
    case SYS_pselect6: return pseudo_terminal_call_pselect;
#ifdef SYS_epoll_wait
    case SYS_epoll_wait:
#endif
    case SYS_epoll_pwait: return pseudo_terminal_call_epoll;
#ifdef SYS_epoll_pwait2
    case SYS_epoll_pwait2: return pseudo_terminal_call_epoll2;
#endif
    case SYS_futex: return pseudo_terminal_call_futex;
    case SYS_nanosleep: return pseudo_terminal_call_nanosleep;
    case SYS_clock_nanosleep: return pseudo_terminal_call_clock_nanosleep;
#ifdef SYS_pause
    case SYS_pause:
#endif
    case SYS_rt_sigsuspend:
    case SYS_wait4:
    case SYS_waitid: return pseudo_terminal_call_event;
    case SYS_rt_sigtimedwait: return pseudo_terminal_call_signal;
    case SYS_recvfrom:
    case SYS_recvmsg:
    case SYS_accept:
    case SYS_accept4:
    case SYS_connect: return pseudo_terminal_call_socket;
    case SYS_write:
    case SYS_writev: return pseudo_terminal_call_write;
    }
#endif
    return pseudo_terminal_call_other;
}

int pseudo_terminal_number(int outside) {
    int number = -1;
#ifdef TIOCGPTN
    unsigned found;
    if (ioctl(outside, TIOCGPTN, &found) == 0) number = (int)found;
#endif
    return number;
}

/// Whether one side of a pseudo terminal has bytes to read. The kernel passes written bytes to the other side in a thread of
/// its own; poll(2) first waits until that thread has finished (n_tty_poll in Linux).
static int can_be_read(int terminal) {
    struct pollfd end = {.fd = terminal, .events = POLLIN};
    return poll(&end, 1, 0) > 0 && (end.revents & POLLIN) != 0;
}

int pseudo_terminal_has_output(int outside) {
    // First the keys: their echo is output.
    int inside = pseudo_terminal_open_inside(outside);
    if (inside >= 0) {
        can_be_read(inside);
        close(inside);
    }
    return can_be_read(outside);
}

int pseudo_terminal_read_time(int outside) {
    struct termios settings;
    if (tcgetattr(outside, &settings) != 0 || (settings.c_lflag & ICANON) != 0) return 0;
    return settings.c_cc[VTIME];
}

/// Returns a copy of a descriptor of another process; -1 if that is not allowed.
static int copy_of(pid_t process, int descriptor) {
#if defined(SYS_pidfd_open) && defined(SYS_pidfd_getfd)
    int other = (int)syscall(SYS_pidfd_open, process, 0);
    int copy = other < 0 ? -1 : (int)syscall(SYS_pidfd_getfd, other, descriptor, 0);
    if (other >= 0) close(other);
    return copy;
#else
    (void)process, (void)descriptor;
    return -1;
#endif
}

int pseudo_terminal_deliver(pid_t process, int descriptor) {
    int copy = copy_of(process, descriptor);
    if (copy < 0) return 0;
    can_be_read(copy);
    close(copy);
    return 1;
}

pid_t pseudo_terminal_peer(pid_t process, int descriptor) {
    pid_t peer = -1;
#ifdef SO_PEERCRED
    int copy = copy_of(process, descriptor), domain = 0, listens = 0;
    socklen_t size = sizeof domain;
    struct ucred other;
    socklen_t length = sizeof other;
    if (copy >= 0 && getsockopt(copy, SOL_SOCKET, SO_DOMAIN, &domain, &size) == 0 && domain == AF_UNIX) {
        size = sizeof listens;
        if (getsockopt(copy, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 && listens) {
            peer = 0;
        } else if (getsockopt(copy, SOL_SOCKET, SO_PEERCRED, &other, &length) == 0 && other.pid > 0) {
            peer = other.pid;
        }
    }
    if (copy >= 0) close(copy);
#endif
    return peer;
}
