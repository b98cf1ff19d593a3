/// An error in a stub: a sentence that says what is wrong, and what to do.
public struct StubError: Error, Hashable, Sendable, CustomStringConvertible {
    public let message: String

    package init(_ message: String) { self.message = message }

    public var description: String { message }
}

extension String {
    var fileName: Substring { split(separator: "/").last ?? self[...] }

    /// The text in quotation marks, shortened if it is long.
    var quoted: String { "“\(count > 60 ? prefix(57) + "…" : self)”" }
}
