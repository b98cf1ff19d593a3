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

extension MatchingRules: Decodable {
    private enum Key: String, CodingKey {
        case comparesHost, headers, ignoredHeaders, ignoredQuery, ignoredFields, volatileFields, comparesBody
        case repeatsLast
        // The names of the older form.
        case host, ignoreHeaders, ignoreQuery, ignoreFields, volatile, body, `repeat`
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        func read<Value: Decodable>(_ key: Key, _ older: Key, _ usual: Value) throws -> Value {
            try values.decodeIfPresent(Value.self, forKey: key) ?? values.decodeIfPresent(
                Value.self, forKey: older)
                ?? usual
        }
        self.init(
            comparesHost: try read(.comparesHost, .host, false), headers: try read(.headers, .headers, []),
            ignoredHeaders: try read(.ignoredHeaders, .ignoreHeaders, []),
            ignoredQuery: try read(.ignoredQuery, .ignoreQuery, []),
            ignoredFields: try read(.ignoredFields, .ignoreFields, []),
            volatileFields: try read(.volatileFields, .volatile, []),
            comparesBody: try read(.comparesBody, .body, true),
            repeatsLast: try values.decodeIfPresent(Bool.self, forKey: .repeatsLast)
                ?? (values.decodeIfPresent(String.self, forKey: .repeat) == "last"))
    }

    /// What differs from the usual rules.
    var tree: JSONTree {
        var members: [JSONTree.Member] = []
        func add(_ key: Key, _ value: Bool, usual: Bool) {
            if value != usual { members.append(.init(key.rawValue, .bool(value))) }
        }
        func add(_ key: Key, _ names: [String]) {
            if !names.isEmpty { members.append(.init(key.rawValue, .array(names.map { .string($0) }))) }
        }
        add(.comparesBody, comparesBody, usual: true)
        add(.comparesHost, comparesHost, usual: false)
        add(.headers, headers)
        add(.ignoredFields, ignoredFields)
        add(.ignoredHeaders, ignoredHeaders)
        add(.ignoredQuery, ignoredQuery)
        add(.repeatsLast, repeatsLast, usual: false)
        add(.volatileFields, volatileFields)
        return .object(members)
    }
}
