import HTTPBodies

/// Something that a stub was told, and that cannot be used, in a sentence.
public struct StubError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, where, and what to do.
    public var message: String

    public init(_ message: String) { self.message = message }

    init(_ error: PatternError) { message = error.message }

    public var description: String { message }
}
