import HTTPBodies

/// Something that looks like a secret and is none: a deliberate exception, kept in `fixture.json`.
public struct LeakAllowance: Hashable, Sendable, Codable {
    /// The kind as a leak names it, e.g. `card number`; nil for every kind.
    public var kind: String?
    /// Where it may stand inside a file, as a `JSONPathPattern`; nil for everywhere.
    public var path: String?
    /// The file that it may stand in, e.g. `010-post-offers.json`; nil for every file.
    public var file: String?
    /// Why it is none; for who reads the file.
    public var reason: String

    public init(kind: String? = nil, path: String? = nil, file: String? = nil, reason: String) {
        self.kind = kind
        self.path = path
        self.file = file
        self.reason = reason
    }
}
