import HTTPBodies
import JSONTrees

// References, and discriminators, which choose a schema by a value.
extension SchemaCheck {
    /// Checks `$ref`, `$dynamicRef` and `$recursiveRef`.
    func reference(_ rule: SpecificationNode, _ frame: inout Frame) {
        let target =
            frame.keyword == "$ref"
            ? resolver.target(of: frame.schema)
            : resolver.dynamicTarget(of: rule.string ?? "", from: frame.schema, frame.scope)
        guard let target else {
            let name = rule.json.clipped
            return frame.fail("has a schema that refers to \(name), which is not known", .unchecked)
        }
        // A schema that is only a reference to another is not the root of a family of its own.
        let isAlone = frame.schema.keywords.count == 1 && frame.root.id == frame.schema.id
        frame.add(follow(target, frame, inherits: !isAlone))
    }

    /// Checks a value by the schema that its discriminator names, which must be the schema itself or inherit from it.
    func discriminator(_ rule: SpecificationNode, _ frame: inout Frame) {
        guard let choice = choice(by: frame.schema, frame.value, frame.path) else { return }
        let rootName = name(of: frame.root)
        let base = rootName == nil ? frame.schema : frame.root
        // The chosen schema may also inherit from an alternative of the base.
        let alternatives = Set(resolver.family(of: base, by: ["oneOf", "anyOf"]).map(\.id))
        guard let schema = choice.schema,
            resolver.family(of: schema).contains(where: { alternatives.contains($0.id) })
        else {
            let kind = (rootName ?? name(of: base)).map { "is not a kind of \($0)" }
            let word = shown(.string(choice.word))
            return frame.fail(
                "is \(word), which \(kind ?? "names none of the alternatives")", at: choice.property)
        }
        if schema.id != frame.root.id { frame.add(follow(schema, frame, inherits: true)) }
    }

    private func name(of schema: SpecificationNode) -> String? {
        schemas?.first { $0.value.id == schema.id }?.key.text
    }

    /// Returns the schema that a discriminator selects (OpenAPI 3.0.3, "Discriminator Object").
    /// - Returns: nil if there is no discriminator, or if the value's property for it is missing or a substitute.
    func choice(by schema: SpecificationNode, _ value: JSONTree, _ path: JSONPath)
        -> (property: String, word: String, schema: SpecificationNode?)?
    {
        guard let schemas, let property = schema["discriminator"]?["propertyName"]?.string,
            let word = value[property]?.string, !replaced.contains(path.appending(property))
        else { return nil }
        let mapped = schema["discriminator"]?["mapping"]?[word]?.string ?? word
        let found = schemas[ExactText(mapped)] ?? resolver.target(of: mapped, from: schema)
        return (property, word, found)
    }
}
