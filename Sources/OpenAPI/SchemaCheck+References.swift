import HTTPBodies
import JSONTrees

// References, and discriminators, which choose a schema by a value.
extension SchemaCheck {
    func reference(_ rule: SpecificationNode, _ frame: inout Frame) {
        let target = resolver.target(of: rule.string ?? "", from: frame.schema.resource)
        let isAlone = frame.schema.dialect.referencesStandAlone || frame.schema.json.members?.count == 1
        // What only stands for another schema is not the root of a family of its own.
        follow(target, rule, inherits: !isAlone || frame.family.root.id != frame.schema.id, &frame)
    }

    func dynamicReference(_ rule: SpecificationNode, _ frame: inout Frame) {
        let target = resolver.dynamicTarget(
            of: rule.string ?? "", from: frame.schema.resource, frame.scope)
        follow(target, rule, inherits: true, &frame)
    }

    private func follow(
        _ target: SpecificationNode?, _ rule: SpecificationNode, inherits: Bool, _ frame: inout Frame
    ) {
        guard let target else {
            let name = rule.json.clipped
            return frame.fail("has a schema that refers to \(name), which is not known", .unchecked)
        }
        frame.add(follow(target, frame, inherits: inherits))
    }

    /// Checks a value by the schema that its discriminator names, which must be the schema itself or a kind of it.
    func discriminator(_ rule: SpecificationNode, _ frame: inout Frame) {
        guard let choice = choice(by: frame.schema, frame.value, frame.path), let names else { return }
        let named = [frame.family.root, frame.schema].filter { names.names[$0.id] != nil }
        let base = named.first ?? frame.schema
        guard let schema = choice.schema, isKind(schema, of: base) else {
            let name = names.names[base.id].map { "is not a kind of \($0)" }
            let place = frame.path.appending(choice.property)
            let words = "is \(JSONTree.string(choice.word).clipped), which"
            frame.answer.violations.append(
                SchemaViolation(place, "\(words) \(name ?? "names none of the alternatives")"))
            return
        }
        guard schema.id != frame.family.root.id else { return }
        frame.add(follow(schema, frame, inherits: true))
    }

    /// What a discriminator chooses (OpenAPI 3.0.3, "Discriminator Object").
    /// - Returns: nil if there is no discriminator, or no value for it that is known.
    func choice(by schema: SpecificationNode, _ value: JSONTree, _ path: JSONPath)
        -> (property: String, word: String, schema: SpecificationNode?)?
    {
        guard let names, let property = schema["discriminator"]?["propertyName"]?.string,
            let word = value[property]?.string, !replaced.contains(path.appending(property))
        else { return nil }
        let mapped = schema["discriminator"]?["mapping"]?[word]?.string ?? word
        let found = names.schemas[ExactText(mapped)] ?? resolver.target(of: mapped, from: schema.resource)
        return (property, word, found)
    }

    /// Whether a schema is another one, inherits from it, or is one of its alternatives.
    private func isKind(_ schema: SpecificationNode, of base: SpecificationNode) -> Bool {
        var (alternatives, open) = (Set<Int>(), [base])
        while let next = open.popLast() {
            guard alternatives.insert(next.id).inserted else { continue }
            open += [resolver.target(of: next)].compactMap(\.self)
            open += ["oneOf", "anyOf"].flatMap { next[$0]?.array ?? [] }
        }
        return resolver.flattened(schema).contains { alternatives.contains($0.id) }
    }
}

/// The schemas in `components/schemas`.
struct SchemaNames: Sendable {
    let schemas: [ExactText: SpecificationNode]
    /// The names of the schemas by their ids.
    let names: [Int: String]

    init(_ schemas: [ExactText: SpecificationNode]) {
        self.schemas = schemas
        names = Dictionary(schemas.map { ($0.value.id, $0.key.text) }) { first, _ in first }
    }
}

extension SchemaCheck.Frame {
    /// Takes over what another schema for the same value has found.
    mutating func add(_ other: SchemaCheck.Answer) {
        // The same violation may come by several ways. Without this, their number could double with each level.
        let known = Set(answer.violations)
        answer.violations += other.violations.filter { !known.contains($0) }
        answer.evaluated.formUnion(other.evaluated)
    }
}
