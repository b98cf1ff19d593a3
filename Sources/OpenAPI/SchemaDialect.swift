/// The dialects of JSON Schema, from the oldest to the newest, and what differs between them besides their keywords.
/// `SchemaKeyword` tells which keywords a dialect has.
enum SchemaDialect: Int, Comparable, Sendable {
    /// Draft 4 without ids and with `nullable` (OpenAPI 3.0.3, "Schema Object"). Keywords of later drafts are not
    /// forbidden there, so they are checked as in those drafts.
    case openAPI30
    case draft4, draft6, draft7, draft2019, draft2020

    /// - Parameter uri: The URI of a meta-schema, as `$schema` and OpenAPI's `jsonSchemaDialect` name it.
    init?(uri: String?) {
        let names: [(String, SchemaDialect)] = [
            ("json-schema.org/draft-04/", .draft4), ("json-schema.org/draft-06/", .draft6),
            ("json-schema.org/draft-07/", .draft7), ("json-schema.org/draft/2019-09/", .draft2019),
            ("json-schema.org/draft/2020-12/", .draft2020),
            ("spec.openapis.org/oas/3.1/dialect/", .draft2020),
        ]
        guard let found = names.first(where: { uri?.contains($0.0) == true }) else { return nil }
        self = found.1
    }

    /// The keyword with the URI of a schema.
    var id: String? { self == .openAPI30 ? nil : self == .draft4 ? "id" : "$id" }
    /// Whether the keywords beside `$ref` have no effect.
    var referencesStandAlone: Bool { self <= .draft7 }

    static func < (one: SchemaDialect, other: SchemaDialect) -> Bool { one.rawValue < other.rawValue }
}
