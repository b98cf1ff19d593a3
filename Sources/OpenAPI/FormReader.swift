import HTTPBodies
import JSONTrees

/// Reads texts in forms, queries, paths and header fields as the values that their schemas allow.
struct FormReader {
    private let document: OpenAPIDocument

    init(_ document: OpenAPIDocument) { self.document = document }

    /// Returns the fields of a form as an object.
    /// - Parameter encoding: How the fields are written (OpenAPI 3.0.3, "Encoding Object").
    func object(
        of pairs: [FormPair], _ schema: SpecificationNode, _ encoding: SpecificationNode?
    ) -> JSONTree {
        var (rest, members) = (pairs, [JSONTree.Member]())
        let properties = SchemaShape(schema, document.resolver).properties
        for (name, property) in properties.sorted(by: { JSONTree.isBefore($0.key.text, $1.key.text) }) {
            let style = ParameterStyle(encoding?[name.text])
            if let value = take(name.text, style, property, besides: properties, from: &rest) {
                members.append(JSONTree.Member(name.text, value))
            }
        }
        let others = typed(ParameterStyle.tree(rest.map { ([$0.name], $0.value) }), schema, wraps: false)
        return .object(members + (others.members ?? []))
    }

    /// Removes the pairs of one field, and returns the field's value; nil if there are no such pairs.
    /// - Parameter siblings: The other fields of the form, whose pairs stay.
    func take(
        _ name: String, _ style: ParameterStyle, _ schema: SpecificationNode?,
        besides siblings: [ExactText: SpecificationNode] = [:], from pairs: inout [FormPair]
    ) -> JSONTree? {
        let shape = SchemaShape(schema, document.resolver)
        func isMember(_ pair: FormPair) -> Bool {
            shape.properties[ExactText(pair.name)] != nil && siblings[ExactText(pair.name)] == nil
        }
        func isItem(_ pair: FormPair) -> Bool {
            pair.name == name || pair.name == "\(name)[]" && shape.types.contains("array")
                || style.isDeep && pair.name.hasPrefix("\(name)[") && pair.name.hasSuffix("]")
        }
        let isInMembers =
            style.isSpread && !style.isDeep && shape.types.contains("object")
            && pairs.contains(where: isMember)
        let taken = pairs.filter(isInMembers ? isMember : isItem)
        pairs.removeAll(where: isInMembers ? isMember : isItem)
        guard !taken.isEmpty else { return nil }
        let trees =
            isInMembers
            ? [ParameterStyle.tree(taken.map { ([$0.name], $0.value) })]
            : style.trees(of: taken, named: name, shape)
        // `name[member]=1` is no array.
        let wraps = !style.isDeep || taken.allSatisfy { $0.name == name }
        return best(trees.map { typed($0, schema, wraps: wraps) }, schema)
    }

    /// Gives the texts of a tree the types that a schema allows.
    /// - Parameter wraps: Whether a text may be the only item of an array.
    private func typed(_ tree: JSONTree, _ schema: SpecificationNode?, wraps: Bool) -> JSONTree {
        let shape = SchemaShape(schema, document.resolver)
        let isArray = shape.types.contains("array")
        switch tree {
        case .array(let items): return .array(items.map { typed($0, shape.items, wraps: false) })
        // Items of an array may be written like members: `name[]=1` or `name[0]=1`.
        case .object(let members)
        where isArray && !members.isEmpty && members.allSatisfy { Int($0.name) != nil || $0.name == "" }:
            let sorted = members.sorted { Int($0.name) ?? -1 < Int($1.name) ?? -1 }
            let items = sorted.flatMap { $0.name == "" ? $0.value.items ?? [$0.value] : [$0.value] }
            return typed(.array(items), schema, wraps: false)
        case .object(let members):
            return .object(
                members.map { member in
                    let rule = shape.properties[ExactText(member.name)] ?? shape.additional
                    return JSONTree.Member(member.name, typed(member.value, rule, wraps: wraps))
                })
        default:
            var values: [JSONTree] = []
            if wraps, isArray { values.append(.array([typed(tree, shape.items, wraps: false)])) }
            if values.isEmpty || shape.allowsScalars { values += [scalar(tree), tree].compactMap(\.self) }
            return best(values, schema)
        }
    }

    /// Reads a text as a number, a boolean or null; nil if it is none.
    private func scalar(_ tree: JSONTree) -> JSONTree? {
        guard let text = tree.string, let read = try? JSONTree(reading: text), read.compactText == text,
            read.items == nil, read.members == nil
        else { return nil }
        return read
    }

    /// Returns the first value that the schema allows; otherwise the first whose type it allows; otherwise the last.
    private func best(_ values: [JSONTree], _ schema: SpecificationNode?) -> JSONTree {
        guard values.count > 1, let schema, !SchemaShape(schema, document.resolver).types.isEmpty else {
            return values.last ?? .null
        }
        let places: [Set<JSONPath>] = [[], [JSONPath()]]
        for replaced in places {
            let found = values.first { value in
                let check = SchemaCheck(document.resolver, document.schemas, replaced: replaced)
                return !check.result(of: value, schema: schema).violations.isWrong
            }
            if let found { return found }
        }
        return values.last ?? .null
    }

    /// Returns the place of a field, whose name may be `name[member]`, in the object that the form stands for.
    static func place(of field: JSONPath) -> JSONPath {
        guard case .name(let name)? = field.steps.first, field.steps.count == 1 else { return field }
        return JSONPath(ParameterStyle.steps(name.text).map { .name(ExactText($0)) })
    }
}
