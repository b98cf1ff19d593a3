import HTTPBodies

/// What must agree between a request and a recorded one, by name: it stands in `fixture.json`.
///
/// Method, path and what is not ignored of query and body always count. Secrets are compared by their kind,
/// so that another password still matches.
public struct MatchingRules: Hashable, Sendable {
    /// Whether the host and its port count; off, so that a recording answers for any address.
    public var comparesHost: Bool
    /// Header fields that count, e.g. `accept-language`; `*` is every field that a recording keeps.
    public var headers: [String]
    /// Header fields that do not count, where `headers` says `*`.
    public var ignoredHeaders: [String]
    /// Names of query parameters that do not count.
    public var ignoredQuery: [String]
    /// Fields of a JSON body, and names of a form's, that do not count: see `JSONPathPattern`.
    public var ignoredFields: [String]
    /// Fields of an answer's JSON that are new each time, such as an offer's number: no difference to another
    /// answer; see `JSONPathPattern`.
    public var volatileFields: [String]
    public var comparesBody: Bool
    /// Whether the last answer of a key is given again and again, rather than each answer once.
    public var repeatsLast: Bool

    public init(
        comparesHost: Bool = false, headers: [String] = [], ignoredHeaders: [String] = [],
        ignoredQuery: [String] = [], ignoredFields: [String] = [],
        volatileFields: [String] = [], comparesBody: Bool = true,
        repeatsLast: Bool = false
    ) {
        self.comparesHost = comparesHost
        self.headers = headers
        self.ignoredHeaders = ignoredHeaders
        self.ignoredQuery = ignoredQuery
        self.ignoredFields = ignoredFields
        self.volatileFields = volatileFields
        self.comparesBody = comparesBody
        self.repeatsLast = repeatsLast
    }
}

extension MatchingRules: Codable {
    private enum Key: String, CodingKey {
        case host, headers, ignoreHeaders, ignoreQuery, ignoreFields, volatile, body, `repeat`
    }

    private enum Repeat: String, Codable { case never, last }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func names(_ key: Key) throws -> [String] {
            try values.decodeIfPresent([String].self, forKey: key) ?? []
        }
        self.init(
            comparesHost: try values.decodeIfPresent(Bool.self, forKey: .host) ?? false,
            headers: try names(.headers), ignoredHeaders: try names(.ignoreHeaders),
            ignoredQuery: try names(.ignoreQuery), ignoredFields: try names(.ignoreFields),
            volatileFields: try names(.volatile),
            comparesBody: try values.decodeIfPresent(Bool.self, forKey: .body) ?? true,
            repeatsLast: try values.decodeIfPresent(Repeat.self, forKey: .repeat) == .last)
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: Key.self)
        try values.encode(comparesHost, forKey: .host)
        try values.encode(headers, forKey: .headers)
        try values.encode(ignoredHeaders, forKey: .ignoreHeaders)
        try values.encode(ignoredQuery, forKey: .ignoreQuery)
        try values.encode(ignoredFields, forKey: .ignoreFields)
        try values.encode(volatileFields, forKey: .volatile)
        try values.encode(comparesBody, forKey: .body)
        try values.encode(repeatsLast ? Repeat.last : .never, forKey: .repeat)
    }
}
