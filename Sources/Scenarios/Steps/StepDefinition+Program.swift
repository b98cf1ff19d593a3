import BlackBox
public import TerminalUI
import Waiting

/// Steps that a program can add to its vocabulary, because not every program has a virtual clock, or can be opened
/// again.
extension StepDefinition {
    /// The step `advance`, which lets the time of the window's virtual clock go on.
    public static var advance: Self {
        Self("advance", about: "Lets time go on: 90 s, 15 min.", .movesTime) {
            value throws(DocumentMistake) in
            let duration = try value.duration("“advance”")
            return .init { step in
                guard let clock = step.app.clock as? VirtualClock else {
                    throw StepError(
                        "The time of this program is real: it goes on by itself, and no step can move it. "
                            + "Wait for what you expect.")
                }
                try await clock.advance(by: duration)
                try await step.lookForUnless()
            }
        }
        .never(
            inTerminal:
                "The time of another program is real: it goes on by itself, and “advance” cannot move it. Wait for what you expect."
        )
    }

    /// The step `restart`, which closes the window, and opens the program again with the data that it has saved.
    ///
    /// - Parameter reopen: Closes the window, and opens and returns a new one.
    public static func restart(
        _ reopen: @escaping @UIActor @Sendable (Context, Window) async throws -> Window
    ) -> Self {
        Self(
            "restart", about: "Closes the window, and opens the program again on what it has kept.",
            .standsAlone
        ) { _ in
            .init { step in
                // Waits until the program is at rest, as before each key, so that each run has the same work in
                // progress.
                await step.app.comeToRest()
                if step.app.hasEndedUnasked {
                    throw StepError(
                        "The program has ended, and no step has looked for that: add “expectClosed”.")
                }
                step.app.drive(try await reopen(step.context, step.app.window))
            }
        }
    }
}
