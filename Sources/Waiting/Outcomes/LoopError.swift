/// A mistake in the use of the loop.
public enum LoopError: Error, Hashable, Sendable, CustomStringConvertible {
    /// `run` was called while another thread runs the loop.
    case wrongThread
    /// `block` was called on the loop's own thread, which would have kept the loop from running.
    case wouldBlockTheLoop

    public var description: String {
        switch self {
        case .wrongThread:
            "UILoop.run was called while another thread runs the loop. Call it before any work for UIActor is"
                + " begun, which starts a thread for the loop, or on the thread that called it last. Or await"
                + " UILoop.wait from UIActor."
        case .wouldBlockTheLoop:
            "Expectation.block was called on the loop's thread, and would have held the loop. Use run there,"
                + " or await wait."
        }
    }
}
