/// A value that was replaced elsewhere and stands in a file that is to be written.
public struct Leak: Hashable, Sendable {
    /// Inside the recording's folder.
    public var file: String
    /// The place in the file: a JSON path, or `byte 120`.
    public var place: String

    package init(file: String, place: String) {
        self.file = file
        self.place = place
    }
}

/// A place in which a value may stand although it was replaced elsewhere, kept in `fixture.json`.
public struct LeakAllowance: Hashable, Sendable, Codable {
    /// The place inside a file, as a `JSONPathPattern`.
    public var path: String
    /// Why; for who reads the file.
    public var reason: String

    public init(path: String, reason: String) {
        self.path = path
        self.reason = reason
    }
}
