import HTTPBodies

/// What one program or one recording adds to the rules that are always known.
///
/// Names of fields are compared without case, `-` and `_`: `accessToken` is `access_token`. In JSON,
/// `cards.number` is a `number` in the value of `cards`, whatever arrays are between, and no other `number`.
public struct RedactionExtras: Hashable, Sendable {
    /// Names of fields that hold a secret, by its kind: in JSON at any depth, forms, queries, multipart
    /// bodies, cookies.
    public var fields: [SecretKind: [String]]
    /// Names that are harmless with this service, although the rules know them as secret.
    public var harmlessFields: [String]
    /// Header fields that are kept besides those that always are.
    public var keptHeaders: [String]
    /// Types of bodies that are kept although nobody can look for secrets in them, e.g. `image/*` or
    /// `application/pdf`; all others that cannot be read as text are left out.
    public var keptMedia: [String]

    public init(
        fields: [SecretKind: [String]] = [:], harmlessFields: [String] = [], keptHeaders: [String] = [],
        keptMedia: [String] = []
    ) {
        self.fields = fields
        self.harmlessFields = harmlessFields
        self.keptHeaders = keptHeaders
        self.keptMedia = keptMedia
    }
}

extension RedactionExtras: Codable {
    private enum Key: String, CodingKey { case fields, harmless, headers, media }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        var fields: [SecretKind: [String]] = [:]
        if values.contains(.fields) {
            let kinds = try values.nestedContainer(keyedBy: AnyKey.self, forKey: .fields)
            for key in kinds.allKeys {
                guard let kind = SecretKind(rawValue: key.stringValue) else {
                    let known = SecretKind.allCases.map(\.rawValue).joined(separator: ", ")
                    throw DecodingError.dataCorruptedError(
                        forKey: key, in: kinds,
                        debugDescription: "\(key.stringValue) is no kind of secret; known are \(known)")
                }
                fields[kind] = try kinds.decode([String].self, forKey: key)
            }
        }
        self.init(
            fields: fields,
            harmlessFields: try values.decodeIfPresent([String].self, forKey: .harmless) ?? [],
            keptHeaders: try values.decodeIfPresent([String].self, forKey: .headers) ?? [],
            keptMedia: try values.decodeIfPresent([String].self, forKey: .media) ?? [])
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        var kinds = values.nestedContainer(keyedBy: AnyKey.self, forKey: .fields)
        for (kind, names) in fields where !names.isEmpty {
            try kinds.encode(names, forKey: AnyKey(kind.rawValue))
        }
        try values.encode(harmlessFields, forKey: .harmless)
        try values.encode(keptHeaders, forKey: .headers)
        try values.encode(keptMedia, forKey: .media)
    }
}

extension RedactionExtras {
    /// Both together.
    public func adding(_ other: RedactionExtras) -> RedactionExtras {
        func union(_ one: [String], _ other: [String]) -> [String] {
            one + other.filter { !one.contains($0) }
        }
        return RedactionExtras(
            fields: fields.merging(other.fields, uniquingKeysWith: union),
            harmlessFields: union(harmlessFields, other.harmlessFields),
            keptHeaders: union(keptHeaders, other.keptHeaders), keptMedia: union(keptMedia, other.keptMedia))
    }
}
