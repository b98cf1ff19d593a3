public import TerminalUI

/// What a locator found in one frame.
public struct Match: Hashable, Sendable {
    /// What it is; nil for words on the screen that no element says.
    public var element: Element?
    /// Where it is, in cells of the screen.
    public var frame: Rect
    /// What it is part of, innermost last.
    public var ancestors: [Element]
    /// What it is called, or the words that were found.
    public var label: String

    /// For a message: `button “Search” (row 14, column 16)`.
    public var description: String {
        let noun = element.map { "\($0.role.words) " } ?? "text "
        return "\(noun)\(label.quoted) (row \(frame.y + 1), column \(frame.x + 1))"
    }
}
