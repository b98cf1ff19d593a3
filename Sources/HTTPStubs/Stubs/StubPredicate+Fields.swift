import HTTPBodies
public import HTTPTypes

extension StubPredicate {
    /// The query has this name, whatever its value.
    public static func query(_ name: String) -> StubPredicate {
        present("query", name) { $0.query }
    }

    /// The query has this name with this value, decoded; of several, one.
    public static func query(_ name: String, _ value: String) -> StubPredicate {
        equal("query", name, value) { $0.query }
    }

    public static func noQuery(_ name: String) -> StubPredicate {
        absent("query", name) { $0.query }
    }

    /// The query has these names and values, in any order, and no others.
    public static func queryOnly(_ values: [String: String]) -> StubPredicate {
        let wanted = values.map { "\($0.key)=\($0.value)" }.sorted()
        let words = wanted.isEmpty ? "empty" : wanted.joined(separator: "&")
        return StubPredicate("query is \(words)") { request in
            request.query.map { "\($0.name)=\($0.value)" }.sorted() == wanted
        } miss: { request in
            let found = request.query.map { "\($0.name)=\($0.value)" }.sorted().joined(separator: "&")
            return "query is \(found.isEmpty ? "empty" : found), not \(words)"
        }
    }

    /// The body is a form that has this name.
    public static func form(_ name: String) -> StubPredicate {
        present("form", name) { $0.form }
    }

    /// The body is a form that has this name with this value.
    public static func form(_ name: String, _ value: String) -> StubPredicate {
        equal("form", name, value) { $0.form }
    }

    public static func noForm(_ name: String) -> StubPredicate {
        absent("form", name) { $0.form }
    }

    public static func header(_ name: HTTPField.Name) -> StubPredicate {
        StubPredicate("header \(name.rawName) is there", holds: { $0.request.headerFields[name] != nil }) {
            _ in
            "header \(name.rawName) is absent"
        }
    }

    /// The header has this value; of several of that name, one.
    public static func header(_ name: HTTPField.Name, _ value: String) -> StubPredicate {
        StubPredicate("header \(name.rawName) is \(value.quoted)") { request in
            request.request.headerFields[values: name].contains(value)
                || request.request.headerFields[name] == value
        } miss: { request in
            guard let found = request.request.headerFields[name] else {
                return "header \(name.rawName) is absent, not \(value.quoted)"
            }
            return "header \(name.rawName) is \(found.quoted), not \(value.quoted)"
        }
    }

    public static func header(_ name: HTTPField.Name, contains part: String) -> StubPredicate {
        StubPredicate("header \(name.rawName) has \(part.quoted) in it") { request in
            request.request.headerFields[name]?.contains(part) == true
        } miss: { request in
            guard let found = request.request.headerFields[name] else {
                return "header \(name.rawName) is absent"
            }
            return "header \(name.rawName) is \(found.quoted), without \(part.quoted) in it"
        }
    }

    public static func noHeader(_ name: HTTPField.Name) -> StubPredicate {
        StubPredicate("header \(name.rawName) is absent", holds: { $0.request.headerFields[name] == nil }) {
            _ in
            "header \(name.rawName) is there, and must not"
        }
    }

    private typealias Pairs = @Sendable (StubRequest) -> [(name: String, value: String)]

    private static func present(_ kind: String, _ name: String, _ pairs: @escaping Pairs) -> StubPredicate {
        StubPredicate("\(kind) has \(name.quoted)", holds: { pairs($0).contains { $0.name == name } }) { _ in
            "\(kind) has no \(name.quoted)"
        }
    }

    private static func equal(
        _ kind: String, _ name: String, _ value: String, _ pairs: @escaping Pairs
    ) -> StubPredicate {
        StubPredicate("\(kind) \(name) is \(value.quoted)") { request in
            pairs(request).contains { $0.name == name && $0.value == value }
        } miss: { request in
            let found = pairs(request).filter { $0.name == name }.map(\.value.quoted)
            if found.isEmpty { return "\(kind) has no \(name.quoted)" }
            return "\(kind) \(name) is \(found.joined(separator: " and ")), not \(value.quoted)"
        }
    }

    private static func absent(_ kind: String, _ name: String, _ pairs: @escaping Pairs) -> StubPredicate {
        StubPredicate("\(kind) has no \(name.quoted)", holds: { !pairs($0).contains { $0.name == name } }) {
            _ in
            "\(kind) has \(name.quoted), and must not"
        }
    }
}

extension String {
    /// In quotation marks; a long one is cut.
    var quoted: String { "“\(count > 60 ? prefix(57) + "…" : self)”" }
}
