/// A mistake in the use of the loop.
public enum LoopError: Error, Hashable, Sendable, CustomStringConvertible {
    /// `run` was called while another thread is in one.
    case wrongThread
    /// `block` was called on the loop's own thread, which would have kept the loop from running.
    case wouldBlockTheLoop

    public var description: String {
        switch self {
        case .wrongThread:
            "UILoop.run was called while another thread is in one, or did not get the loop in time. Call it on one"
                + " thread at a time, or await UILoop.wait from UIActor."
        case .wouldBlockTheLoop:
            "Expectation.block was called on the loop's thread, and would have held the loop. Use run there,"
                + " or await wait."
        }
    }
}
