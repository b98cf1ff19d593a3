package import HTTPBodies
import JSONTrees

/// What a description says about one method of one path.
package struct OpenAPIOperation: Sendable {
    /// The method and the path as the description writes it: `GET /orders/{id}`.
    package let name: String
    fileprivate let document: OpenAPIDocument
    fileprivate let item: SpecificationNode
    fileprivate let node: SpecificationNode

    /// Checks a request.
    /// - Parameters:
    ///   - query: The pairs of its query.
    ///   - replacedQuery: The names of the pairs whose values replace others.
    package func violations(
        of request: OpenAPIMessage, query: [FormPair] = [], replacedQuery: Set<String> = []
    ) -> [SchemaViolation] {
        let body = node["requestBody"].flatMap(document.resolve)
        var found = parameters(query, replacedQuery)
        if case .none = request.body {
            if body?["required"]?.bool == true { found.append(SchemaViolation(Self.body, "is missing")) }
        } else if let body {
            found += content(request, body["content"], exempt: "readOnly")
        } else {
            found.append(
                SchemaViolation(Self.body, "is there, though the description has none for a request"))
        }
        return found
    }

    /// Checks a response.
    package func violations(of response: OpenAPIMessage, status: Int) -> [SchemaViolation] {
        let responses = node["responses"]
        let range = "\(status / 100)"
        guard
            let described = responses?["\(status)"] ?? responses?["\(range)XX"] ?? responses?["\(range)xx"]
                ?? responses?["default"]
        else {
            return [SchemaViolation(JSONPath().appending("status"), "is \(status), which is not described")]
        }
        let types = document.resolve(described)?["content"]
        guard case .none = response.body else {
            guard types?.object?.isEmpty == false else {
                return [SchemaViolation(Self.body, "is there, though the description has none for \(status)")]
            }
            return content(response, types, exempt: "writeOnly")
        }
        // Responses to HEAD, 204 and 304 have no content (RFC 9110 section 6.4.1).
        let isEmpty = name.hasPrefix("HEAD ") || [204, 304].contains(status)
        let needsBody = types?.object?.keys.contains { MediaType($0).isJSON } == true
        return needsBody && !isEmpty ? [SchemaViolation(Self.body, "is missing")] : []
    }

    private static let body = JSONPath().appending("body")

    /// Checks a body against the schema of its media type.
    /// - Parameter exempt: The keyword of properties that `required` is not for (OpenAPI 3.0.3, "Schema Object").
    private func content(
        _ message: OpenAPIMessage, _ types: SpecificationNode?, exempt: String
    ) -> [SchemaViolation] {
        let type = MediaType(message.contentType).name
        let place = JSONPath().appending("headers").appending("content-type")
        guard !type.isEmpty else { return [SchemaViolation(place, "is missing")] }
        // The most exact range counts (OpenAPI 3.0.3, "Request Body Object").
        let ranges = [type, "\(type.prefix { $0 != "/" })/*", "*/*"]
        let described = Dictionary(
            (types?.members ?? []).map { (MediaType($0.name).name, $0.value) }
        ) { first, _ in first }
        guard let media = ranges.lazy.compactMap({ described[$0] }).first else {
            return [SchemaViolation(place, "is \(JSONTree.string(type).clipped), which is not described")]
        }
        guard let schema = media["schema"] else { return [] }
        let check = SchemaCheck(document, replaced: message.replaced, exempt: exempt)
        let value: JSONTree
        switch message.body {
        case .json(let json): value = json
        case .form(let pairs): value = check.object(of: pairs, schema)
        case .notJSON: return [SchemaViolation(Self.body, "is not JSON")]
        case .other:
            // Any bytes have this format (OpenAPI 3.0.3, "Data Types").
            guard document.resolve(schema)?["format"]?.string != "binary" else { return [] }
            return [
                SchemaViolation(
                    Self.body,
                    "is neither JSON nor a well-formed form, so its schema for “\(type)” is not checked",
                    isUnchecked: true)
            ]
        case .none: return []
        }
        return check.violations(of: value, schema: schema, at: JSONPath()).map { violation in
            var violation = violation
            violation.path = JSONPath(Self.body.steps + violation.path.steps)
            return violation
        }
    }

    /// Checks the parameters in the query. Those of structured types are only looked for.
    private func parameters(_ query: [FormPair], _ replaced: Set<String>) -> [SchemaViolation] {
        let url = JSONPath().appending("url")
        let check = SchemaCheck(document)
        let described = [item, node].flatMap { $0["parameters"]?.array ?? [] }.compactMap(document.resolve)
        // The operation's own parameters replace those of the path.
        let named = Dictionary(
            described.filter { $0["in"]?.string == "query" }.map { ($0["name"]?.string ?? "", $0) }
        ) { _, own in own }
        return named.sorted { $0.key < $1.key }.flatMap { name, parameter -> [SchemaViolation] in
            let schema = parameter["schema"]
            let types = schema.flatMap(document.resolve)?.types ?? []
            let values = query.filter { $0.name == name }
            guard let schema, !types.contains("object"), !types.contains("array"), !values.isEmpty else {
                let isThere = query.contains { $0.name == name || $0.name.hasPrefix("\(name)[") }
                let isNeeded = parameter["required"]?.bool == true && !types.contains("object")
                return isNeeded && !isThere ? [SchemaViolation(url, "lacks the parameter “\(name)”")] : []
            }
            guard !replaced.contains(name) else { return [] }
            return values.flatMap {
                check.violations(of: check.value(of: $0.value, schema), schema: schema, at: url)
            }
            .map {
                SchemaViolation(
                    url, "has the parameter “\(name)”, which \($0.message)", isUnchecked: $0.isUnchecked)
            }
        }
    }
}

extension OpenAPIDocument {
    /// Finds the operation that a request is for.
    /// - Parameters:
    ///   - path: The path without its query.
    ///   - base: A path below which the service lies, in addition to those that the description names.
    /// - Throws: A violation if there is none.
    package func operation(
        _ method: String, _ path: some StringProtocol, below base: String? = nil
    ) throws(SchemaViolation) -> OpenAPIOperation {
        guard let (text, item) = paths.item(for: path, below: base) else {
            throw SchemaViolation(JSONPath().appending("url"), "is for a path that is not described")
        }
        let resolved = resolve(item) ?? item
        guard let node = resolved[method.lowercased()] else {
            throw SchemaViolation(
                JSONPath().appending("method"), "is \(method), which is not described for \(text)")
        }
        return OpenAPIOperation(name: "\(method) \(text)", document: self, item: resolved, node: node)
    }
}
