import HTTPBodies

/// The values that a recording keeps. Every other value is replaced.
public struct RedactionRules: Hashable, Sendable {
    /// Harmless fields, by name (`amount`, `*Time`) or by path (`$.trips[*].id`, `**.price.*`; see
    /// `JSONPathPattern`), and media types whose bodies are stored unchanged (`application/pdf`, `image/*`). The
    /// fields of a problem document (RFC 9457) are below `problem`: `**.problem.code`. A word in this list is also
    /// kept as a part of a URL's path.
    public var keep: [String]
    /// For each field, given by its name or path, the number of days by which its dates are shifted. A client
    /// can still read a shifted date. Anyone who knows the rules can shift it back.
    public var dates: [String: Int]
    /// Words of a service's specification, such as `PDF_A4`. A kept text may contain them although they do
    /// not look like words. They are never taken for secrets, even if the value of a field that contains such
    /// a word was replaced.
    public var codes: [String]

    public init(keep: [String] = [], dates: [String: Int] = [:], codes: [String] = []) {
        self.keep = keep
        self.dates = dates
        self.codes = codes
    }

    /// The version of the redaction. A recording contains the version with which it was written.
    package static let version = 3

    /// Combines these rules with others. If both shift the dates of the same field, the other rules decide.
    package func adding(_ other: RedactionRules) -> RedactionRules {
        RedactionRules(
            keep: keep + other.keep.filter { !keep.contains($0) },
            dates: dates.merging(other.dates) { $1 },
            codes: codes + other.codes.filter { !codes.contains($0) })
    }

    /// Everything in fields with these names, and with those of credentials, is replaced, whatever the rules say. The
    /// values of credentials are also searched for in addresses, methods, names of fields and kept bodies.
    static let protected = [
        "passengers", "passenger", "contact", "purchaser", "*card*", "document*", "passport*", "iban*",
        "first*name", "last*name",
    ]

    /// Whether everything in a field of this name is replaced, whatever the rules say.
    package static func protects(_ name: String) -> Bool {
        let path = JSONPath().appending(name)
        guard !CredentialName.exceptions.contains(name) else { return false }
        return (protected + CredentialName.patterns).contains { JSONPathPattern($0).matches(path) }
    }

    /// Whether a rule keeps bodies of a media type unchanged.
    package func keepsMedia(_ name: String) -> Bool {
        keep.contains { pattern in
            guard pattern.contains("/") else { return false }
            let kind = pattern.lowercased()
            return kind == name || kind.hasSuffix("/*") && name.hasPrefix(kind.dropLast())
        }
    }
}
