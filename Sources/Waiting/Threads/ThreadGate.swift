import CWaiting

/// A gate at which one thread sleeps until another thread opens the gate. The gate closes behind the thread.
///
/// The deadlines are on the monotonic clock, so setting the time of day does not move them.
final class ThreadGate: Sendable {
    // The pointer never changes, and a mutex guards the C struct behind it.
    private nonisolated(unsafe) let gate: OpaquePointer

    init() {
        // Without memory for a mutex, the program cannot continue.
        guard let gate = waiting_gate_make() else {
            preconditionFailure("There is no memory left to wait with.")
        }
        self.gate = gate
    }

    deinit { waiting_gate_free(gate) }

    /// Lets the waiting thread pass, or the next thread that comes. Opening an open gate does nothing.
    func open() { waiting_gate_open(gate) }

    /// Blocks until the gate is open or the deadline is reached, and returns whether it was open.
    func wait(until deadline: LoopInstant) -> Bool {
        waiting_gate_wait(gate, deadline == .distantFuture ? -1 : max(deadline.nanoseconds, 0)) != 0
    }
}
