public import HTTPBodies
import HTTPTypes

/// Which requests a stub of a document is for: all that it says must hold.
///
/// As text, a method and a path: `POST /trips-collections`, or a path alone.
public struct StubRequestPattern: Hashable, Sendable {
    public enum Key: String, CodingKey, CaseIterable, Sendable {
        case method, scheme, host, port, path, query, headers, json, jsonExactly, jsonAt, form, bodyContains
        case bodyMatches, all, any, not
    }

    /// What must hold of a named value.
    public enum Field: Hashable, Sendable {
        case equal(String)
        /// `true` in a document.
        case present
        /// `false` in a document.
        case absent
    }

    public var method: String?
    public var scheme: String?
    public var host: String?
    public var port: Int?
    public var path: String?
    public var query: [String: Field] = [:]
    public var headers: [String: Field] = [:]
    /// What the body's JSON has at least.
    public var json: JSONDocument?
    /// What the body's JSON is, and no more.
    public var jsonExactly: JSONDocument?
    /// What stands where JSON pointers lead.
    public var jsonAt: [String: JSONPlace] = [:]
    public var form: [String: Field] = [:]
    public var bodyContains: String?
    public var bodyMatches: String?
    public var all: [StubRequestPattern] = []
    public var any: [StubRequestPattern] = []
    /// At most one.
    public var not: [StubRequestPattern] = []

    public init() {}

    /// Reads `POST /trips-collections`, or a path alone.
    public init(_ text: String) throws(StubError) {
        let parts = text.split(separator: " ")
        guard let path = parts.last, path.hasPrefix("/"), parts.count <= 2 else {
            throw StubError("\(text.quoted) must be a method and a path, such as “POST /trips-collections”")
        }
        if parts.count == 2 { method = try Self.method(String(parts[0])) }
        self.path = try Self.path(String(path))
    }

    static func path(_ text: String) throws(StubError) -> String {
        do { return try PathPattern(text).text } catch { throw StubError(error) }
    }

    static func method(_ text: String) throws(StubError) -> String {
        guard HTTPRequest.Method(text.uppercased()) != nil else {
            throw StubError("\(text.quoted) is not a method such as GET or POST")
        }
        return text.uppercased()
    }

    /// The predicate that holds for these requests.
    var predicate: StubPredicate {
        var rules: [StubPredicate] = []
        if let method = method.flatMap({ HTTPRequest.Method($0) }) { rules.append(.method(method)) }
        if let path { rules.append(.path(path)) }
        if let scheme { rules.append(.scheme(scheme)) }
        if let host { rules.append(.host(host)) }
        if let port { rules.append(.port(port)) }
        rules += fields(query, equal: { .query($0, $1) }, present: { .query($0) }, absent: { .noQuery($0) })
        rules += fields(headers, equal: { .header(Self.name($0), $1) }) {
            .header(Self.name($0))
        } absent: {
            .noHeader(Self.name($0))
        }
        rules += fields(form, equal: { .form($0, $1) }, present: { .form($0) }, absent: { .noForm($0) })
        if let json { rules.append(.json(json.tree)) }
        if let jsonExactly { rules.append(.jsonExactly(jsonExactly.tree)) }
        rules += jsonAt.sorted { $0.key < $1.key }.map { pointer, place in
            switch place {
            case .equal(let wanted): .json(at: pointer, wanted.tree)
            case .present: .json(has: pointer)
            case .absent: .json(lacks: pointer)
            }
        }
        if let bodyContains { rules.append(.body(contains: bodyContains)) }
        if let bodyMatches { rules.append(.body(matches: bodyMatches)) }
        rules += all.map(\.predicate)
        if !any.isEmpty { rules.append(.any(any.map(\.predicate))) }
        rules += not.map { .not($0.predicate) }
        return .all(rules)
    }

    private func fields(
        _ fields: [String: Field], equal: (String, String) -> StubPredicate,
        present: (String) -> StubPredicate,
        absent: (String) -> StubPredicate
    ) -> [StubPredicate] {
        fields.sorted { $0.key < $1.key }.map { name, field in
            switch field {
            case .equal(let value): equal(name, value)
            case .present: present(name)
            case .absent: absent(name)
            }
        }
    }

    private static func name(_ text: String) -> HTTPField.Name {
        // The decoder has refused what is no name.
        HTTPField.Name(text) ?? .accept
    }
}

/// What must hold of a place in a JSON body.
public enum JSONPlace: Hashable, Sendable {
    case equal(JSONDocument)
    /// `{ present: true }` in a document.
    case present
    /// `{ present: false }` in a document.
    case absent
}

/// JSON in a document.
public struct JSONDocument: Hashable, Sendable, Decodable {
    public var tree: JSONTree

    public init(_ tree: JSONTree) { self.tree = tree }

    public init(from decoder: any Decoder) throws { tree = try JSONTree(from: decoder) }

    public func hash(into hasher: inout Hasher) { hasher.combine(tree.sorted.compactText) }
}
