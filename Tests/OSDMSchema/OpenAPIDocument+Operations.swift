package import Foundation
import HTTPTypes
import JSONTrees
package import OpenAPI

extension OpenAPIDocument {
    /// Checks a JSON text as a value of a schema.
    package func violations(of json: Data, as schema: String) throws -> [SchemaViolation] {
        result(of: try JSONTree(reading: json), as: schema).violations
    }

    /// Checks the body of a request.
    /// - Parameter operation: The method and the path, e.g. `POST /offers`.
    package func violations(ofRequest body: Data, to operation: String) -> [SchemaViolation] {
        checked(operation) { $0.result(of: message(body, "application/json")).violations }
    }

    /// Checks the body of a response.
    /// - Parameter operation: The method and the path, e.g. `POST /offers`.
    package func violations(
        ofResponse body: Data, to operation: String, status: Int, contentType: String = "application/json"
    ) -> [SchemaViolation] {
        checked(operation) { $0.result(of: message(body, contentType), status: status).violations }
    }

    private func message(_ body: Data, _ contentType: String) -> OpenAPIMessage {
        OpenAPIMessage([.contentType: contentType], body: body)
    }

    private func checked(
        _ name: String, _ check: (OpenAPIOperation) -> [SchemaViolation]
    ) -> [SchemaViolation] {
        let words = name.split(separator: " ", maxSplits: 1)
        do throws(SchemaViolation) {
            return check(try operation(String(words.first ?? ""), String(words.last ?? "")))
        } catch {
            return [error]
        }
    }
}
