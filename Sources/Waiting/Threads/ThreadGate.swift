import CWaiting

/// A gate at which one thread sleeps until another opens it; it closes behind the thread that passed.
///
/// A condition variable whose deadlines are on the monotonic clock: setting the time of day does not move them.
final class ThreadGate: Sendable {
    // The pointer never changes, and what it points to is guarded by its own mutex.
    private nonisolated(unsafe) let gate: OpaquePointer

    init() {
        // There is no way to continue without memory for a mutex.
        guard let gate = waiting_gate_make() else {
            preconditionFailure("There is no memory left to wait with.")
        }
        self.gate = gate
    }

    deinit { waiting_gate_free(gate) }

    /// Lets the waiting thread pass, or the next one to arrive; opening an open gate does nothing.
    func open() { waiting_gate_open(gate) }

    /// Blocks until the gate is open or the deadline is reached, and returns whether it was open.
    func wait(until deadline: LoopInstant) -> Bool {
        waiting_gate_wait(gate, deadline == .distantFuture ? -1 : max(deadline.nanoseconds, 0)) != 0
    }
}
