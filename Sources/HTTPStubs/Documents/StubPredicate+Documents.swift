import HTTPBodies
import HTTPTypes

extension StubPredicate {
    enum Key: String, CaseIterable {
        case method, path, pathMatching, scheme, host, port, query, headers, form, json, jsonExactly, jsonAt
        case bodyContaining, bodyMatching, bodyBytes, all, any, not
    }

    /// Reads the requests that a stub is for: all that a mapping says must hold.
    ///
    /// As text, a method and a path: `POST /orders`, or a path alone.
    init(_ node: StubNode) throws(StubError) {
        if let text = node.tree.string {
            let parts = text.split(separator: " ").map(String.init)
            guard let path = parts.last, path.hasPrefix("/"), parts.count <= 2 else {
                throw node.error("\(text.quoted) must be a method and a path, such as “POST /orders”")
            }
            let method = parts.count == 2 ? [try Self.method(parts[0], node)] : []
            self = try Self.all(method + [.path(path)]).usable(node)
        } else {
            var rules: [StubPredicate] = []
            let members = try node.members(Key.self, of: "a request")
            // In the order of the keys, whatever that of the document.
            for key in Key.allCases {
                guard let member = members[key] else { continue }
                rules.append(try Self.predicate(key, member).usable(member))
            }
            self = .all(rules)
        }
    }

    private func usable(_ node: StubNode) throws(StubError) -> StubPredicate {
        if let error = firstError { throw node.error(error.message) }
        return self
    }

    private static func predicate(_ key: Key, _ node: StubNode) throws(StubError) -> StubPredicate {
        switch key {
        case .method: return try method(node.text(), node)
        case .path: return .path(try node.text())
        case .pathMatching: return .path(matching: try node.text())
        case .scheme: return .scheme(try node.text())
        case .host: return .host(try node.text())
        case .port: return .port(try node.number())
        case .query: return try each(node) { name, value throws(StubError) in .query(name, try .init(value)) }
        case .form: return try each(node) { name, value throws(StubError) in .form(name, try .init(value)) }
        case .headers:
            return try each(node) { name, value throws(StubError) in
                guard let field = HTTPField.Name(name) else {
                    throw node.error("\(name.quoted) cannot be a header's name")
                }
                return .header(field, try .init(value))
            }
        case .json: return .json(node.tree)
        case .jsonExactly: return .jsonExactly(node.tree)
        case .jsonAt:
            return try each(node) { pointer, value in
                switch value.tree {
                case ["present": true]: .json(has: pointer)
                case ["present": false]: .json(lacks: pointer)
                default: .json(at: pointer, value.tree)
                }
            }
        case .bodyContaining: return .body(containing: try node.text())
        case .bodyMatching: return .body(matching: try node.text())
        case .bodyBytes: return .body(bytes: try node.bytes())
        case .all: return .all(try list(node))
        case .any: return .any(try list(node))
        case .not: return .not(try StubPredicate(node))
        }
    }

    private static func method(_ text: String, _ node: StubNode) throws(StubError) -> StubPredicate {
        guard let method = HTTPRequest.Method(text.uppercased()) else {
            throw node.error("\(text.quoted) is not a method such as GET or POST")
        }
        return .method(method)
    }

    private static func each(
        _ node: StubNode, _ make: (String, StubNode) throws(StubError) -> StubPredicate
    ) throws(StubError) -> StubPredicate {
        .all(try node.named().map { pair throws(StubError) in try make(pair.name, pair.value) })
    }

    private static func list(_ node: StubNode) throws(StubError) -> [StubPredicate] {
        guard let items = try node.items("request") else { throw node.error("there must be a list") }
        return try items.map { item throws(StubError) in try StubPredicate(item) }
    }
}

extension StubValuePattern {
    enum Key: String, CaseIterable { case containing, matching }

    /// Reads a value, `true` for any, `false` for none, `{ containing: … }` or `{ matching: … }`.
    fileprivate init(_ node: StubNode) throws(StubError) {
        if case .bool(let flag) = node.tree {
            self = flag ? .present : .absent
        } else if case .object = node.tree {
            let members = try node.members(Key.self, of: "a value")
            switch (try members[.containing]?.text(), try members[.matching]?.text()) {
            case (let part?, nil): self = .containing(part)
            case (nil, let expression?): self = .matching(expression)
            default: throw node.error("a value needs either “containing” or “matching”")
            }
        } else {
            self = .equal(try node.text())
        }
    }
}
