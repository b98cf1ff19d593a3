import Foundation
import HTTPBodies
import JSONTrees

/// Reads texts in forms, queries, paths and header fields as the values that their schemas allow.
struct FormReader {
    private let document: OpenAPIDocument

    init(_ document: OpenAPIDocument) { self.document = document }

    /// Returns the fields of a form as an object.
    /// - Parameters:
    ///   - encoding: How the fields are written (OpenAPI 3.0.3, "Encoding Object").
    ///   - spreads: Whether the members of an object may be fields beside the others. Those of an object within such an
    ///     object may not: nothing would tell whose they are.
    func object(
        of pairs: [FormPair], _ schema: SpecificationNode, _ encoding: SpecificationNode? = nil,
        spreads: Bool = true
    ) -> JSONTree {
        var rest = pairs
        var members: [JSONTree.Member] = []
        let properties = properties(of: schema)
        for (name, property) in properties.sorted(by: { $0.key.text < $1.key.text }) {
            let style = ParameterStyle(encoding?[name.text])
            if let value = take(
                name.text, style, property, besides: properties, spreads: spreads, from: &rest)
            {
                members.append(JSONTree.Member(name.text, value))
            }
        }
        let other = document.resolver.flattened(schema).lazy.compactMap { $0["additionalProperties"] }.first
        for (name, pairs) in Dictionary(grouping: rest, by: { ExactText($0.name) }) {
            let values = pairs.map { scalar($0.value, other) }
            members.append(JSONTree.Member(name.text, values.count == 1 ? values[0] : .array(values)))
        }
        return .object(members)
    }

    /// Takes a value out of the pairs; nil if it is not there.
    /// - Parameter siblings: The fields beside it, whose pairs are their own.
    func take(
        _ name: String, _ style: ParameterStyle, _ schema: SpecificationNode?,
        besides siblings: [ExactText: SpecificationNode] = [:], spreads: Bool = true,
        from pairs: inout [FormPair]
    ) -> JSONTree? {
        let types = types(of: schema)
        let properties = properties(of: schema)
        func isDeep(_ pair: FormPair) -> Bool { pair.name.hasPrefix("\(name)[") && pair.name.hasSuffix("]") }
        if style.isSpread, spreads || style.isDeep, types.contains("object") {
            let isMember = { (pair: FormPair) in
                let member = ExactText(pair.name)
                return style.isDeep ? isDeep(pair) : properties[member] != nil && siblings[member] == nil
            }
            let taken = pairs.filter(isMember)
            if !taken.isEmpty {
                pairs.removeAll(where: isMember)
                return style.isDeep
                    ? deep(taken.map { (Self.steps($0.name).dropFirst(), $0.value) }, schema)
                    : object(of: taken, schema ?? document.root, spreads: false)
            }
        }
        let isItem = { (pair: FormPair) in
            pair.name == name
                || pair.name == "\(name)[]" && (types.contains("array") || style.isDeep)
                || style.isDeep && isDeep(pair)
        }
        let texts = pairs.filter(isItem).map(\.value)
        guard let first = texts.first else { return nil }
        pairs.removeAll(where: isItem)
        var candidates: [JSONTree] = []
        if types.contains("array") || texts.count > 1 {
            let items = texts.count > 1 || style.isSpread ? texts : style.items(first, of: name)
            let rule = schema.flatMap(items(of:))
            candidates.append(.array(items.map { scalar($0, rule) }))
        }
        if types.contains("object"), texts.count == 1, !style.isSpread {
            candidates.append(
                object(of: style.members(first, of: name), schema ?? document.root, spreads: false))
        }
        if texts.count == 1, candidates.isEmpty || !types.isDisjoint(with: Self.scalars) {
            candidates.append(scalar(style.plain(first, of: name), schema))
        }
        return best(candidates, schema)
    }

