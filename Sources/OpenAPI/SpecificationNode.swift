import JSONTrees

/// A value in an OpenAPI description. Its members are found by their names without a search.
struct SpecificationNode: Sendable {
    let json: JSONTree
    let object: [String: SpecificationNode]?
    let array: [SpecificationNode]?

    init(_ json: JSONTree) {
        self.json = json
        object = json.members.map { members in
            Dictionary(members.map { ($0.name, SpecificationNode($0.value)) }) { _, last in last }
        }
        array = json.items.map { $0.map { SpecificationNode($0) } }
    }

    subscript(_ name: String) -> SpecificationNode? { object?[name] }

    var string: String? { json.string }
    var bool: Bool? { json.bool }
    var integer: Int? { json.int }
    var number: Double? { json.double }

    /// The reference that stands in place of a value (OpenAPI 3.0.3, "Reference Object").
    var reference: String? { self["$ref"]?.string }

    /// The members in the order of the description.
    var members: [(name: String, value: SpecificationNode)] {
        (json.members ?? []).compactMap { member in self[member.name].map { (member.name, $0) } }
    }

    /// The types that a schema allows: OpenAPI 3.1 allows several, OpenAPI 3.0 one.
    var types: [String] {
        guard let type = self["type"] else { return [] }
        return type.string.map { [$0] } ?? (type.array ?? []).compactMap(\.string)
    }
}
