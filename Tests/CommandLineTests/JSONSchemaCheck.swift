import Foundation
import JSONTrees
import Testing

@testable import OpenAPI

/// Checks JSON against a JSON Schema of `Documentation/Schemas`.
struct JSONSchemaCheck {
    private let resolver: SchemaResolver

    init(_ name: String) throws {
        let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = package.appending(path: "Documentation/Schemas/\(name).schema.json")
        let schema = try JSONTree(reading: Data(contentsOf: file))
        resolver = try SchemaResolver(
            schema, at: "http://example.com/schema", .draft2020, isSchema: true, load: { _ in nil })
    }

    /// Returns the violations of the schema, each with its path in the document.
    func violations(of text: String) throws -> [String] {
        let (value, root) = (try JSONTree(reading: Data(text.utf8)), try #require(resolver.root))
        return SchemaCheck(resolver, nil).result(of: value, schema: root).violations.map(\.description)
    }
}
