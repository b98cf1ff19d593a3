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
}
