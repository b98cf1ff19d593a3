/// A part of a stub that cannot be used, as a sentence that says what is wrong, where, and what to do.
public struct StubError: Error, Hashable, Sendable, CustomStringConvertible {
    public let message: String
    /// Whether the message begins with a place in a document.
    var isPlaced = false

    package init(_ message: String) { self.message = message }

    public var description: String { message }
}

extension String {
    /// The last part of a path.
    var fileName: Substring { split(separator: "/").last ?? self[...] }

    /// The text in quotation marks, cut if it is long.
    var quoted: String { "“\(count > 60 ? prefix(57) + "…" : self)”" }
}
