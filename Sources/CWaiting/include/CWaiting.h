#pragma once

#include <poll.h>
#include <stdint.h>

/// poll(2) with a limit in nanoseconds; negative waits without limit.
/// Returns what poll returns; errno is set as poll sets it.
int waiting_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds);

/// Monotonic time in nanoseconds since an arbitrary origin.
int64_t waiting_now(void);

/// From now on each delivery of `signal_number` writes that number, as one byte, to `descriptor`.
/// Returns 0, or -1 with errno.
int waiting_watch_signal(int signal_number, int descriptor);

/// Puts back what handled the signal before it was watched. Returns 0, or -1 with errno.
int waiting_unwatch_signal(int signal_number);

/// Makes both ends of a pipe non-blocking and closed on exec. Returns 0, or -1 with errno.
int waiting_pipe(int ends[2]);

/// A number that tells the calling thread from every other living one.
uint64_t waiting_thread(void);
