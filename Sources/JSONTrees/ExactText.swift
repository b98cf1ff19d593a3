package import Foundation

/// A text that is compared by its code points: to a service, `é` and an `e` with a combining accent differ, but not to `==`.
package struct ExactText: Hashable, Sendable {
    package let text: String

    package init(_ text: String) { self.text = text }

    package static func == (one: ExactText, other: ExactText) -> Bool {
        one.text.hasSameCodePoints(as: other.text)
    }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}

extension String {
    /// Whether both have the same code points: see `ExactText`.
    package func hasSameCodePoints(as other: String) -> Bool {
        // The first comparison is quick, and rejects nearly all other texts.
        self == other && utf8.elementsEqual(other.utf8)
    }
}

extension Data {
    /// Whether the bytes of a text are part of these.
    package func contains(bytesOf text: String) -> Bool {
        text.isEmpty || range(of: Data(text.utf8)) != nil
    }
}
