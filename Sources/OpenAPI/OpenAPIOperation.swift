package import HTTPBodies
import JSONTrees

/// An operation of an OpenAPI description: one method of one path.
package struct OpenAPIOperation: Sendable {
    /// The method and the path as the description writes it: `GET /orders/{id}`.
    package let name: String
    let document: OpenAPIDocument
    /// The parts of the requested path that match templates, under the names of the templates.
    let pathPairs: [FormPair]
    fileprivate let item: SpecificationNode
    fileprivate let node: SpecificationNode

    /// The parameters (OpenAPI 3.0.3, "Operation Object"). The operation's own parameters replace parameters of the
    /// path with the same names.
    var parameters: [SpecificationNode] {
        let described = [item, node].flatMap { $0["parameters"]?.array ?? [] }
            .compactMap(document.resolver.resolve)
        let named = Dictionary(
            described.map { parameter in
                let (place, name) = (parameter["in"]?.string ?? "", parameter["name"]?.string ?? "")
                // The names of header fields are the same in capitals.
                return ("\(place) \(place == "header" ? name.lowercased() : name)", parameter)
            }
        ) { $1 }
        return named.sorted { $0.key < $1.key }.map(\.value)
    }

    /// Checks a request.
    /// - Parameters:
    ///   - query: The pairs of its query.
    ///   - replacedQuery: The names of the pairs whose values are substitutes for the real values, such as pseudonyms.
    ///   - replacedParts: The parts of the path, and the values of header fields and cookies, that are substitutes.
    package func result(
        of request: OpenAPIMessage, query: [FormPair] = [], replacedQuery: Set<String> = [],
        replacedParts: Set<String> = []
    ) -> SchemaResult {
        let parameters = ParameterCheck(
            operation: self, query: query, fields: request.fields, replacedQuery: replacedQuery,
            replacedParts: replacedParts)
        var result = parameters.result
        let body = node["requestBody"].flatMap(document.resolver.resolve)
        if case .none = request.body {
            guard body?["required"]?.bool == true else { return result }
            result.add(SchemaResult(Self.body, "is missing"))
        } else if let body {
            result.add(content(request, body["content"], exempt: "readOnly"))
        } else {
            result.add(SchemaResult(Self.body, "is there, though the description has none for a request"))
        }
        return result
    }

    /// Checks a response.
    package func result(of response: OpenAPIMessage, status: Int) -> SchemaResult {
        let range = "\(status / 100)"
        let names = ["\(status)", "\(range)XX", "\(range)xx", "default"]
        guard let described = names.lazy.compactMap({ node["responses"]?[$0] }).first else {
            return SchemaResult(JSONPath().appending("status"), "is \(status), which is not described")
        }
        let types = document.resolver.resolve(described)?["content"]
        guard case .none = response.body else {
            if types?.object?.isEmpty == false { return content(response, types, exempt: "writeOnly") }
            return SchemaResult(Self.body, "is there, though the description has none for \(status)")
        }
        // Responses to HEAD, 204 and 304 have no content (RFC 9110 section 6.4.1).
        let isEmpty = name.hasPrefix("HEAD ") || [204, 304].contains(status)
        let needsBody = types?.object?.keys.contains { MediaType($0.text).isJSON } == true
        return needsBody && !isEmpty ? SchemaResult(Self.body, "is missing") : SchemaResult()
    }

    private static let body = JSONPath().appending("body")

    /// Checks a body against the schema of its media type. If a recording does not tell the type, one that fits is enough.
    /// - Parameter exempt: The keyword of properties that may be missing even if they are `required` (OpenAPI 3.0.3,
    ///   "Schema Object").
    private func content(
        _ message: OpenAPIMessage, _ types: SpecificationNode?, exempt: String
    ) -> SchemaResult {
        let place = JSONPath().appending("headers").appending("content-type")
        guard !MediaType(message.contentType).name.isEmpty else { return SchemaResult(place, "is missing") }
        let described = types?.members ?? []
        let results = message.possibleTypes(described.map(\.name)).compactMap { type in
            // The most exact media range applies (OpenAPI 3.0.3, "Request Body Object").
            let ranges = described.compactMap { name, media in
                MediaRange(name).exactness(for: MediaRange(type)).map { ($0, media) }
            }
            return ranges.max { $0.0 < $1.0 }.map { content(message, as: $0.1, type, exempt: exempt) }
        }
        let words = document.shown(.string(message.contentType ?? ""))
        return results.first { $0.violations.allSatisfy(\.isUnchecked) } ?? results.first
            ?? SchemaResult(place, "is \(words), which is not described")
    }

    private func content(
        _ message: OpenAPIMessage, as media: SpecificationNode, _ type: String, exempt: String
    ) -> SchemaResult {
        if case .notJSON = message.body { return SchemaResult(Self.body, "is not JSON") }
        let type = MediaType(type).name
        guard let schema = media["schema"] else { return SchemaResult() }
        var (value, replaced) = (JSONTree.null, message.replaced)
        switch message.body {
        case .json(let json): value = json
        case .form(let pairs):
            value = FormReader(document).object(of: pairs, schema, media["encoding"])
            replaced.formUnion(replaced.map(FormReader.place))
        // Any bytes have this format (OpenAPI 3.0.3, "Data Types").
        case _ where document.resolver.resolve(schema)?["format"]?.string == "binary": return SchemaResult()
        case .packed(let coding):
            return SchemaResult(
                Self.body, "is packed with “\(coding)”, which is not known, so it is not checked", .unchecked)
        case .none, .notJSON, .other:
            let limit = message.limit.map { "cannot be read, because \($0)" }
            let words = limit ?? "is neither JSON nor a well-formed form"
            return SchemaResult(
                Self.body, "\(words), so its schema for “\(type)” is not checked", .unchecked)
        }
        let check = SchemaCheck(
            document.resolver, document.schemas, replaced: replaced, exempt: exempt, shown: document.shown)
        var found = check.result(of: value, schema: schema)
        for index in found.violations.indices {
            found.violations[index].path.steps.insert(contentsOf: Self.body.steps, at: 0)
        }
        return found
    }
}

extension OpenAPIDocument {
    /// Finds the operation that a request is for.
    /// - Parameters:
    ///   - path: The path without its query.
    ///   - base: An additional base path of the service, besides the base paths in the description.
    /// - Throws: A violation if there is none.
    package func operation(
        _ method: String, _ path: some StringProtocol, below base: String? = nil
    ) throws(SchemaViolation) -> OpenAPIOperation {
        guard let (text, item, captures) = paths.item(for: path, below: base) else {
            throw SchemaViolation(JSONPath().appending("url"), "is for a path that is not described")
        }
        let resolved = resolver.resolve(item) ?? item
        guard let node = resolved[method.lowercased()] else {
            throw SchemaViolation(
                JSONPath().appending("method"), "is \(method), which is not described for \(text)")
        }
        return OpenAPIOperation(
            name: "\(method) \(text)", document: self,
            pathPairs: captures.map { FormPair(name: $0.key, value: $0.value) }, item: resolved, node: node)
    }
}
