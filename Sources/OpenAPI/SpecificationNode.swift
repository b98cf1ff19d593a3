import JSONTrees

/// A value in an OpenAPI description, or in a schema. Its members are found by their names without a search.
struct SpecificationNode: Sendable {
    let json: JSONTree
    let object: [ExactText: SpecificationNode]?
    let array: [SpecificationNode]?
    /// A number that no other value of the description has.
    let id: Int
    /// The URI of the file, or of the schema with a URI of its own, that the value is in.
    let resource: String
    let dialect: SchemaDialect
    /// The keywords among the members that have an effect, in the order in which they are checked.
    let keywords: [SchemaKeyword]
    /// The names of the keywords whose values are not of their form, so that they cannot be checked.
    let unusableNames: [String]
    /// The names of the members that are neither keywords nor extensions.
    let unknownNames: [String]

    init(
        _ json: JSONTree, _ object: [ExactText: SpecificationNode]?, _ array: [SpecificationNode]?, id: Int,
        resource: String, dialect: SchemaDialect
    ) {
        (self.json, self.object, self.array) = (json, object, array)
        (self.id, self.resource, self.dialect) = (id, resource, dialect)
        let isOnlyReference = dialect.referencesStandAlone && object?["$ref"]?.string != nil
        let names: Set<ExactText> = isOnlyReference ? ["$ref"] : Set(object?.keys.map(\.self) ?? [])
        let known = SchemaKeyword.among(names, in: dialect)
        func isUsable(_ keyword: SchemaKeyword) -> Bool {
            object?[ExactText(keyword.name)].map { keyword.accepts($0, in: dialect) } == true
        }
        keywords = known.filter(isUsable)
        unusableNames = known.filter { !isUsable($0) }.map(\.name)
        unknownNames = names.map(\.text).sorted().filter { name in
            !name.hasPrefix("x-") && name != dialect.id && !known.contains { $0.name == name }
        }
    }

    subscript(_ name: String) -> SpecificationNode? { object?[ExactText(name)] }

    var string: String? { json.string }
    var bool: Bool? { if case .bool(let value) = json { value } else { nil } }
    var decimal: ExactDecimal? { ExactDecimal(json) }

    /// The reference that stands in place of a value (OpenAPI 3.0.3, "Reference Object").
    var reference: String? { self["$ref"]?.string }

    /// Whether the members beside `$ref` have no effect.
    var isOnlyReference: Bool { reference != nil && dialect.referencesStandAlone }

    /// The members in the order of the description.
    var members: [(name: String, value: SpecificationNode)] {
        (json.members ?? []).compactMap { member in self[member.name].map { (member.name, $0) } }
    }

    /// The texts in an array, or the text itself.
    var strings: [String] { string.map { [$0] } ?? (array ?? []).compactMap(\.string) }
}
