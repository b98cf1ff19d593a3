import JSONTrees

/// A keyword of JSON Schema or of OpenAPI's schemas: where its schemas are, which dialects have it, and what checks it.
struct SchemaKeyword: Sendable {
    /// What the value of the keyword holds.
    enum Content: Sendable { case data, schema, schemas }
    typealias Check = @Sendable (SchemaCheck) -> (SpecificationNode, inout SchemaCheck.Frame) -> Void

    let name: String
    /// The type of the values that it restricts; nil for all.
    private(set) var type: String?
    private(set) var content = Content.data
    private(set) var dialects = SchemaDialect.openAPI30...SchemaDialect.draft2020
    /// Whether it says something about a value of which only the type is known.
    private(set) var seesTypes = false
    /// nil if it restricts nothing by itself.
    private(set) var check: Check?
    /// The place in the order in which keywords are checked.
    private(set) var rank = 0

    static func named(_ name: ExactText) -> SchemaKeyword? { byName[name] }

    /// The keywords by name. `unevaluated…` come last, because they are for what the others have left.
    private static let byName: [ExactText: SchemaKeyword] = {
        let ranked = all.enumerated().map { rank, keyword in
            var keyword = keyword
            keyword.rank = rank
            return (ExactText(keyword.name), keyword)
        }
        return Dictionary(ranked) { first, _ in first }
    }()

    private static let all =
        data.map { SchemaKeyword(name: $0) } + references + applied + values + numbers + texts + objects
        + arrays

    private static let data = [
        "title", "description", "default", "example", "examples", "deprecated", "externalDocs", "xml",
        "$comment", "$id", "$schema", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary",
        "contentEncoding", "contentMediaType", "readOnly", "minContains", "maxContains",
    ]

    private static let references = [
        SchemaKeyword(name: "$ref", seesTypes: true, check: SchemaCheck.reference),
        SchemaKeyword(
            name: "$recursiveRef", dialects: .draft2019 ... .draft2019, seesTypes: true,
            check: SchemaCheck.dynamicReference),
        SchemaKeyword(
            name: "$dynamicRef", dialects: .draft2020 ... .draft2020, seesTypes: true,
            check: SchemaCheck.dynamicReference),
        SchemaKeyword(name: "$defs", content: .schemas),
        SchemaKeyword(name: "definitions", content: .schemas),
        SchemaKeyword(name: "contentSchema", content: .schema),
        SchemaKeyword(name: "nullable", dialects: .openAPI30 ... .openAPI30),
        SchemaKeyword(name: "discriminator", type: "object", check: SchemaCheck.discriminator),
        SchemaKeyword(name: "writeOnly", seesTypes: true, check: SchemaCheck.writeOnly),
    ]

    private static let applied = [
        SchemaKeyword(name: "type", seesTypes: true, check: SchemaCheck.type),
        SchemaKeyword(name: "allOf", content: .schemas, seesTypes: true, check: SchemaCheck.allOf),
        SchemaKeyword(name: "oneOf", content: .schemas, seesTypes: true, check: SchemaCheck.oneOf),
        SchemaKeyword(name: "anyOf", content: .schemas, seesTypes: true, check: SchemaCheck.anyOf),
        SchemaKeyword(name: "not", content: .schema, seesTypes: true, check: SchemaCheck.not),
        SchemaKeyword(
            name: "if", content: .schema, dialects: later(.draft7), seesTypes: true,
            check: SchemaCheck.condition),
        SchemaKeyword(name: "then", content: .schema, dialects: later(.draft7)),
        SchemaKeyword(name: "else", content: .schema, dialects: later(.draft7)),
    ]

    private static let values = [
        SchemaKeyword(name: "enum", seesTypes: true, check: SchemaCheck.enumeration),
        SchemaKeyword(
            name: "const", dialects: later(.draft6), seesTypes: true, check: SchemaCheck.constant),
        SchemaKeyword(name: "format", check: SchemaCheck.format),
    ]

    private static let numbers = [
        SchemaKeyword(name: "minimum", type: "number", check: SchemaCheck.minimum),
        SchemaKeyword(name: "maximum", type: "number", check: SchemaCheck.maximum),
        SchemaKeyword(name: "exclusiveMinimum", type: "number", check: SchemaCheck.exclusiveMinimum),
        SchemaKeyword(name: "exclusiveMaximum", type: "number", check: SchemaCheck.exclusiveMaximum),
        SchemaKeyword(name: "multipleOf", type: "number", check: SchemaCheck.multipleOf),
    ]

    private static let texts = [
        SchemaKeyword(name: "minLength", type: "string", check: SchemaCheck.least),
        SchemaKeyword(name: "maxLength", type: "string", check: SchemaCheck.most),
        SchemaKeyword(name: "pattern", type: "string", check: SchemaCheck.pattern),
    ]

    private static let objects = [
        SchemaKeyword(name: "required", type: "object", check: SchemaCheck.required),
        SchemaKeyword(name: "minProperties", type: "object", check: SchemaCheck.least),
        SchemaKeyword(name: "maxProperties", type: "object", check: SchemaCheck.most),
        SchemaKeyword(
            name: "properties", type: "object", content: .schemas, check: SchemaCheck.properties),
        SchemaKeyword(
            name: "patternProperties", type: "object", content: .schemas, check: SchemaCheck.patternProperties
        ),
        SchemaKeyword(
            name: "additionalProperties", type: "object", content: .schema,
            check: SchemaCheck.additionalProperties),
        SchemaKeyword(
            name: "propertyNames", type: "object", content: .schema, dialects: later(.draft6),
            check: SchemaCheck.propertyNames),
        SchemaKeyword(
            name: "dependencies", type: "object", content: .schemas, dialects: .openAPI30 ... .draft7,
            check: SchemaCheck.dependencies),
        SchemaKeyword(
            name: "dependentSchemas", type: "object", content: .schemas, dialects: later(.draft2019),
            check: SchemaCheck.dependencies),
        SchemaKeyword(
            name: "dependentRequired", type: "object", dialects: later(.draft2019),
            check: SchemaCheck.dependencies),
        SchemaKeyword(
            name: "unevaluatedProperties", type: "object", content: .schema, dialects: later(.draft2019),
            check: SchemaCheck.unevaluatedProperties),
    ]

    private static let arrays = [
        SchemaKeyword(name: "minItems", type: "array", check: SchemaCheck.least),
        SchemaKeyword(name: "maxItems", type: "array", check: SchemaCheck.most),
        SchemaKeyword(name: "uniqueItems", type: "array", check: SchemaCheck.uniqueItems),
        SchemaKeyword(
            name: "prefixItems", type: "array", content: .schemas, dialects: later(.draft2020),
            check: SchemaCheck.prefixItems),
        SchemaKeyword(name: "items", type: "array", content: .schema, check: SchemaCheck.items),
        SchemaKeyword(
            name: "additionalItems", type: "array", content: .schema, dialects: .openAPI30 ... .draft2019,
            check: SchemaCheck.additionalItems),
        SchemaKeyword(
            name: "contains", type: "array", content: .schema, dialects: later(.draft6),
            check: SchemaCheck.contains),
        SchemaKeyword(
            name: "unevaluatedItems", type: "array", content: .schema, dialects: later(.draft2019),
            check: SchemaCheck.unevaluatedItems),
    ]

    private static func later(_ first: SchemaDialect) -> ClosedRange<SchemaDialect> { first ... .draft2020 }

    /// Whether the keywords of a dialect include this one. OpenAPI 3.0 has all.
    func belongs(to dialect: SchemaDialect) -> Bool { dialect == .openAPI30 || dialects.contains(dialect) }
}
