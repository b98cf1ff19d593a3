public import HTTPTypes

extension StubPredicate {
    /// A header's value.
    public static func header(
        _ name: HTTPField.Name, _ pattern: StubValuePattern = .present
    ) -> StubPredicate {
        value("header \(name.rawName)", pattern) { request in
            let values = request.request.headerFields[values: name]
            // A list may travel in several fields or in one (RFC 9110 section 5.3).
            return values.count > 1 ? values + [values.joined(separator: ", ")] : values
        }
    }

    /// The decoded value of a name in the query.
    public static func query(_ name: String, _ pattern: StubValuePattern = .present) -> StubPredicate {
        value("query \(name)", pattern) { $0.query.filter { $0.name == name }.map(\.value) }
    }

    /// The decoded value of a name in a body that is a form (`application/x-www-form-urlencoded`).
    public static func form(_ name: String, _ pattern: StubValuePattern = .present) -> StubPredicate {
        value("form \(name)", pattern) { $0.form.filter { $0.name == name }.map(\.value) }
    }

    /// A query that has these names and values, in any order, and no others.
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
}
