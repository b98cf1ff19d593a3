/// A pattern of paths or a JSON pointer that cannot be used, as a sentence that says why.
package struct PatternError: Error, Hashable, Sendable, CustomStringConvertible {
    package let message: String

    package init(_ message: String) { self.message = message }

    package var description: String { message }
}
