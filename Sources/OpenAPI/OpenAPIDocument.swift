package import Foundation
package import HTTPBodies
package import JSONTrees

/// A description of an API by OpenAPI 3 (https://spec.openapis.org/oas/v3.0.3). It checks whether requests and
/// responses agree with the description.
///
/// A keyword that JSON Schema and OpenAPI do not have, or whose value is not of its form, is reported as unchecked, so
/// that nothing passes unnoticed. In three places the check follows the intent rather than the letter:
/// - If a type with `additionalProperties: false` inherits by `allOf` from another type, or another from it, no value
///   could have the members of both. Here, a member is refused only if none of these types names it. OSDM's
///   `MotorcycleSpecification` is so written.
/// - A value of a type with a `discriminator` is checked against the type that the discriminator names.
/// - In OpenAPI 3.0, a schema with `nullable: true` accepts null even if its `enum` lacks it, or if `allOf` stands in
///   place of `type`. That is what authors mean, as in OSDM's `Gender`.
package struct OpenAPIDocument: Sendable {
    let resolver: SchemaResolver
    /// The schemas in `components/schemas`.
    let schemas: [ExactText: SpecificationNode]
    let paths: PathTable
    /// Whether messages quote values. If not, they name the kinds of values: `a text`.
    package var quotesValues = true

    /// - Parameters:
    ///   - location: The file of the description. References to other files are relative to it.
    ///   - load: Reads another file that the description refers to, always by the scheme `file`; nil if no other file
    ///     may be read.
    /// - Throws: `OpenAPIError` if this is not OpenAPI 3, or if a reference leads nowhere or to itself.
    package init(
        _ json: JSONTree, at location: URL = URL(filePath: "/description"),
        load: ((URL) throws -> JSONTree)? = nil
    ) throws(OpenAPIError) {
        let dialect = try Self.dialect(json)
        resolver = try SchemaResolver(json, at: location.absoluteString, dialect, isSchema: false) {
            uri throws(OpenAPIError) in
            guard let load, let url = URL(string: uri), url.scheme == "file" else { return nil }
            do { return try load(url) } catch {
                throw OpenAPIError("It refers to the file \(url.path), which cannot be read: \(error)")
            }
        }
        guard let root = resolver.root else { throw OpenAPIError("It is no description by OpenAPI.") }
        schemas = root["components"]?["schemas"]?.object ?? [:]
        paths = try PathTable(root)
    }

    /// Returns the dialect of the description's schemas (OpenAPI 3.1, "Schema Object").
    private static func dialect(_ json: JSONTree) throws(OpenAPIError) -> SchemaDialect {
        guard json.members != nil else {
            throw OpenAPIError("It is no description by OpenAPI: it is not an object.")
        }
        if case .number(let version) = json["openapi"] {
            throw OpenAPIError(
                "Its version “openapi: \(version.text)” is a number. Put it in quotation marks.")
        }
        guard let version = json["openapi"]?.string else {
            throw OpenAPIError(
                json["swagger"] == nil
                    ? "It is no description by OpenAPI: it does not say “openapi: 3…”."
                    : "It is written in Swagger 2. Convert it to OpenAPI 3 first.")
        }
        guard version.hasPrefix("3.") else {
            throw OpenAPIError("It is written in OpenAPI \(version), and only OpenAPI 3 is read.")
        }
        if version.hasPrefix("3.0") { return .openAPI30 }
        guard let uri = json["jsonSchemaDialect"]?.string else { return .draft2020 }
        guard let dialect = SchemaDialect(uri: uri) else {
            throw OpenAPIError("Its schemas are written in “\(uri)”, a dialect that is not known.")
        }
        return dialect
    }

    /// Checks JSON as a value of a schema in `components/schemas`.
    /// - Parameter replaced: The places at which the value has a substitute for the real value, such as a pseudonym.
    package func result(
        of json: JSONTree, as schema: String, replaced: Set<JSONPath> = []
    ) -> SchemaResult {
        guard let node = schemas[ExactText(schema)] else {
            return SchemaResult(
                JSONPath(), "cannot be checked: its schema is not in the description", .unchecked)
        }
        return SchemaCheck(resolver, schemas, replaced: replaced).result(of: json, schema: node)
    }

    /// A value as messages show it.
    func shown(_ value: JSONTree) -> String {
        if quotesValues { return value.clipped }
        return switch value {
        case .null: "null"
        case .bool: "a boolean"
        case .number: "a number"
        case .string: "a text"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
