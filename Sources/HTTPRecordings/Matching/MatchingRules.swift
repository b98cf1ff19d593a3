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
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: AnyKey.self)
        /// - Parameter older: The name of the field in the older schema.
        func read<Value: Decodable>(_ name: String, older: String, _ usual: Value) throws -> Value {
            try values.decodeIfPresent(Value.self, forKey: AnyKey(stringValue: name))
                ?? values.decodeIfPresent(Value.self, forKey: AnyKey(stringValue: older)) ?? usual
        }
        let repeated = try values.decodeIfPresent(String.self, forKey: AnyKey(stringValue: "repeat"))
        self.init(
            comparesHost: try read("comparesHost", older: "host", false),
            headers: try read("headers", older: "headers", []),
            ignoredQuery: try read("ignoredQuery", older: "ignoreQuery", []),
            ignoredFields: try read("ignoredFields", older: "ignoreFields", []),
            volatileFields: try read("volatileFields", older: "volatile", []),
            comparesBody: try read("comparesBody", older: "body", true),
            repeatsLast: try repeated.map { $0 == "last" }
                ?? read("repeatsLast", older: "repeatsLast", false))
    }

    /// The rules that differ from the defaults, as JSON.
    var tree: JSONTree {
        let lists = [
            ("headers", headers), ("ignoredFields", ignoredFields), ("ignoredQuery", ignoredQuery),
            ("volatileFields", volatileFields),
        ]
        let flags = [
            ("comparesBody", comparesBody, true), ("comparesHost", comparesHost, false),
            ("repeatsLast", repeatsLast, false),
        ]
        return .object(
            lists.filter { !$1.isEmpty }.map { JSONTree.Member($0, .array($1.map { .string($0) })) }
                + flags.filter { $1 != $2 }.map { name, value, _ in JSONTree.Member(name, .bool(value)) })
    }
}
