/// A part of a stub that cannot be used, as a sentence that says what is wrong, where, and what to do.
public struct StubError: Error, Hashable, Sendable, CustomStringConvertible {
    public let message: String
    /// Whether it begins with a place in a document.
    var isPlaced = false

    package init(_ message: String) { self.message = message }

    public var description: String { message }
}

extension String {
    /// Of a path.
    var fileName: Substring { split(separator: "/").last ?? self[...] }

    /// In quotation marks; a long one is cut.
    var quoted: String { "“\(count > 60 ? prefix(57) + "…" : self)”" }
}
