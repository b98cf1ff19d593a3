package import Foundation

/// A text that equals another only if they have the same code points. Swift's `==` for strings ignores whether `é` is
/// written with a combining accent, but services do not.
package struct ExactText: Hashable, Sendable, ExpressibleByStringLiteral {
    package let text: String

    package init(_ text: String) { self.text = text }
    package init(stringLiteral text: String) { self.text = text }

    package static func == (one: ExactText, other: ExactText) -> Bool {
        one.text.hasSameCodePoints(as: other.text)
    }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension String {
    /// Whether both texts have the same code points; see `ExactText`.
    package func hasSameCodePoints(as other: String) -> Bool {
        // `==` is quick, and is false for nearly all texts that differ.
        self == other && utf8.elementsEqual(other.utf8)
    }
}

extension Data {
    /// Whether the data contains the UTF-8 bytes of a text.
    package func contains(bytesOf text: String) -> Bool {
        text.isEmpty || range(of: Data(text.utf8)) != nil
    }
}
