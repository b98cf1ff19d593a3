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

/// A gate at which one thread sleeps until another opens it; it closes behind the thread that passed.
typedef struct waiting_gate waiting_gate;

/// A closed gate, or null when there is no memory.
waiting_gate *waiting_gate_make(void);

/// Frees a gate that nobody waits at.
void waiting_gate_free(waiting_gate *gate);

/// Lets the waiting thread through, or the next one that comes.
void waiting_gate_open(waiting_gate *gate);

/// Blocks until the gate is open or waiting_now() has reached `deadline`; negative waits without limit.
/// Returns whether the gate was open.
int waiting_gate_wait(waiting_gate *gate, int64_t deadline);