    /// Reads `name[a][b]=value`, as Stripe and others write objects within objects.
    private func deep(_ pairs: [(steps: ArraySlice<String>, value: String)], _ schema: SpecificationNode?)
        -> JSONTree
    {
        if let leaf = pairs.first, leaf.steps.isEmpty { return scalar(leaf.value, schema) }
        let groups = Dictionary(grouping: pairs) { $0.steps.first ?? "" }
        if types(of: schema).contains("array") {
            let rule = schema.flatMap(items(of:))
            return .array(
                groups.sorted { $0.key < $1.key }.flatMap { key, pairs in
                    key.isEmpty
                        ? pairs.map { scalar($0.value, rule) }
                        : [deep(pairs.map { ($0.steps.dropFirst(), $0.value) }, rule)]
                })
        }
        let properties = properties(of: schema)
        return .object(
            groups.sorted { $0.key < $1.key }.map { key, pairs in
                JSONTree.Member(
                    key, deep(pairs.map { ($0.steps.dropFirst(), $0.value) }, properties[ExactText(key)]))
            })
    }

    /// Returns the place of a field, whose name may be `name[member]`, in the object that the form stands for.
    static func place(of field: JSONPath) -> JSONPath {
        guard case .name(let name)? = field.steps.first, field.steps.count == 1 else { return field }
        return JSONPath(steps(name.text).map { .name(ExactText($0)) })
    }

    private static func steps(_ name: String) -> [String] {
        name.components(separatedBy: "[").map { $0.hasSuffix("]") ? String($0.dropLast()) : $0 }
    }

    // MARK: types

    private static let scalars: Set<String> = ["string", "number", "integer", "boolean", "null"]

    /// Reads a text as a number, a boolean or null if the schema allows that, and otherwise as itself.
    func scalar(_ text: String, _ schema: SpecificationNode?) -> JSONTree {
        let read = try? JSONTree(reading: text)
        let isScalar = read.map { $0.items == nil && $0.members == nil && $0.compactText == text } == true
        return best([isScalar ? read : nil, .string(text)].compactMap(\.self), schema)
    }

    /// Chooses the value that the schema allows; else one of a type that it allows; else the last.
    private func best(_ candidates: [JSONTree], _ schema: SpecificationNode?) -> JSONTree {
        guard let last = candidates.last, let schema, candidates.count > 1 else {
            return candidates.last ?? .null
        }
        for isReplaced in [false, true] {
            let found = candidates.first { value in
                let check = SchemaCheck(
                    document.resolver, document.names, replaced: isReplaced ? [JSONPath()] : [])
                return !check.answer(value, schema, at: JSONPath()).violations.isWrong
            }
            if let found, types(of: schema).isEmpty == false { return found }
        }
        return last
    }

    /// The types that a schema and its alternatives name, or that their `enum` and `const` have.
    private func types(of schema: SpecificationNode?) -> Set<String> {
        var types: Set<String> = []
        for part in parts(of: schema) {
            types.formUnion(part["type"]?.strings ?? [])
            types.formUnion((part["enum"]?.array ?? []).map(\.json.typeName))
            types.formUnion([part["const"]?.json.typeName].compactMap(\.self))
            if part["properties"] != nil { types.insert("object") }
            if part["items"] != nil { types.insert("array") }
        }
        return types
    }

    private func parts(of schema: SpecificationNode?) -> [SpecificationNode] {
        var (parts, seen, open) = ([SpecificationNode](), Set<Int>(), [schema].compactMap(\.self))
        while let next = open.popLast() {
            guard seen.insert(next.id).inserted else { continue }
            let family = document.resolver.flattened(next)
            parts += family
            open += family.flatMap { part in ["oneOf", "anyOf"].flatMap { part[$0]?.array ?? [] } }
        }
        return parts
    }

    private func properties(of schema: SpecificationNode?) -> [ExactText: SpecificationNode] {
        parts(of: schema).reduce(into: [:]) {
            $0.merge($1["properties"]?.object ?? [:]) { first, _ in first }
        }
    }

    private func items(of schema: SpecificationNode) -> SpecificationNode? {
        parts(of: schema).lazy.compactMap { $0["items"] }.first
    }
}
