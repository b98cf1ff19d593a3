/// A pattern of paths or a JSON pointer that cannot be used, as a sentence that says why.
public struct PatternError: Error, Hashable, Sendable {
    public let message: String

    package init(_ message: String) { self.message = message }
}
