import JSONTrees

/// A keyword of JSON Schema or of OpenAPI's schemas: the form of its value, which dialects have it, and what checks it.
struct SchemaKeyword: Sendable {
    /// The kind of a value in a description. It decides how the members of the value are read.
    enum Content: Sendable { case anything, schema, schemas, data }
    typealias Check = @Sendable (SchemaCheck) -> (SpecificationNode, inout SchemaCheck.Frame) -> Void

    let name: String
    /// The type of the values that the keyword restricts; nil for all types.
    let type: String?
    let form: Form
    private let dialects: ClosedRange<SchemaDialect>
    /// Checks a value by the keyword; nil if the keyword restricts nothing by itself.
    let check: Check?
    /// Whether the keyword can be checked for a value of which only the type is known.
    var seesTypes: Bool { type == nil && name != "format" }

    private init(
        _ name: String, _ form: Form = .anything, for type: String? = nil,
        from first: SchemaDialect = .openAPI30, until last: SchemaDialect = .draft2020, _ check: Check? = nil
    ) {
        (self.name, self.type, self.form, self.check) = (name, type, form, check)
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
        return all[index].form.content
    }

    private static let indexes = Dictionary(all.enumerated().map { (ExactText($1.name), $0) }) { $1 }

    /// The keywords in the order in which they are checked. `unevaluated…` come last, because they apply to what the
    /// other keywords have not evaluated.
    private static let all = data.map { SchemaKeyword($0) } + checked

    private static let data = [
        "title", "description", "default", "example", "examples", "deprecated", "externalDocs", "xml",
        "$comment", "$schema", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary",
        "contentEncoding", "contentMediaType",
    ]

    private static let checked: [SchemaKeyword] = [
        .init("$ref", .text, SchemaCheck.reference),
        .init("$recursiveRef", .text, from: .draft2019, until: .draft2019, SchemaCheck.reference),
        .init("$dynamicRef", .text, from: .draft2020, until: .draft2020, SchemaCheck.reference),
        .init("$defs", .schemaMap), .init("definitions", .schemaMap),
        .init("contentSchema", .schema),
        .init("nullable", .flag, until: .openAPI30),
        .init("discriminator", .discriminator, for: "object", SchemaCheck.discriminator),
        .init("readOnly", .flag), .init("minContains", .count, from: .draft2019),
        .init("maxContains", .count, from: .draft2019),
        .init("writeOnly", .flag, SchemaCheck.writeOnly),
        .init("type", .typeNames, SchemaCheck.type),
        .init("allOf", .schemaList, SchemaCheck.allOf),
        .init("oneOf", .schemaList, SchemaCheck.oneOf),
        .init("anyOf", .schemaList, SchemaCheck.anyOf),
        .init("not", .schema, SchemaCheck.not),
        .init("if", .schema, from: .draft7, SchemaCheck.condition),
        .init("then", .schema, from: .draft7), .init("else", .schema, from: .draft7),
        .init("enum", .list, SchemaCheck.enumeration),
        .init("const", from: .draft6, SchemaCheck.enumeration),
        .init("format", .text, SchemaCheck.format),
        .init("minimum", .number, for: "number", SchemaCheck.limit),
        .init("maximum", .number, for: "number", SchemaCheck.limit),
        .init("exclusiveMinimum", .exclusiveLimit, for: "number", SchemaCheck.limit),
        .init("exclusiveMaximum", .exclusiveLimit, for: "number", SchemaCheck.limit),
        .init("multipleOf", .positiveNumber, for: "number", SchemaCheck.multipleOf),
        .init("minLength", .count, for: "string", SchemaCheck.limit),
        .init("maxLength", .count, for: "string", SchemaCheck.limit),
        .init("pattern", .text, for: "string", SchemaCheck.pattern),
        .init("required", .texts, for: "object", SchemaCheck.required),
        .init("minProperties", .count, for: "object", SchemaCheck.limit),
        .init("maxProperties", .count, for: "object", SchemaCheck.limit),
        .init("properties", .schemaMap, for: "object", SchemaCheck.properties),
        .init("patternProperties", .schemaMap, for: "object", SchemaCheck.patternProperties),
        .init("additionalProperties", .schema, for: "object", SchemaCheck.additionalProperties),
        .init("propertyNames", .schema, for: "object", from: .draft6, SchemaCheck.propertyNames),
        .init("dependencies", .schemaMap, for: "object", until: .draft7, SchemaCheck.dependencies),
        .init("dependentSchemas", .schemaMap, for: "object", from: .draft2019, SchemaCheck.dependencies),
        .init("dependentRequired", .textsMap, for: "object", from: .draft2019, SchemaCheck.dependencies),
        .init(
            "unevaluatedProperties", .schema, for: "object", from: .draft2019, SchemaCheck.unevaluated),
        .init("minItems", .count, for: "array", SchemaCheck.limit),
        .init("maxItems", .count, for: "array", SchemaCheck.limit),
        .init("uniqueItems", .flag, for: "array", SchemaCheck.uniqueItems),
        .init("prefixItems", .schemaList, for: "array", from: .draft2020, SchemaCheck.prefixItems),
        .init("items", .itemSchemas, for: "array", SchemaCheck.items),
        .init(
            "additionalItems", .schema, for: "array", until: .draft2019, SchemaCheck.additionalItems),
        .init("contains", .schema, for: "array", from: .draft6, SchemaCheck.contains),
        .init("unevaluatedItems", .schema, for: "array", from: .draft2019, SchemaCheck.unevaluated),
    ]
}
