import JSONTrees

/// A value in an OpenAPI description, or in a schema. Its members are found by their names without a search.
struct SpecificationNode: Sendable {
    let json: JSONTree
    let object: [ExactText: SpecificationNode]?
    let array: [SpecificationNode]?
    /// A number that no other value of the description has.
    let id: Int
    /// The index of the schema resource that the value is in; see `SchemaResolver`.
    let resource: Int
    let dialect: SchemaDialect
    /// The keywords among the members, in the order in which they are checked.
    let keywords: [SchemaKeyword]
    /// The names of the members that are neither keywords nor extensions.
    let unknownNames: [String]

    subscript(_ name: String) -> SpecificationNode? { object?[ExactText(name)] }

    var string: String? { json.string }
    var bool: Bool? { if case .bool(let value) = json { value } else { nil } }
    var decimal: ExactDecimal? { ExactDecimal(json) }

    /// The reference that stands in place of a value (OpenAPI 3.0.3, "Reference Object").
    var reference: String? { self["$ref"]?.string }

    /// The members in the order of the description.
    var members: [(name: String, value: SpecificationNode)] {
        (json.members ?? []).compactMap { member in self[member.name].map { (member.name, $0) } }
    }

    /// The texts in an array, or the text itself.
    var strings: [String] { string.map { [$0] } ?? (array ?? []).compactMap(\.string) }
}
