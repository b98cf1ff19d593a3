import Foundation
import HTTPBodies
import HTTPTypes
import JSONTrees

/// Checks the parameters of a request (OpenAPI 3.0.3, "Parameter Object").
struct ParameterCheck {
    let operation: OpenAPIOperation
    let query: [FormPair]
    let fields: HTTPFields
    /// The names of query pairs whose values are substitutes for the real values, such as pseudonyms.
    let replacedQuery: Set<String>
    /// The parts of the path, and the values of header fields and cookies, that are substitutes.
    let replacedParts: Set<String>

    var result: SchemaResult {
        var result = SchemaResult()
        for parameter in operation.parameters {
            guard let name = parameter["name"]?.string, let place = parameter["in"]?.string,
                let pairs = pairs(for: name, in: place)
            else { continue }
            var found = check(parameter, name, place, pairs)
            let url = JSONPath().appending(["query", "path"].contains(place) ? "url" : "headers")
            found.violations = found.violations.map { SchemaViolation(url, $0.message, $0.kind) }
            result.add(found)
        }
        return result
    }

    /// Returns the pairs that may contain a parameter; nil if the parameter is not checked.
    private func pairs(for name: String, in place: String) -> [FormPair]? {
        switch place {
        case "query": return query
        case "path": return operation.pathPairs
        case "cookie":
            return (fields[.cookie] ?? "").components(separatedBy: ";").flatMap {
                Form.anyPairs($0.trimmingCharacters(in: .whitespaces)[...])
            }
        // OpenAPI describes these three fields elsewhere, and ignores parameters with their names (OpenAPI 3.0.3,
        // "Parameter Object").
        case "header" where !["accept", "content-type", "authorization"].contains(name.lowercased()):
            let value = HTTPField.Name(name).flatMap { fields[$0] }
            return value.map { [FormPair(name: name, value: $0)] } ?? []
        default: return nil
        }
    }

    private func check(
        _ parameter: SpecificationNode, _ name: String, _ place: String, _ pairs: [FormPair]
    ) -> SchemaResult {
        let (document, content) = (operation.document, parameter["content"]?.members.first)
        let schema = content.map { $0.value["schema"] } ?? parameter["schema"]
        var rest = pairs
        let style = ParameterStyle(parameter, in: place)
        // JSON in a parameter is one text, whatever members its schema has.
        let shape = content == nil ? schema : nil
        guard var value = FormReader(document).take(name, style, shape, from: &rest) else {
            guard parameter["required"]?.bool == true else { return SchemaResult() }
            // A recording leaves out most header fields, so a missing one may have been sent.
            let isKept = ["query", "path"].contains(place)
            return SchemaResult(JSONPath(), "lacks the parameter “\(name)”", isKept ? .wrong : .unchecked)
        }
        let names = Set(rest.map(\.name))
        let taken = pairs.filter { !names.contains($0.name) }
        let isReplaced = taken.contains {
            place == "query" ? replacedQuery.contains($0.name) : replacedParts.contains($0.value)
        }
        let mayBeEmpty = parameter["allowEmptyValue"]?.bool == true
        guard !isReplaced, let schema, !mayBeEmpty || !taken.allSatisfy(\.value.isEmpty) else {
            var result = SchemaResult()
            result.byTypeAlone = isReplaced ? 1 : 0
            return result
        }
        let words = "has the parameter “\(name)”, which"
        if let content {
            guard MediaType(content.name).isJSON else {
                return SchemaResult(
                    JSONPath(), "has the parameter “\(name)”, whose type is not checked", .unchecked)
            }
            guard let json = try? JSONTree(reading: taken.first?.value ?? "") else {
                return SchemaResult(JSONPath(), "\(words) is not JSON")
            }
            value = json
        }
        var found = SchemaCheck(document.resolver, document.schemas, shown: document.shown)
            .result(of: value, schema: schema)
        found.violations = found.violations.map { violation in
            let steps = violation.path.description.dropFirst()
            let part = steps.isEmpty ? "" : " at \(steps)"
            return SchemaViolation(JSONPath(), "\(words)\(part) \(violation.message)", violation.kind)
        }
        return found
    }
}
