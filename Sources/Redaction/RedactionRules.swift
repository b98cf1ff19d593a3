/// The values that may stay in a recording as they are; every other is replaced.
public struct RedactionRules: Hashable, Sendable {
    /// Names of fields that are known to be harmless (`amount`, `*Time`), paths to them (`$.trips[*].id`,
    /// `**.price.*`; see `JSONPathPattern`), and media types whose bodies are stored as they are
    /// (`application/pdf`, `image/*`). The fields of a problem document (RFC 9457) are looked for as if it stood in a
    /// field `problem`: `**.problem.code`. A part of a path that is named here stays, too.
    public var keep: [String]
    /// Days by which the dates of a field are shifted, by its name or path, so that a client can still read
    /// them. A reader of the rules can shift them back.
    public var dates: [String: Int]
    /// Words that a service's specification has, such as `PDF_A4`: they may stand in any kept text, though they do not
    /// look like words, and are no secrets where they were replaced.
    public var codes: [String]

    public init(keep: [String] = [], dates: [String: Int] = [:], codes: [String] = []) {
        self.keep = keep
        self.dates = dates
        self.codes = codes
    }

    /// The version of these rules; a recording says by which version it was written.
    package static let version = 3

    /// These rules and others together; where both shift a date, the others decide.
    package func adding(_ other: RedactionRules) -> RedactionRules {
        RedactionRules(
            keep: keep + other.keep.filter { !keep.contains($0) },
            dates: dates.merging(other.dates) { $1 },
            codes: codes + other.codes.filter { !codes.contains($0) })
    }

    /// Below fields of these names everything is replaced, whatever the rules keep.
    static let protected = [
        "passengers", "passenger", "contact", "purchaser", "token*", "*token", "*assword*", "secret*",
        "*card*", "document*",
    ]

    /// Exceptions from `protected`: the kind of a token, such as `Bearer` (RFC 6749 section 5.1), is no secret.
    static let unprotected = ["token_type", "tokenType"]

    /// The names of header fields that are never kept.
    static let neverKeptHeaders: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "set-cookie", "www-authenticate",
    ]

    /// Whether bodies of a media type are stored as they are.
    package func keepsMedia(_ name: String) -> Bool {
        keep.contains { pattern in
            guard pattern.contains("/") else { return false }
            let kind = pattern.lowercased()
            return kind == name || kind.hasSuffix("/*") && name.hasPrefix(kind.dropLast())
        }
    }
}
