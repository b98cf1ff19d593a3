import HTTPBodies
import JSONTrees

/// The rules for comparing a request with a recorded one, stored in `fixture.json`. Of replaced values, only the
/// places where they occur are compared, so that a request with another password still matches.
public struct MatchingRules: Hashable, Sendable {
    /// Whether the host and its port must match. Off by default, so that a recording plays at any address.
    public var comparesHost: Bool
    /// Header fields that must match, such as `accept-language`. Only fields that the recording keeps are compared.
    public var headers: [String]
    /// Names of query parameters to ignore.
    public var ignoredQuery: [String]
    /// Fields of a JSON body or of a form to ignore, as `JSONPathPattern`s.
    public var ignoredFields: [String]
    /// Fields of a response that have a new value each time, such as the number of an offer, as `JSONPathPattern`s.
    /// Comparisons ignore their values.
    public var volatileFields: [String]
    public var comparesBody: Bool
    /// Whether the last response to a request is repeated. Otherwise each response is used once.
    public var repeatsLast: Bool

    public init(
        comparesHost: Bool = false, headers: [String] = [], ignoredQuery: [String] = [],
        ignoredFields: [String] = [], volatileFields: [String] = [],
        comparesBody: Bool = true, repeatsLast: Bool = false
    ) {
        (self.comparesHost, self.headers) = (comparesHost, headers)
        (self.ignoredQuery, self.ignoredFields) = (ignoredQuery, ignoredFields)
        (self.volatileFields, self.comparesBody) = (volatileFields, comparesBody)
        self.repeatsLast = repeatsLast
    }
}

extension MatchingRules: Decodable {
    private typealias Field<Value> = (String, String, any WritableKeyPath<MatchingRules, Value> & Sendable)

    /// The names of the fields in `fixture.json`, their names in the older schema, and their properties.
    private static let lists: [Field<[String]>] = [
        ("headers", "headers", \.headers), ("ignoredFields", "ignoreFields", \.ignoredFields),
        ("ignoredQuery", "ignoreQuery", \.ignoredQuery), ("volatileFields", "volatile", \.volatileFields),
    ]
    private static let flags: [Field<Bool>] = [
        ("comparesBody", "body", \.comparesBody), ("comparesHost", "host", \.comparesHost),
        ("repeatsLast", "repeatsLast", \.repeatsLast),
    ]

    public init(from decoder: any Decoder) throws {
        self.init()
        let values = try decoder.container(keyedBy: AnyKey.self)
        func read<Value: Decodable>(_ fields: [Field<Value>]) throws {
            for (name, older, path) in fields {
                self[keyPath: path] =
                    try values.decodeIfPresent(Value.self, forKey: AnyKey(stringValue: name))
                    ?? values.decodeIfPresent(Value.self, forKey: AnyKey(stringValue: older))
                    ?? self[keyPath: path]
            }
        }
        try read(Self.lists)
        try read(Self.flags)
        if let text = try values.decodeIfPresent(String.self, forKey: AnyKey(stringValue: "repeat")) {
            repeatsLast = text == "last"
        }
    }

    /// The rules that differ from the defaults, as JSON.
    var tree: JSONTree {
        let usual = MatchingRules()
        func members<Value: Equatable>(
            _ fields: [Field<Value>], _ tree: (Value) -> JSONTree
        ) -> [JSONTree.Member] {
            fields.filter { self[keyPath: $0.2] != usual[keyPath: $0.2] }
                .map { .init($0.0, tree(self[keyPath: $0.2])) }
        }
        return .object(
            members(Self.lists) { .array($0.map { .string($0) }) } + members(Self.flags) { .bool($0) })
    }
}
