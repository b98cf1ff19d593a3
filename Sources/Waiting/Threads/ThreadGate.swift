import CWaiting

/// A gate at which one thread sleeps until another opens it; it closes behind the thread that passed.
///
/// A condition variable whose deadlines are on the monotonic clock: setting the time of day does not move them.
final class ThreadGate: Sendable {
    // The pointer never changes, and what it points to is guarded by its own mutex.
    private nonisolated(unsafe) let gate: OpaquePointer

    init() {
        // Without memory for a mutex nothing could go on from here.
        guard let gate = waiting_gate_make() else {
            preconditionFailure("There is no memory left to wait with.")
        }
        self.gate = gate
    }

    deinit { waiting_gate_free(gate) }

    /// Lets the waiting thread through, or the next one that comes; opening an open gate does nothing.
    func open() { waiting_gate_open(gate) }

    /// Blocks until the gate is open or the deadline is reached, and returns whether it was open.
    func wait(until deadline: LoopInstant) -> Bool {
        waiting_gate_wait(gate, deadline == .distantFuture ? -1 : max(deadline.nanoseconds, 0)) != 0
    }
}
