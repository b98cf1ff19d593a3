import HTTPBodies
import JSONTrees

/// The rules by which a request is compared with a recorded one; they stand in `fixture.json`. For a replaced value
/// only the places where it stands count, so that another password still matches.
public struct MatchingRules: Hashable, Sendable {
    /// Whether the host and its port count; off, so that a recording plays at any address.
    public var comparesHost: Bool
    /// Header fields that count, e.g. `accept-language`, where a recording keeps them.
    public var headers: [String]
    /// Names of query parameters that do not count.
    public var ignoredQuery: [String]
    /// Fields of a JSON body, and names of a form's, that do not count: see `JSONPathPattern`.
    public var ignoredFields: [String]
    /// Fields of a response's JSON that are new each time, such as an offer's number; other values in them are no
    /// difference; see `JSONPathPattern`.
    public var volatileFields: [String]
    public var comparesBody: Bool
    /// Whether the last response of a key is given again and again, rather than each response once.
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

    /// The names of fields in `fixture.json`, their names in its older form, and their properties.
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

    /// The rules that differ from the usual ones.
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
