import HTTPBodies
import JSONTrees

// The values of forms and queries.
extension SchemaCheck {
    /// Returns the fields of a form as an object. Fields of one name are the items of an array.
    func object(of pairs: [FormPair], _ schema: SpecificationNode) -> JSONTree {
        .object(
            Dictionary(grouping: pairs, by: \.name).sorted { $0.key < $1.key }.map { name, pairs in
                JSONTree.Member(name, value(of: pairs.map(\.value), property(name, of: schema)))
            })
    }

    /// Returns the schema of a member; nil if there is none.
    private func property(_ name: String, of schema: SpecificationNode) -> SpecificationNode? {
        flattened(schema).lazy.compactMap { $0["properties"]?[name] }.first
    }

    private func value(of texts: [String], _ schema: SpecificationNode?) -> JSONTree {
        let parts = schema.map { flattened($0) } ?? []
        guard texts.count == 1, !parts.contains(where: { $0.types.contains("array") }) else {
            let items = parts.lazy.compactMap { $0["items"] }.first
            return .array(texts.map { value(of: $0, items) })
        }
        return value(of: texts[0], schema)
    }

    /// Returns a text as a value of the type that its schema allows; the text itself if it is no such value.
    func value(of text: String, _ schema: SpecificationNode?) -> JSONTree {
        let types = schema.map { flattened($0).flatMap(\.types) } ?? []
        guard !types.contains("string"), let read = try? JSONTree(reading: text) else { return .string(text) }
        switch read {
        case .bool where types.contains("boolean"): return read
        case .number where types.contains("number") || types.contains("integer"): return read
        default: return .string(text)
        }
    }
}
