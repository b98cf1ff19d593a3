import JSONTrees

/// The types and members of a value that a schema and its alternatives describe.
struct SchemaShape {
    /// The types that the schemas name, or that their `enum` and `const` have.
    private(set) var types: Set<String> = []
    private(set) var properties: [ExactText: SpecificationNode] = [:]
    private(set) var items: SpecificationNode?
    private(set) var additional: SpecificationNode?

    init(_ schema: SpecificationNode?, _ resolver: SchemaResolver) {
        guard let schema else { return }
        for part in resolver.family(of: schema, by: ["allOf", "oneOf", "anyOf"]) {
            types.formUnion(part["type"]?.strings ?? [])
            types.formUnion((part["enum"]?.array ?? []).map(\.json.typeName))
            types.formUnion([part["const"]?.json.typeName].compactMap(\.self))
            if part["properties"] != nil { types.insert("object") }
            if part["items"] != nil { types.insert("array") }
            properties.merge(part["properties"]?.object ?? [:]) { first, _ in first }
            items = items ?? part["items"]
            additional = additional ?? part["additionalProperties"]
        }
    }

    /// Whether a value may be neither an array nor an object.
    var allowsScalars: Bool { !types.isSubset(of: ["array", "object"]) }
}
