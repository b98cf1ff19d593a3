/// The values that a recording keeps. Every other value is replaced.
public struct RedactionRules: Hashable, Sendable {
    /// Harmless fields by name (`amount`, `*Time`) or by path (`$.trips[*].id`, `**.price.*`; see `JSONPathPattern`),
    /// and media types whose bodies are stored as they are (`application/pdf`, `image/*`). The fields of a problem
    /// document (RFC 9457) are below `problem`: `**.problem.code`. Words that are listed here are kept as parts of
    /// URL paths, too.
    public var keep: [String]
    /// The number of days by which the dates of a field are shifted, by the field's name or path, so that a client
    /// can still read them. Anyone who reads the rules can shift them back.
    public var dates: [String: Int]
    /// Words of a service's specification, such as `PDF_A4`. They may occur in any kept text although they do not
    /// look like words, and they are not secret where they were replaced.
    public var codes: [String]

    public init(keep: [String] = [], dates: [String: Int] = [:], codes: [String] = []) {
        self.keep = keep
        self.dates = dates
        self.codes = codes
    }

    /// The version of these rules. A recording contains the version by which it was written.
    package static let version = 3

    /// Combines these rules with others. If both shift a date, the others apply.
    package func adding(_ other: RedactionRules) -> RedactionRules {
        RedactionRules(
            keep: keep + other.keep.filter { !keep.contains($0) },
            dates: dates.merging(other.dates) { $1 },
            codes: codes + other.codes.filter { !codes.contains($0) })
    }

    /// Below fields of these names everything is replaced, whatever rules say.
    static let protected = [
        "passengers", "passenger", "contact", "purchaser", "token*", "*token", "*assword*", "secret*",
        "*card*", "document*",
    ]

    /// Exceptions from `protected`: the type of a token, such as `Bearer` (RFC 6749 section 5.1), is not secret.
    static let unprotected = ["token_type", "tokenType"]

    /// The names of header fields that are never kept.
    static let neverKeptHeaders: Set<String> = [
        "authorization", "proxy-authorization", "cookie", "set-cookie", "www-authenticate",
    ]

    /// Whether bodies of a media type are recorded unchanged.
    package func keepsMedia(_ name: String) -> Bool {
        keep.contains { pattern in
            guard pattern.contains("/") else { return false }
            let kind = pattern.lowercased()
            return kind == name || kind.hasSuffix("/*") && name.hasPrefix(kind.dropLast())
        }
    }
}
