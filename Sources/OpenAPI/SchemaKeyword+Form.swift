import JSONTrees

extension SchemaKeyword {
    /// The form of a keyword's value, by the vocabulary of the dialect. It also decides how the value's members are read.
    enum Form: Sendable {
        case anything, flag, text, texts, number, positiveNumber, list
        /// The number of characters, items or members.
        case count
        /// A name or a list of names.
        case typeNames
        /// A number; until draft 4, a flag.
        case exclusiveLimit
        case schema
        /// A schema; before 2020-12, also a list of schemas.
        case itemSchemas
        case schemaList, schemaMap
        case textsMap
        /// An object with the name of a property.
        case discriminator

        var content: Content {
            switch self {
            case .schema, .itemSchemas: .schema
            case .schemaList, .schemaMap: .schemas
            default: .data
            }
        }
    }

    /// Whether a value has the keyword's form. Schemas in lists and maps are judged where they are used. OpenAPI 3.0 has
    /// the forms of all dialects.
    func accepts(_ value: SpecificationNode, in dialect: SchemaDialect) -> Bool {
        switch form {
        case .anything: true
        case .flag: value.bool != nil
        case .text: value.string != nil
        case .texts: value.isTexts
        case .typeNames: value.string != nil || value.isTexts
        case .number: value.isNumber
        // A number that is too long to be compared is reported where it is compared.
        case .positiveNumber: value.isNumber && value.decimal.map { $0.sign > 0 } ?? true
        case .count: value.isNumber && value.decimal.map { $0.isInteger && $0.sign >= 0 } ?? true
        case .exclusiveLimit: value.isNumber && dialect != .draft4 || value.bool != nil && dialect <= .draft4
        case .list, .schemaList: value.array != nil
        case .schema: value.isSchema
        case .itemSchemas: value.isSchema || value.array != nil && dialect < .draft2020
        case .schemaMap: value.object != nil
        case .textsMap: value.object?.values.allSatisfy(\.isTexts) == true
        case .discriminator: value["propertyName"]?.string != nil
        }
    }
}

extension SpecificationNode {
    /// Whether the value is an object or, in the place of one, a boolean.
    var isSchema: Bool { object != nil || bool != nil }
    fileprivate var isNumber: Bool { if case .number = json { true } else { false } }
    fileprivate var isTexts: Bool { array?.allSatisfy { $0.string != nil } == true }
}
