import HTTPBodies
import JSONTrees

/// Checks a value, including its members and items, against a schema.
///
/// It keeps its answers. Without them, alternatives within alternatives would take a time that grows exponentially with
/// their depth. That is why this is a class. Only one task may use it.
final class SchemaCheck {
    private struct Question: Hashable {
        var reference: String
        var path: JSONPath
    }

    let document: OpenAPIDocument
    /// The places of values that replace others.
    private let replaced: Set<JSONPath>
    /// The keyword of properties that may be missing although they are required.
    private let exempt: String?
    private var answers: [Question: [SchemaViolation]] = [:]
    /// The patterns of schemas, by their texts; nil for one that cannot be read.
    var patterns: [String: Regex<AnyRegexOutput>?] = [:]

    init(_ document: OpenAPIDocument, replaced: Set<JSONPath> = [], exempt: String? = nil) {
        (self.document, self.replaced, self.exempt) = (document, replaced, exempt)
    }

    func violations(
        of value: JSONTree, schema node: SpecificationNode, at path: JSONPath
    ) -> [SchemaViolation] {
        guard let reference = node.reference else { return found(in: value, node, name: nil, at: path) }
        let question = Question(reference: reference, path: path)
        if let answer = answers[question] { return answer }
        // A schema that leads back to itself at the same place asks for nothing more.
        answers[question] = []
        guard let schema = document.resolve(node) else {
            return [
                SchemaViolation(
                    path, "cannot be checked: its schema is not in the description", isUnchecked: true)
            ]
        }
        var found = found(in: value, schema, name: document.name(of: reference), at: path)
        if let beside = beside(node) { found += own(value, beside, at: path) }
        answers[question] = found
        return found
    }

    private func found(
        in value: JSONTree, _ schema: SpecificationNode, name: String?, at path: JSONPath
    ) -> [SchemaViolation] {
        // In OpenAPI 3.1, `true` allows everything and `false` nothing.
        if schema.bool == false { return [SchemaViolation(path, "is not allowed")] }
        if replaced.contains(path) {
            return flattened(schema, for: value).flatMap { type(value, $0, at: path) }
        }
        switch subtype(of: value, name: name, at: path) {
        case .failure(let violation): return [violation]
        case .success(let subtype):
            return own(value, subtype.flatMap { document.schemas[$0] } ?? schema, at: path)
        }
    }

    /// Returns the violations of all keywords of a schema.
    private func own(_ value: JSONTree, _ schema: SpecificationNode, at path: JSONPath) -> [SchemaViolation] {
        let parts = flattened(schema, for: value)
        var found = parts.flatMap { part in
            unknownKeywords(part, at: path) + type(value, part, at: path) + values(value, part, at: path)
                + alternatives(value, part, at: path)
        }.uniqued()
        switch value {
        case .object(let members): found += self.members(members, parts, at: path)
        case .array(let array): found += parts.flatMap { items(array, $0, at: path) }
        case .string(let string): found += parts.flatMap { text(string, $0, at: path) }
        case .number: found += parts.flatMap { number(value, $0, at: path) }
        case .null, .bool: break
        }
        return found
    }

    /// Returns the keywords beside a reference, as a schema; nil if they do not count, or if there are none.
    private func beside(_ node: SpecificationNode) -> SpecificationNode? {
        guard !document.isOpenAPI30, node.reference != nil, let members = node.json.members,
            members.count > 1
        else { return nil }
        return SpecificationNode(.object(members.filter { $0.name != "$ref" }))
    }

    /// Returns the schema and all schemas from which it inherits by `allOf`. Nullable ones ask nothing of null, so they
    /// are left out for it.
    func flattened(_ schema: SpecificationNode, for value: JSONTree? = nil) -> [SpecificationNode] {
        var parts: [SpecificationNode] = []
        var seen: Set<String> = []
        var open = [schema]
        while let next = open.popLast() {
            if let reference = next.reference, !seen.insert(reference).inserted { continue }
            guard let part = document.resolve(next) else { continue }
            if value == .null, document.isOpenAPI30, part["nullable"]?.bool == true { continue }
            parts += [beside(next), part].compactMap(\.self)
            open += (part["allOf"]?.array ?? []).reversed()
        }
        return parts
    }

    // MARK: discriminator

    /// Returns the type that the value's discriminator names. It must be the type `name`, or a kind of it.
    private func subtype(
        of value: JSONTree, name: String?, at path: JSONPath
    ) -> Result<String?, SchemaViolation> {
        guard let name, let schema = document.schemas[name],
            let discriminator = flattened(schema).lazy.compactMap({ $0["discriminator"] }).first,
            let property = discriminator["propertyName"]?.string, let word = value[property]?.string
        else { return .success(nil) }
        let place = path.appending(property)
        guard !replaced.contains(place) else { return .success(nil) }
        let mapped = discriminator["mapping"]?[word]?.string
        let target = mapped.map { document.name(of: $0) ?? $0 } ?? word
        guard target == name || isKind(target, of: name) else {
            return .failure(
                SchemaViolation(place, "is \(JSONTree.string(word).clipped), which is not a kind of \(name)"))
        }
        return .success(target)
    }

