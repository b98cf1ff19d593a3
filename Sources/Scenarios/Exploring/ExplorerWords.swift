import Waiting

/// The knowledge that an explorer has of a program besides its screens.
package struct ExplorerWords<Context: Sendable>: Sendable {
    /// Texts that lead somewhere in this program, such as the name of a station.
    package var texts: [String]
    /// The names of keys and buttons that end the program, in lower case. The explorer does not press them.
    package var endings: Set<String>
    /// Returns steps of the program's own that are possible now, as they are written in a scenario, to be done one after
    /// the other; empty for none.
    package var steps: @UIActor @Sendable (Context, inout any RandomNumberGenerator) -> [String]

    package init(
        texts: [String] = [], endings: Set<String> = ["leave", "quit"],
        steps: @escaping @UIActor @Sendable (Context, inout any RandomNumberGenerator) -> [String] = { _, _ in
            []
        }
    ) {
        (self.texts, self.endings, self.steps) = (texts, endings, steps)
    }
}
