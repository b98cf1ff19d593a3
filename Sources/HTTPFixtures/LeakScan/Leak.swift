import HTTPBodies

/// Something in a recording that looks like a secret. It does not say which: it may be shown to anybody.
public struct Leak: Hashable, Sendable, CustomStringConvertible {
    /// In words: `JSON Web Token`, `password`.
    public var kind: String
    /// Inside the recording's folder.
    public var file: String
    /// Where in the file: a JSON path, or `byte 120`.
    public var place: String

    public init(kind: String, file: String, place: String) {
        self.kind = kind
        self.file = file
        self.place = place
    }

    /// The kind with its article.
    var words: String { "\("aeiouAEIOU".contains(kind.first ?? " ") ? "an" : "a") \(kind)" }

    public var description: String { "\(file): \(words) at \(place)" }
}
