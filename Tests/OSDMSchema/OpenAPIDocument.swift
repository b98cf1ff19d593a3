package import Foundation
import JSONTrees

/// An OpenAPI 3.0 document. It can check whether JSON satisfies its schemas.
///
/// The check covers the keywords that such documents use (OpenAPI 3.0.3, "Schema Object"). An unknown keyword is a
/// violation, so that nothing passes unchecked. In two places the check follows the intent rather than the letter:
/// - If a type with `additionalProperties: false` inherits by `allOf` from another such type, no value could satisfy
///   both. Here, a member is refused only if none of these types names it.
/// - A value of a type with a `discriminator` is checked against the type that the discriminator names.
package struct OpenAPIDocument: Sendable {
    let root: JSONTree
    let schemas: [String: JSONTree]

    package init(json: Data) throws {
        self.init(try JSONTree(reading: json).sorted)
    }

    init(_ root: JSONTree) {
        self.root = root
        schemas = root["components"]?["schemas"]?.object ?? [:]
    }

    /// Checks a JSON text as a value of a schema, and returns the violations.
    package func violations(of json: Data, as schema: String) -> [SchemaViolation] {
        violations(of: json, reference: ["$ref": .string("#/components/schemas/\(schema)")])
    }

    /// Checks a JSON text as the body of a request, and returns the violations.
    ///
    /// - Parameters:
    ///   - operation: The method and the path as the document writes it, e.g. `POST /offers`.
    package func violations(ofRequest json: Data, to operation: String) -> [SchemaViolation] {
        guard let found = self.operation(operation) else { return [.noSuch(operation)] }
        let body = resolve(found["requestBody"] ?? .null)
        guard let schema = body["content"]?["application/json"]?["schema"] else {
            return [.noSuch("request body of \(operation)")]
        }
        return violations(of: json, reference: schema)
    }

    /// Checks a JSON text as the body of a response, and returns the violations.
    ///
    /// - Parameters:
    ///   - operation: The method and the path as the document writes it, e.g. `POST /offers`.
    package func violations(
        ofResponse json: Data, to operation: String, status: Int, contentType: String = "application/json"
    ) -> [SchemaViolation] {
        guard let found = self.operation(operation) else { return [.noSuch(operation)] }
        let responses = found["responses"]
        let response = resolve(responses?["\(status)"] ?? responses?["default"] ?? .null)
        let mediaType = contentType.prefix { $0 != ";" }.lowercased()
        guard let schema = response["content"]?[mediaType]?["schema"] else {
            return [.noSuch("response \(status) of \(mediaType) to \(operation)")]
        }
        return violations(of: json, reference: schema)
    }

    private func violations(of json: Data, reference: JSONTree) -> [SchemaViolation] {
        do {
            let value = try JSONTree(reading: json).sorted
            return SchemaCheck(document: self).violations(of: value, schema: reference, at: "")
        } catch {
            return [SchemaViolation(path: "", message: "is not JSON")]
        }
    }

    private func operation(_ name: String) -> JSONTree? {
        let words = name.split(separator: " ", maxSplits: 1).map(String.init)
        guard words.count == 2 else { return nil }
        return root["paths"]?[words[1]]?[words[0].lowercased()]
    }

    /// Follows `$ref`. Returns null for a reference that leads nowhere.
    func resolve(_ value: JSONTree) -> JSONTree {
        var value = value
        for _ in 0..<100 {
            guard let reference = value["$ref"]?.string else { return value }
            value =
                reference.split(separator: "/").dropFirst()
                .reduce(root as JSONTree?) { $0?[String($1)] } ?? .null
        }
        return .null
    }

    /// Returns the name of the schema that a reference leads to.
    func name(of reference: JSONTree) -> String? {
        guard let reference = reference["$ref"]?.string else { return nil }
        let prefix = "#/components/schemas/"
        return reference.hasPrefix(prefix) ? String(reference.dropFirst(prefix.count)) : nil
    }

    /// Whether a schema is the base schema itself, or inherits from it by `allOf`.
    func schema(_ name: String, isOrInherits base: String, depth: Int = 0) -> Bool {
        guard name != base else { return true }
        guard depth < 20, let branches = schemas[name]?["allOf"]?.array else { return false }
        return branches.contains {
            self.name(of: $0).map { schema($0, isOrInherits: base, depth: depth + 1) } ?? false
        }
    }
}

/// A violation of a schema at one place of a value.
package struct SchemaViolation: Hashable, Sendable, CustomStringConvertible {
    /// A JSON pointer (RFC 6901); empty for the whole value.
    package var path: String
    package var message: String

    package var description: String { "\(path.isEmpty ? "/" : path): \(message)" }

    static func noSuch(_ what: String) -> Self {
        SchemaViolation(path: "", message: "the document has no \(what)")
    }
}
