/// A text that must not be seen: it prints as `hidden`, and its mirror is empty.
package struct Secret: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible,
    CustomDebugStringConvertible, CustomReflectable
{
    /// The text itself, for the one place that needs it.
    package let revealed: String

    package init(_ text: String) { revealed = text }
    package init(stringLiteral text: String) { revealed = text }

    package var description: String { "hidden" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}
