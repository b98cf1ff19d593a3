import HTTPBodies
package import JSONTrees

/// A description of an API by OpenAPI 3 (https://spec.openapis.org/oas/v3.0.3). It says which requests and responses
/// agree with it.
///
/// The check covers the keywords that such descriptions use. Another keyword is reported as unchecked, so that nothing
/// passes unnoticed. In three places the check follows the intent rather than the letter:
/// - If a type with `additionalProperties: false` inherits by `allOf` from another such type, no value could satisfy
///   both. Here, a member is refused only if none of these types names it.
/// - A value of a type with a `discriminator` is checked against the type that the discriminator names.
/// - In OpenAPI 3.0, a schema with `nullable: true` accepts null even if its `enum` lacks it, or if `allOf` stands in
///   place of `type`. That is what authors mean, as in OSDM's `Gender`.
package struct OpenAPIDocument: Sendable {
    let root: SpecificationNode
    let schemas: [String: SpecificationNode]
    let paths: PathTable
    /// Whether it is OpenAPI 3.0, in which `nullable` counts, and members beside `$ref` do not.
    let isOpenAPI30: Bool

    /// - Throws: `OpenAPIError` if this is not OpenAPI 3, or if a reference leads nowhere or to itself.
    package init(_ json: JSONTree) throws(OpenAPIError) {
        root = SpecificationNode(json)
        guard root.object != nil else {
            throw OpenAPIError("It is no description by OpenAPI: it is not an object.")
        }
        guard let version = root["openapi"]?.string else {
            throw OpenAPIError(
                root["swagger"] == nil
                    ? "It is no description by OpenAPI: it does not say “openapi: 3…”."
                    : "It is written in Swagger 2. Convert it to OpenAPI 3 first.")
        }
        guard version.hasPrefix("3.") else {
            throw OpenAPIError("It is written in OpenAPI \(version), and only OpenAPI 3 is read.")
        }
        isOpenAPI30 = version.hasPrefix("3.0")
        schemas = root["components"]?["schemas"]?.object ?? [:]
        paths = try PathTable(root)
        try checkReferences(in: root, at: JSONPath())
    }

    /// Checks JSON as a value of a schema in `components/schemas`.
    package func violations(of json: JSONTree, as schema: String) -> [SchemaViolation] {
        let reference: JSONTree = ["$ref": .string("#/components/schemas/\(schema)")]
        return SchemaCheck(self).violations(of: json, schema: SpecificationNode(reference), at: JSONPath())
    }

    /// Follows `$ref`. Returns nil for a reference that leads nowhere.
    func resolve(_ node: SpecificationNode) -> SpecificationNode? {
        var node = node
        var followed: Set<String> = []
        while let reference = node.reference {
            guard followed.insert(reference).inserted, let next = target(of: reference) else { return nil }
            node = next
        }
        return node
    }

    /// Finds the value that a JSON pointer in a fragment leads to (RFC 6901 section 6).
    private func target(of reference: String) -> SpecificationNode? {
        guard reference.hasPrefix("#") else { return nil }
        return reference.dropFirst().parts(between: 0x2F).dropFirst().reduce(root as SpecificationNode?) {
            let name = $1.unescaped.replacing("~1", with: "/").replacing("~0", with: "~")
            guard let items = $0?.array else { return $0?[name] }
            return Int(name).flatMap { items.indices.contains($0) ? items[$0] : nil }
        }
    }

    /// Returns the name of the schema that a reference, or a value in a discriminator's mapping, leads to.
    func name(of reference: String?) -> String? {
        let prefix = "#/components/schemas/"
        guard let reference, reference.hasPrefix(prefix) else { return nil }
        return String(reference.dropFirst(prefix.count))
    }

    /// The values below these keys are examples, which may hold anything.
    private static let examples: Set<String> = ["example", "examples", "default", "enum", "const"]

    /// - Parameter isMap: Whether the names of the members were chosen by the author.
    private func checkReferences(
        in node: SpecificationNode, at path: JSONPath, isMap: Bool = false
    ) throws(OpenAPIError) {
        if let reference = node.reference, !isMap, resolve(node) == nil {
            guard reference.hasPrefix("#") else {
                throw OpenAPIError(
                    "\(path) refers to another file, “\(reference)”. Put all into one file first, as bundlers do."
                )
            }
            throw OpenAPIError("\(path) refers to “\(reference)”, which leads nowhere or to itself.")
        }
        for (index, item) in (node.array ?? []).enumerated() {
            try checkReferences(in: item, at: path.appending(index))
        }
        for (name, value) in node.members
        where isMap || !Self.examples.contains(name) && !name.hasPrefix("x-") {
            try checkReferences(
                in: value, at: path.appending(name),
                isMap: !isMap && ["properties", "schemas"].contains(name))
        }
    }
}
