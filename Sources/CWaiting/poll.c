#define _GNU_SOURCE
#include "CWaiting.h"

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

int waiting_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds) {
#ifdef __linux__
    if (nanoseconds < 0) return ppoll(descriptors, count, 0, 0);
    struct timespec limit = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    return ppoll(descriptors, count, &limit, 0);
#else
    if (nanoseconds < 0) return poll(descriptors, count, -1);
    int64_t milliseconds = (nanoseconds + 999999) / 1000000;
    return poll(descriptors, count, milliseconds > 2147483647 ? 2147483647 : (int)milliseconds);
#endif
}

int64_t waiting_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int waiting_pipe(int ends[2]) {
    if (pipe(ends) != 0) return -1;
    for (int i = 0; i < 2; i++) {
        if (fcntl(ends[i], F_SETFL, O_NONBLOCK) != 0) return -1;
        if (fcntl(ends[i], F_SETFD, FD_CLOEXEC) != 0) return -1;
    }
    return 0;
}
