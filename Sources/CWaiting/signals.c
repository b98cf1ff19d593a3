#include "CWaiting.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <unistd.h>

#define SIGNAL_COUNT 65

// A signal handler may only use atomics that need no lock.
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "atomic_int needs a lock on this system");

static volatile sig_atomic_t watch_descriptor[SIGNAL_COUNT];
// Whether the signal's byte is in the pipe. A second byte would tell nothing new, and thousands would fill the pipe, so
// that the bytes of other signals would be lost.
static atomic_int is_pending[SIGNAL_COUNT];
static struct sigaction previous_action[SIGNAL_COUNT];

static void write_signal_number(int signal_number) {
    if (atomic_exchange(&is_pending[signal_number], 1)) return;
    int saved = errno;
    unsigned char byte = (unsigned char)signal_number;
    if (write(watch_descriptor[signal_number], &byte, 1) != 1) atomic_store(&is_pending[signal_number], 0);
    errno = saved;
}

void waiting_signal_was_read(int signal_number) {
    if (signal_number > 0 && signal_number < SIGNAL_COUNT) atomic_store(&is_pending[signal_number], 0);
}

int waiting_watch_signal(int signal_number, int descriptor) {
    if (signal_number <= 0 || signal_number >= SIGNAL_COUNT) {
        errno = EINVAL;
        return -1;
    }
    watch_descriptor[signal_number] = descriptor;
    struct sigaction action = {0};
    action.sa_handler = write_signal_number;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    if (sigaction(signal_number, &action, &previous_action[signal_number]) != 0) return -1;
    // A program starts with the same blocked signals as the thread that started it, e.g. a thread of a pool.
    sigset_t awaited;
    sigemptyset(&awaited);
    sigaddset(&awaited, signal_number);
    errno = pthread_sigmask(SIG_UNBLOCK, &awaited, 0);
    return errno == 0 ? 0 : -1;
}

int waiting_unwatch_signal(int signal_number) {
    if (signal_number <= 0 || signal_number >= SIGNAL_COUNT) {
        errno = EINVAL;
        return -1;
    }
    return sigaction(signal_number, &previous_action[signal_number], 0);
}
