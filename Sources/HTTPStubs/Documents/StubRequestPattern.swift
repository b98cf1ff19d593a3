import Foundation
import HTTPBodies
import HTTPTypes

/// The requests that a stub of a document is for: all that it says must hold.
///
/// As text, a method and a path: `POST /orders`, or a path alone.
struct StubRequestPattern: Decodable {
    enum Key: String, CodingKey, CaseIterable {
        case method, path, pathMatching, scheme, host, port, query, headers, form, json, jsonExactly, jsonAt
        case bodyContaining, bodyMatching, bodyBytes, all, any, not
    }

    let predicate: StubPredicate

    init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            do {
                predicate = try Self.predicate(text)
            } catch {
                throw decoder.error(error.message)
            }
            return
        }
        let keys = try StubKeys(decoder, Key.self, of: "a request")
        var rules: [StubPredicate] = []
        for key in Key.allCases where keys.has(key) {
            let found = StubPredicate.all(try Self.rules(key, keys))
            if let error = found.firstError { throw keys.error(error.message, at: key) }
            rules.append(found)
        }
        predicate = .all(rules)
    }

    private static func predicate(_ text: String) throws(StubError) -> StubPredicate {
        let parts = text.split(separator: " ")
        guard let path = parts.last, path.hasPrefix("/"), parts.count <= 2 else {
            throw StubError("\(text.quoted) must be a method and a path, such as “POST /orders”")
        }
        let method = try parts.count == 2 ? [Self.method(String(parts[0]))] : []
        let predicate = StubPredicate.all(method + [.path(String(path))])
        if let error = predicate.firstError { throw error }
        return predicate
    }

    private static func method(_ text: String) throws(StubError) -> StubPredicate {
        guard let method = HTTPRequest.Method(text.uppercased()) else {
            throw StubError("\(text.quoted) is not a method such as GET or POST")
        }
        return .method(method)
    }

    private static func rules(_ key: Key, _ keys: StubKeys<Key>) throws -> [StubPredicate] {
        switch key {
        case .method:
            return [try keys.read(key) { text throws(StubError) in try method(text) }].compactMap(\.self)
        case .path: return [.path(try keys.needText(key))]
        case .pathMatching: return [.path(matching: try keys.needText(key))]
        case .scheme: return [.scheme(try keys.needText(key))]
        case .host: return [.host(try keys.needText(key))]
        case .port: return [.port(try keys.need(key))]
        case .query: return try values(key, keys).map { .query($0, $1) }
        case .form: return try values(key, keys).map { .form($0, $1) }
        case .headers:
            return try values(key, keys).map { name, pattern in
                guard let field = HTTPField.Name(name) else {
                    throw keys.error("\(name.quoted) cannot be a header's name", at: key)
                }
                return .header(field, pattern)
            }
        case .json: return [.json(try keys.json(key))]
        case .jsonExactly: return [.jsonExactly(try keys.json(key))]
        case .jsonAt:
            return try keys.need(key, [String: JSONTree].self).sorted { $0.key < $1.key }.map {
                switch $1 {
                case ["present": true]: .json(has: $0)
                case ["present": false]: .json(lacks: $0)
                default: .json(at: $0, $1)
                }
            }
        case .bodyContaining: return [.body(containing: try keys.needText(key))]
        case .bodyMatching: return [.body(matching: try keys.needText(key))]
        case .bodyBytes: return [.body(bytes: try keys.bytes(key))]
        case .all: return try keys.need(key, [StubRequestPattern].self).map(\.predicate)
        case .any:
            let patterns = try keys.need(key, [StubRequestPattern].self)
            guard !patterns.isEmpty else { throw keys.error("there must be one request at least", at: key) }
            return [.any(patterns.map(\.predicate))]
        case .not: return [.not(try keys.need(key, StubRequestPattern.self).predicate)]
        }
    }

    private static func values(
        _ key: Key, _ keys: StubKeys<Key>
    ) throws -> [(key: String, value: StubValuePattern)] {
        try keys.need(key, [String: StubValuePattern].self).sorted { $0.key < $1.key }
    }
}

extension StubValuePattern: Decodable {
    enum Key: String, CodingKey, CaseIterable { case containing, matching }

    /// Reads a value, `true` for any, `false` for none, `{ containing: … }` or `{ matching: … }`.
    public init(from decoder: any Decoder) throws {
        let single = try? decoder.singleValueContainer()
        if let flag = try? single?.decode(Bool.self) {
            self = flag ? .present : .absent
        } else if let text = try? single?.decode(StubScalar.self).text {
            self = .equal(text)
        } else {
            let keys = try StubKeys(decoder, Key.self, of: "a value")
            switch (try keys.text(.containing), try keys.text(.matching)) {
            case (let part?, nil): self = .containing(part)
            case (nil, let expression?): self = .matching(expression)
            default: throw keys.error("a value needs either “containing” or “matching”")
            }
        }
    }
}
