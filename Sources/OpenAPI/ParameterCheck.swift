import Foundation
import HTTPBodies
import HTTPTypes
import JSONTrees

/// Checks the parameters of a request (OpenAPI 3.0.3, "Parameter Object").
struct ParameterCheck {
    private let operation: OpenAPIOperation
    private let replacedQuery: Set<String>
    private let replacedParts: Set<String>
    private var document: OpenAPIDocument { operation.document }

    init(_ operation: OpenAPIOperation, replacedQuery: Set<String>, replacedParts: Set<String>) {
        (self.operation, self.replacedQuery, self.replacedParts) = (operation, replacedQuery, replacedParts)
    }

    func result(_ query: [FormPair], _ fields: HTTPFields) -> SchemaResult {
        var result = SchemaResult()
        for parameter in operation.parameters {
            guard let name = parameter["name"]?.string, let place = parameter["in"]?.string else { continue }
            switch place {
            case "query": result.add(check(parameter, name, place, query))
            case "path": result.add(check(parameter, name, place, operation.pathPairs))
            case "cookie":
                let cookies = (fields[.cookie] ?? "").components(separatedBy: ";")
                let pairs = cookies.flatMap {
                    Form.anyPairs($0.trimmingCharacters(in: .whitespaces)[...])
                }
                result.add(check(parameter, name, place, pairs))
            // Other parts of OpenAPI describe these (OpenAPI 3.0.3, "Parameter Object").
            case "header" where !["accept", "content-type", "authorization"].contains(name.lowercased()):
                let value = HTTPField.Name(name).flatMap { fields[$0] }
                let pairs = value.map { [FormPair(name: name, value: $0)] } ?? []
                result.add(check(parameter, name, place, pairs))
            default: break
            }
        }
        return result
    }

    private func check(
        _ parameter: SpecificationNode, _ name: String, _ place: String, _ pairs: [FormPair]
    ) -> SchemaResult {
        var result = SchemaResult()
        let url = JSONPath().appending(place == "query" || place == "path" ? "url" : "headers")
        var (schema, rest) = (parameter["schema"], pairs)
        if let content = parameter["content"]?.members.first { schema = content.value["schema"] }
        let style = ParameterStyle(parameter, in: place)
        guard var value = FormReader(document).take(name, style, schema, from: &rest) else {
            // A recording leaves out most header fields, so a missing one may have been sent.
            if parameter["required"]?.bool == true {
                result.add(
                    url, "lacks the parameter “\(name)”", url.steps == [.name("url")] ? .wrong : .unchecked)
            }
            return result
        }
        let names = Set(rest.map(\.name))
        let taken = pairs.filter { !names.contains($0.name) }
        let isReplaced = taken.contains {
            place == "query" ? replacedQuery.contains($0.name) : replacedParts.contains($0.value)
        }
        guard !isReplaced, let schema else {
            result.byTypeAlone = isReplaced ? 1 : 0
            return result
        }
        if parameter["allowEmptyValue"]?.bool == true, taken.allSatisfy(\.value.isEmpty) { return result }
        if let content = parameter["content"]?.members.first {
            guard MediaType(content.name).isJSON else {
                result.add(url, "has the parameter “\(name)”, whose type is not checked", .unchecked)
                return result
            }
            guard let json = try? JSONTree(reading: taken.first?.value ?? "") else {
                result.add(url, "has the parameter “\(name)”, which is not JSON")
                return result
            }
            value = json
        }
        var found = SchemaCheck(document.resolver, document.names)
            .result(of: value, schema: schema, at: JSONPath())
        found.violations = found.violations.map { violation in
            let steps = String(violation.path.description.dropFirst())
            let part = steps.isEmpty ? "" : " at \(steps)"
            return SchemaViolation(
                url, "has the parameter “\(name)”, which\(part) \(violation.message)", violation.kind)
        }
        return found
    }
}
