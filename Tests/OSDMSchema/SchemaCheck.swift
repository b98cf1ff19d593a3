import JSONTrees

/// Checks a value, including its members and items, against a schema.
struct SchemaCheck {
    var document: OpenAPIDocument

    func violations(of value: JSONTree, schema reference: JSONTree, at path: String) -> [SchemaViolation] {
        let name = document.name(of: reference)
        guard let schema = document.resolve(reference).object else {
            return [SchemaViolation(path: path, message: "its schema is not in the document")]
        }
        if value == .null {
            // `nullable` only has an effect next to `type` (OpenAPI 3.0.3).
            guard schema["nullable"]?.bool != true, schema["type"] != nil || isClosed(schema) else {
                return []
            }
            return [SchemaViolation(path: path, message: "is null")]
        }
        switch subtype(of: value, name: name, at: path) {
        case .failure(let violation):
            return [violation.value]
        case .success(let subtype):
            let exact = subtype.flatMap { document.schemas[$0]?.object } ?? schema
            return own(value, exact, at: path)
        }
    }

    /// Returns the violations of all keywords of a schema.
    private func own(_ value: JSONTree, _ schema: [String: JSONTree], at path: String) -> [SchemaViolation] {
        var found = unknownKeywords(schema, at: path)
        let parts = flattened(schema)
        found += parts.flatMap { part in
            type(value, part, at: path) + values(value, part, at: path) + alternatives(value, part, at: path)
        }
        switch value {
        case .object: found += members(value.object ?? [:], parts, at: path)
        case .array(let array): found += parts.flatMap { items(array, $0, at: path) }
        case .string(let string):
            found += parts.flatMap { text(string, $0, at: path) }
        case .number:
            found += parts.flatMap { number(value, $0, at: path) }
        case .null, .bool: break
        }
        return found
    }

    /// Returns the schema and all schemas from which it inherits by `allOf`.
    private func flattened(_ schema: [String: JSONTree], depth: Int = 0) -> [[String: JSONTree]] {
        guard depth < 20 else { return [] }
        let inherited = (schema["allOf"]?.array ?? []).compactMap { document.resolve($0).object }
        return [schema] + inherited.flatMap { flattened($0, depth: depth + 1) }
    }

    private func isClosed(_ schema: [String: JSONTree]) -> Bool { schema["allOf"] != nil }

    // MARK: discriminator

    private struct Failure: Error { var value: SchemaViolation }

    /// Returns the type that the value's discriminator names. It must be the type `name` or inherit from it.
    private func subtype(
        of value: JSONTree, name: String?, at path: String
    ) -> Result<String?, Failure> {
        guard let name, let schema = document.schemas[name]?.object,
            let discriminator = flattened(schema).lazy.compactMap({ $0["discriminator"] }).first,
            let property = discriminator["propertyName"]?.string,
            let word = value[property]?.string
        else { return .success(nil) }
        let mapped = discriminator["mapping"]?[word]?.string
        let target = mapped.map { document.name(of: ["$ref": .string($0)]) ?? $0 } ?? word
        guard document.schemas[target] != nil, document.schema(target, isOrInherits: name) else {
            return .failure(
                Failure(
                    value: SchemaViolation(
                        path: "\(path)/\(property)", message: "\"\(word)\" is not a kind of \(name)")))
        }
        return .success(target)
    }

    // MARK: objects and arrays

    private func members(
        _ object: [String: JSONTree], _ parts: [[String: JSONTree]], at path: String
    ) -> [SchemaViolation] {
        var found: [SchemaViolation] = []
        let required = Set(parts.flatMap { $0["required"]?.array ?? [] }.compactMap(\.string))
        for name in required.subtracting(object.keys).sorted() {
            found.append(SchemaViolation(path: "\(path)/\(name)", message: "is missing"))
        }
        let properties = parts.compactMap { $0["properties"]?.object }
        for (name, member) in object.sorted(by: { $0.key < $1.key }) {
            let escaped = name.replacing("~", with: "~0").replacing("/", with: "~1")
            let place = "\(path)/\(escaped)"
            let known = properties.compactMap { $0[name] }
            if known.isEmpty {
                found += parts.compactMap { $0["additionalProperties"] }.flatMap { rule in
                    switch rule {
                    case .bool(true): [SchemaViolation]()
                    case .bool: [SchemaViolation(path: place, message: "is not in the schema")]
                    default: violations(of: member, schema: rule, at: place)
                    }
                }.uniqued()
            } else {
                found += known.flatMap { violations(of: member, schema: $0, at: place) }
            }
        }
        return found
    }

    private func items(
        _ array: [JSONTree], _ schema: [String: JSONTree], at path: String
    ) -> [SchemaViolation] {
        var found: [SchemaViolation] = []
        if let least = schema["minItems"]?.integer, array.count < least {
            found.append(
                SchemaViolation(path: path, message: "has \(array.count) items, not \(least) or more"))
        }
        if let most = schema["maxItems"]?.integer, array.count > most {
            found.append(
                SchemaViolation(path: path, message: "has \(array.count) items, not \(most) or fewer"))
        }
        if schema["uniqueItems"]?.bool == true,
            array.indices.contains(where: { array[..<$0].contains(array[$0]) })
        {
            found.append(SchemaViolation(path: path, message: "has the same item twice"))
        }
        guard let rule = schema["items"] else { return found }
        return found
            + array.enumerated().flatMap { violations(of: $1, schema: rule, at: "\(path)/\($0)") }
    }

    // MARK: alternatives

    private func alternatives(
        _ value: JSONTree, _ schema: [String: JSONTree], at path: String
    ) -> [SchemaViolation] {
        func matches(_ keyword: String) -> Int? {
            schema[keyword]?.array?.count { violations(of: value, schema: $0, at: path).isEmpty }
        }
        var found: [SchemaViolation] = []
        if let count = matches("oneOf"), count != 1 {
            found.append(
                SchemaViolation(path: path, message: "matches \(count) of its alternatives, not one"))
        }
        if matches("anyOf") == 0 {
            found.append(SchemaViolation(path: path, message: "matches none of its alternatives"))
        }
        if let not = schema["not"], violations(of: value, schema: not, at: path).isEmpty {
            found.append(SchemaViolation(path: path, message: "matches what it must not"))
        }
        return found
    }

    private func unknownKeywords(_ schema: [String: JSONTree], at path: String) -> [SchemaViolation] {
        schema.keys.filter { !Self.keywords.contains($0) && !$0.hasPrefix("x-") }.sorted().map {
            SchemaViolation(
                path: path, message: "its schema has a keyword that this check does not know: \($0)")
        }
    }

    private static let keywords: Set<String> = [
        "type", "nullable", "enum", "properties", "required", "additionalProperties", "items", "minItems",
        "maxItems", "uniqueItems", "minProperties", "maxProperties", "minLength", "maxLength", "pattern",
        "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "allOf",
        "oneOf",
        "anyOf", "not", "discriminator",
        // These do not restrict values.
        "title", "description", "default", "example", "examples", "deprecated", "readOnly", "writeOnly",
        "externalDocs", "xml",
    ]
}

extension [SchemaViolation] {
    fileprivate func uniqued() -> [SchemaViolation] {
        reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
