import JSONTrees

/// A keyword of JSON Schema or of OpenAPI's schemas: where its schemas are, which dialects have it, and what checks it.
struct SchemaKeyword: Sendable {
    /// The kind of a value in a description. It decides how the members of the value are read.
    enum Content: Sendable { case anything, schema, schemas, data }
    typealias Check = @Sendable (SchemaCheck) -> (SpecificationNode, inout SchemaCheck.Frame) -> Void

    let name: String
    /// The type of the values that the keyword restricts; nil for all types.
    let type: String?
    private let content: Content
    private let dialects: ClosedRange<SchemaDialect>
    /// Checks a value by the keyword; nil if the keyword restricts nothing by itself.
    let check: Check?
    /// Whether the keyword can be checked for a value of which only the type is known.
    var seesTypes: Bool { type == nil && name != "format" }

    private init(
        _ name: String, for type: String? = nil, holds content: Content = .data,
        from first: SchemaDialect = .openAPI30, until last: SchemaDialect = .draft2020, _ check: Check? = nil
    ) {
        (self.name, self.type, self.content, self.check) = (name, type, content, check)
        dialects = first...last
    }

    /// Whether the keywords of a dialect include this one. OpenAPI 3.0 has all.
    private func belongs(to dialect: SchemaDialect) -> Bool {
        dialect == .openAPI30 || dialects.contains(dialect)
    }

    /// Returns the keywords of a dialect that are among these names, in the order in which they are checked.
    static func among(_ names: Set<ExactText>, in dialect: SchemaDialect) -> [SchemaKeyword] {
        names.compactMap { indexes[$0] }.sorted().map { all[$0] }.filter { $0.belongs(to: dialect) }
    }

    /// Returns the kind of the value that a member of a schema has.
    static func content(of name: String, in dialect: SchemaDialect) -> Content {
        guard let index = indexes[ExactText(name)], all[index].belongs(to: dialect) else { return .data }
        return all[index].content
    }

    private static let indexes = Dictionary(all.enumerated().map { (ExactText($1.name), $0) }) { $1 }

    /// The keywords in the order in which they are checked. `unevaluated…` come last, because they apply to what the
    /// other keywords have not evaluated.
    private static let all = data.map { SchemaKeyword($0) } + checked

    private static let data = [
        "title", "description", "default", "example", "examples", "deprecated", "externalDocs", "xml",
        "$comment", "$schema", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary",
        "contentEncoding", "contentMediaType", "readOnly", "minContains", "maxContains",
    ]

    private static let checked: [SchemaKeyword] = [
        .init("$ref", SchemaCheck.reference),
        .init("$recursiveRef", from: .draft2019, until: .draft2019, SchemaCheck.reference),
        .init("$dynamicRef", from: .draft2020, until: .draft2020, SchemaCheck.reference),
        .init("$defs", holds: .schemas), .init("definitions", holds: .schemas),
        .init("contentSchema", holds: .schema),
        .init("nullable", until: .openAPI30),
        .init("discriminator", for: "object", SchemaCheck.discriminator),
        .init("writeOnly", SchemaCheck.writeOnly),
        .init("type", SchemaCheck.type),
        .init("allOf", holds: .schemas, SchemaCheck.allOf),
        .init("oneOf", holds: .schemas, SchemaCheck.oneOf),
        .init("anyOf", holds: .schemas, SchemaCheck.anyOf),
        .init("not", holds: .schema, SchemaCheck.not),
        .init("if", holds: .schema, from: .draft7, SchemaCheck.condition),
        .init("then", holds: .schema, from: .draft7), .init("else", holds: .schema, from: .draft7),
        .init("enum", SchemaCheck.enumeration),
        .init("const", from: .draft6, SchemaCheck.enumeration),
        .init("format", SchemaCheck.format),
        .init("minimum", for: "number", SchemaCheck.limit),
        .init("maximum", for: "number", SchemaCheck.limit),
        .init("exclusiveMinimum", for: "number", SchemaCheck.limit),
        .init("exclusiveMaximum", for: "number", SchemaCheck.limit),
        .init("multipleOf", for: "number", SchemaCheck.multipleOf),
        .init("minLength", for: "string", SchemaCheck.limit),
        .init("maxLength", for: "string", SchemaCheck.limit),
        .init("pattern", for: "string", SchemaCheck.pattern),
        .init("required", for: "object", SchemaCheck.required),
        .init("minProperties", for: "object", SchemaCheck.limit),
        .init("maxProperties", for: "object", SchemaCheck.limit),
        .init("properties", for: "object", holds: .schemas, SchemaCheck.properties),
        .init("patternProperties", for: "object", holds: .schemas, SchemaCheck.patternProperties),
        .init("additionalProperties", for: "object", holds: .schema, SchemaCheck.additionalProperties),
        .init("propertyNames", for: "object", holds: .schema, from: .draft6, SchemaCheck.propertyNames),
        .init("dependencies", for: "object", holds: .schemas, until: .draft7, SchemaCheck.dependencies),
        .init("dependentSchemas", for: "object", holds: .schemas, from: .draft2019, SchemaCheck.dependencies),
        .init("dependentRequired", for: "object", from: .draft2019, SchemaCheck.dependencies),
        .init(
            "unevaluatedProperties", for: "object", holds: .schema, from: .draft2019, SchemaCheck.unevaluated),
        .init("minItems", for: "array", SchemaCheck.limit),
        .init("maxItems", for: "array", SchemaCheck.limit),
        .init("uniqueItems", for: "array", SchemaCheck.uniqueItems),
        .init("prefixItems", for: "array", holds: .schemas, from: .draft2020, SchemaCheck.prefixItems),
        .init("items", for: "array", holds: .schema, SchemaCheck.items),
        .init(
            "additionalItems", for: "array", holds: .schema, until: .draft2019, SchemaCheck.additionalItems),
        .init("contains", for: "array", holds: .schema, from: .draft6, SchemaCheck.contains),
        .init("unevaluatedItems", for: "array", holds: .schema, from: .draft2019, SchemaCheck.unevaluated),
    ]
}
