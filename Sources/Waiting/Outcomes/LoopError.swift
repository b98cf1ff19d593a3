/// A mistake in the use of the loop.
public enum LoopError: Error, Hashable, Sendable, CustomStringConvertible {
    /// `run` was called on a thread that does not run the loop, while another does.
    case wrongThread
    /// `block` was called on the loop's own thread, which would have kept the loop from running.
    case wouldBlockTheLoop

    public var description: String {
        switch self {
        case .wrongThread:
            "UILoop.run was called on a thread that does not run the loop. Call it on the thread that called"
                + " it first, before any work for UIActor is begun: that would start a thread for it. Or await"
                + " UILoop.wait from UIActor."
        case .wouldBlockTheLoop:
            "Expectation.block was called on the loop's thread, and would have held the loop. Use run there,"
                + " or await wait."
        }
    }
}
