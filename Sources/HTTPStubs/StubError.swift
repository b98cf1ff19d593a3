// Re-exported, so that clients of this module can read documents and places.
@_exported public import Documents

/// An error in a stub: a sentence that says what is wrong, where it is, and what to do.
public struct StubError: Error, Hashable, Sendable, CustomStringConvertible {
    public let message: String
    /// The place in a document; nil if it is not known.
    public internal(set) var place: FileLocation?
    /// Whether the message already begins with a path in a document.
    var hasPath = false

    package init(_ message: String) { self.message = message }

    public var description: String { message }
}

extension String {
    var fileName: Substring { split(separator: "/").last ?? self[...] }

    /// The text in quotation marks, shortened if it is long.
    var quoted: String { "“\(count > 60 ? prefix(57) + "…" : self)”" }
}
