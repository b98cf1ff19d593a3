import JSONTrees

/// A keyword of JSON Schema or of OpenAPI's schemas: where its schemas are, which dialects have it, and what checks it.
struct SchemaKeyword: Sendable {
    /// What the value of the keyword holds.
    enum Content: Sendable { case data, schema, schemas }
    typealias Check = @Sendable (SchemaCheck) -> (SpecificationNode, inout SchemaCheck.Frame) -> Void

    let name: String
    /// The type of the values that it restricts; nil for all.
    let type: String?
    let content: Content
    private let dialects: ClosedRange<SchemaDialect>
    /// nil if it restricts nothing by itself.
    let check: Check?
    /// The place in the order in which keywords are checked.
    private(set) var rank = 0
    /// Whether it says something about a value of which only the type is known.
    var seesTypes: Bool { Self.seeingTypes.contains(name) }

    private init(
        _ name: String, for type: String? = nil, holds content: Content = .data,
        from first: SchemaDialect = .openAPI30, until last: SchemaDialect = .draft2020, _ check: Check? = nil
    ) {
        (self.name, self.type, self.content, self.check) = (name, type, content, check)
        dialects = first...last
    }

    /// Whether the keywords of a dialect include this one. OpenAPI 3.0 has all.
    func belongs(to dialect: SchemaDialect) -> Bool { dialect == .openAPI30 || dialects.contains(dialect) }

    static func named(_ name: ExactText) -> SchemaKeyword? { byName[name] }

    /// The keywords by name. `unevaluated…` come last, because they are for what the others have left.
    private static let byName: [ExactText: SchemaKeyword] = {
        let all = data.map { SchemaKeyword($0) } + references + applied + values + objects + arrays
        let ranked = all.enumerated().map { rank, keyword in
            var keyword = keyword
            keyword.rank = rank
            return (ExactText(keyword.name), keyword)
        }
        return Dictionary(ranked) { first, _ in first }
    }()

    private static let seeingTypes: Set<String> = [
        "$ref", "$recursiveRef", "$dynamicRef", "writeOnly", "type", "allOf", "oneOf", "anyOf", "not", "if",
        "enum", "const",
    ]

    private static let data = [
        "title", "description", "default", "example", "examples", "deprecated", "externalDocs", "xml",
        "$comment", "$id", "$schema", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary",
        "contentEncoding", "contentMediaType", "readOnly", "minContains", "maxContains",
    ]

    private static let references: [SchemaKeyword] = [
        .init("$ref", SchemaCheck.reference),
        .init("$recursiveRef", from: .draft2019, until: .draft2019, SchemaCheck.dynamicReference),
        .init("$dynamicRef", from: .draft2020, until: .draft2020, SchemaCheck.dynamicReference),
        .init("$defs", holds: .schemas), .init("definitions", holds: .schemas),
        .init("contentSchema", holds: .schema),
        .init("nullable", until: .openAPI30),
        .init("discriminator", for: "object", SchemaCheck.discriminator),
        .init("writeOnly", SchemaCheck.writeOnly),
    ]

    private static let applied: [SchemaKeyword] = [
        .init("type", SchemaCheck.type),
        .init("allOf", holds: .schemas, SchemaCheck.allOf),
        .init("oneOf", holds: .schemas, SchemaCheck.oneOf),
        .init("anyOf", holds: .schemas, SchemaCheck.anyOf),
        .init("not", holds: .schema, SchemaCheck.not),
        .init("if", holds: .schema, from: .draft7, SchemaCheck.condition),
        .init("then", holds: .schema, from: .draft7), .init("else", holds: .schema, from: .draft7),
    ]

    private static let values: [SchemaKeyword] = [
        .init("enum", SchemaCheck.enumeration),
        .init("const", from: .draft6, SchemaCheck.constant),
        .init("format", SchemaCheck.format),
        .init("minimum", for: "number", SchemaCheck.minimum),
        .init("maximum", for: "number", SchemaCheck.maximum),
        .init("exclusiveMinimum", for: "number", SchemaCheck.exclusiveMinimum),
        .init("exclusiveMaximum", for: "number", SchemaCheck.exclusiveMaximum),
        .init("multipleOf", for: "number", SchemaCheck.multipleOf),
        .init("minLength", for: "string", SchemaCheck.least),
        .init("maxLength", for: "string", SchemaCheck.most),
        .init("pattern", for: "string", SchemaCheck.pattern),
    ]

    private static let objects: [SchemaKeyword] = [
        .init("required", for: "object", SchemaCheck.required),
        .init("minProperties", for: "object", SchemaCheck.least),
        .init("maxProperties", for: "object", SchemaCheck.most),
        .init("properties", for: "object", holds: .schemas, SchemaCheck.properties),
        .init("patternProperties", for: "object", holds: .schemas, SchemaCheck.patternProperties),
        .init("additionalProperties", for: "object", holds: .schema, SchemaCheck.additionalProperties),
        .init("propertyNames", for: "object", holds: .schema, from: .draft6, SchemaCheck.propertyNames),
        .init("dependencies", for: "object", holds: .schemas, until: .draft7, SchemaCheck.dependencies),
        .init("dependentSchemas", for: "object", holds: .schemas, from: .draft2019, SchemaCheck.dependencies),
        .init("dependentRequired", for: "object", from: .draft2019, SchemaCheck.dependencies),
        .init(
            "unevaluatedProperties", for: "object", holds: .schema, from: .draft2019,
            SchemaCheck.unevaluatedProperties),
    ]

    private static let arrays: [SchemaKeyword] = [
        .init("minItems", for: "array", SchemaCheck.least),
        .init("maxItems", for: "array", SchemaCheck.most),
        .init("uniqueItems", for: "array", SchemaCheck.uniqueItems),
        .init("prefixItems", for: "array", holds: .schemas, from: .draft2020, SchemaCheck.prefixItems),
        .init("items", for: "array", holds: .schema, SchemaCheck.items),
        .init(
            "additionalItems", for: "array", holds: .schema, until: .draft2019, SchemaCheck.additionalItems),
        .init("contains", for: "array", holds: .schema, from: .draft6, SchemaCheck.contains),
        .init(
            "unevaluatedItems", for: "array", holds: .schema, from: .draft2019, SchemaCheck.unevaluatedItems),
    ]
}