    /// Whether a schema inherits from another, or is one of its alternatives.
    private func isKind(_ name: String, of base: String) -> Bool {
        guard let schema = document.schemas[name], let top = document.schemas[base] else { return false }
        let alternatives = ["oneOf", "anyOf"].flatMap { top[$0]?.array ?? [] }
        if alternatives.contains(where: { document.name(of: $0.reference) == name }) { return true }
        return flattened(schema).contains { part in
            (part["allOf"]?.array ?? []).contains { document.name(of: $0.reference) == base }
        }
    }

    // MARK: objects and arrays

    private func members(
        _ members: [JSONTree.Member], _ parts: [SpecificationNode], at path: JSONPath
    ) -> [SchemaViolation] {
        let object = Dictionary(members.map { ($0.name, $0.value) }) { _, last in last }
        let required = Set(parts.flatMap { $0["required"]?.array ?? [] }.compactMap(\.string))
        let properties = parts.compactMap { $0["properties"]?.object }
        let missing = required.subtracting(object.keys).filter { name in
            !properties.contains { $0[name].map(isExempt) == true }
        }
        var found = missing.sorted().map { SchemaViolation(path.appending($0), "is missing") }
        let rules = parts.compactMap { $0["additionalProperties"] }
        for (name, member) in object.sorted(by: { $0.key < $1.key }) {
            let place = path.appending(name)
            let known = properties.compactMap { $0[name] }
            guard known.isEmpty else {
                found += known.flatMap { violations(of: member, schema: $0, at: place) }
                continue
            }
            found += rules.flatMap { rule in
                rule.bool == false
                    ? [SchemaViolation(place, "is not in the schema")]
                    : rule.object == nil ? [] : violations(of: member, schema: rule, at: place)
            }.uniqued()
        }
        return found
    }

    private func isExempt(_ property: SpecificationNode) -> Bool {
        exempt.map { keyword in flattened(property).contains { $0[keyword]?.bool == true } } == true
    }

    private func items(_ array: [JSONTree], _ schema: SpecificationNode, at path: JSONPath)
        -> [SchemaViolation]
    {
        var found: [SchemaViolation] = []
        if let least = schema["minItems"]?.integer, array.count < least {
            found.append(SchemaViolation(path, "has \(array.count) items, not \(least) or more"))
        }
        if let most = schema["maxItems"]?.integer, array.count > most {
            found.append(SchemaViolation(path, "has \(array.count) items, not \(most) or fewer"))
        }
        if schema["uniqueItems"]?.bool == true, Set(array.map(\.sorted.canonical)).count < array.count {
            found.append(SchemaViolation(path, "has the same item twice"))
        }
        guard let rule = schema["items"] else { return found }
        return found
            + array.enumerated().flatMap { violations(of: $1, schema: rule, at: path.appending($0)) }
    }

    // MARK: alternatives

    private func alternatives(
        _ value: JSONTree, _ schema: SpecificationNode, at path: JSONPath
    ) -> [SchemaViolation] {
        /// Returns how many schemas the value matches, and what is not checked in others that it may match.
        func matches(_ schemas: [SpecificationNode]) -> (count: Int, unchecked: [SchemaViolation]) {
            let answers = schemas.map { violations(of: value, schema: $0, at: path) }
            return (
                answers.count(where: \.isEmpty),
                answers.filter { $0.allSatisfy(\.isUnchecked) }.flatMap(\.self)
            )
        }
        var found: [SchemaViolation] = []
        if let (count, unchecked) = schema["oneOf"]?.array.map(matches) {
            if count > 1 || count == 0 && unchecked.isEmpty {
                let words = count == 0 ? "none" : "\(count)"
                found.append(SchemaViolation(path, "matches \(words) of its alternatives, not one"))
            } else {
                found += unchecked
            }
        }
        if let (count, unchecked) = schema["anyOf"]?.array.map(matches), count == 0 {
            found +=
                unchecked.isEmpty ? [SchemaViolation(path, "matches none of its alternatives")] : unchecked
        }
        if let (count, unchecked) = schema["not"].map({ matches([$0]) }) {
            found += count == 0 ? unchecked : [SchemaViolation(path, "matches what it must not")]
        }
        return found
    }

    private func unknownKeywords(_ schema: SpecificationNode, at path: JSONPath) -> [SchemaViolation] {
        (schema.object ?? [:]).keys.filter { !Self.keywords.contains($0) && !$0.hasPrefix("x-") }.sorted().map
        {
            SchemaViolation(
                path, "has a schema with the keyword “\($0)”, which is not checked", isUnchecked: true)
        }
    }

    private static let keywords: Set<String> = [
        "type", "nullable", "enum", "const", "properties", "required", "additionalProperties", "items",
        "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties", "minLength", "maxLength",
        "pattern", "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
        "allOf", "oneOf", "anyOf", "not", "discriminator", "readOnly", "writeOnly",
        // These do not restrict values.
        "title", "description", "default", "example", "examples", "deprecated", "externalDocs", "xml", "$ref",
        "$defs", "$comment", "$id", "$schema", "$anchor", "contentEncoding", "contentMediaType",
    ]
}

extension [SchemaViolation] {
    fileprivate func uniqued() -> [SchemaViolation] {
        var seen: Set<SchemaViolation> = []
        return filter { seen.insert($0).inserted }
    }
}
