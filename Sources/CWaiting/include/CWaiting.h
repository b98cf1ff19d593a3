#pragma once

#include <poll.h>
#include <stdint.h>

/// Waits like poll(2), but with a limit in nanoseconds. A negative limit is no limit.
/// Returns what poll returns, and sets errno as poll does.
int waiting_poll(struct pollfd *descriptors, unsigned count, int64_t nanoseconds);

/// Returns the monotonic time in nanoseconds since an arbitrary origin.
int64_t waiting_now(void);

/// Watches a signal: from now on a delivery writes the signal's number, as one byte, to `descriptor`. Further
/// deliveries write nothing until `waiting_signal_was_read`. Returns 0, or -1 with errno.
int waiting_watch_signal(int signal_number, int descriptor);

/// Call this after reading the signal's byte, and before handling the signal.
void waiting_signal_was_read(int signal_number);

/// Restores the handler that the signal had before it was watched. Returns 0, or -1 with errno.
int waiting_unwatch_signal(int signal_number);

/// Makes a pipe. Both ends are non-blocking, and are closed on exec. Returns 0, or -1 with errno.
int waiting_pipe(int ends[2]);

/// Returns a number that identifies the calling thread among all living threads.
uint64_t waiting_thread(void);

/// A gate at which one thread sleeps until another thread opens the gate. The gate closes behind the thread.
typedef struct waiting_gate waiting_gate;

/// Makes a closed gate. Returns null if there is no memory.
waiting_gate *waiting_gate_make(void);

/// Frees a gate at which no thread waits.
void waiting_gate_free(waiting_gate *gate);

/// Lets the waiting thread pass, or the next thread that comes.
void waiting_gate_open(waiting_gate *gate);

/// Blocks until the gate is open or waiting_now() has reached `deadline`. A negative deadline is no deadline.
/// Returns whether the gate was open.
int waiting_gate_wait(waiting_gate *gate, int64_t deadline);
