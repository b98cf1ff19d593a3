public import TerminalUI

/// An element, or words, that a locator found in one frame.
public struct Match: Hashable, Sendable {
    /// The element; nil for words on the screen that no element has.
    public var element: Element?
    /// Its place on the screen, in cells.
    public var frame: Rect
    /// The elements around it, innermost last.
    public var ancestors: [Element]
    /// The name of the element, or the words that were found.
    public var label: String

    /// The match in a message: `button “Search” (row 14, column 16)`.
    public var description: String {
        "\(element?.inWords ?? "text \(label.quoted)") (row \(frame.y + 1), column \(frame.x + 1))"
    }
}
