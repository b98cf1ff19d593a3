import Foundation
import HTTPBodies
import JSONTrees

/// The values of a description and of the files beside it, and the places that their references lead to
/// (JSON Schema 2020-12 Core, section 8).
struct SchemaResolver: Sendable {
    /// A schema with a URI of its own, or a whole file.
    private struct Resource: Sendable {
        let uri: String
        var root: SpecificationNode?
        var anchors: [String: SpecificationNode] = [:]
        /// What the references in it lead to, so that each is followed once only.
        var targets: [String: SpecificationNode] = [:]
        /// The places that a `$dynamicRef` may lead to. The place without a name is that of `$recursiveAnchor`.
        var dynamicAnchors: [String: SpecificationNode] = [:]
    }

    /// Where a value is, which decides what its members mean.
    private enum Place { case anything, schema, schemas, data }

    private struct Reference {
        let text: String
        let place: JSONPath
        let resource: Int
        let dialect: SchemaDialect
        let isInSchema: Bool
    }

    private var resources: [Resource] = []
    private var resourcesByURI: [String: Int] = [:]
    private var valuesCount = 0
    private var references: [Reference] = []
    /// Whether a schema asks which members or items the others have left.
    private(set) var needsEvaluated = false

    /// Reads a description or a schema, and the files that it refers to.
    /// - Parameters:
    ///   - isSchema: Whether all files are schemas.
    ///   - load: Reads the file at a URI without a fragment; nil if there is none.
    ///   - failed: Is called for each reference that leads nowhere or to itself, with its place and its text, and with
    ///     the URI of the file if that was not read.
    init(
        _ json: JSONTree, at uri: String, _ dialect: SchemaDialect, isSchema: Bool,
        load: (String) throws(OpenAPIError) -> JSONTree?,
        failed: (JSONPath, String, String?) throws(OpenAPIError) -> Void
    ) throws(OpenAPIError) {
        add(json, at: uri, isSchema ? .schema : .anything, dialect)
        var next = 0
        while next < references.count {
            let reference = references[next]
            next += 1
            let (file, fragment) = absolute(reference.text, from: reference.resource)
            if resourcesByURI[file] == nil, let json = try load(file) {
                let isPart = fragment.hasPrefix("/") && !fragment.contains("/definitions/")
                add(
                    json, at: file, isSchema || reference.isInSchema && !isPart ? .schema : .anything,
                    reference.dialect)
            }
            guard let target = target(of: reference.text, from: reference.resource) else {
                try failed(reference.place, reference.text, resourcesByURI[file] == nil ? file : nil)
                continue
            }
            resources[reference.resource].targets[reference.text] = target
            if isCircle(target) { try failed(reference.place, reference.text, nil) }
        }
    }

    var root: SpecificationNode? { resources.first?.root }

    /// Finds what a reference leads to; nil if it leads nowhere.
    /// - Parameter resource: The resource in which the reference is.
    func target(of reference: String, from resource: Int) -> SpecificationNode? {
        if let known = resources[resource].targets[reference] { return known }
        let (uri, fragment) = absolute(reference, from: resource)
        guard let found = resourcesByURI[uri].map({ resources[$0] }) else { return nil }
        guard fragment.hasPrefix("/") || fragment.isEmpty else {
            return found.anchors[fragment.unescaped]
        }
        // A fragment is a JSON pointer with percent-escapes (RFC 6901 section 6).
        return fragment.parts(between: 0x2F).dropFirst().reduce(found.root) {
            let name = $1.unescaped.replacing("~1", with: "/").replacing("~0", with: "~")
            guard let items = $0?.array else { return $0?[name] }
            return Int(name).flatMap { items.indices.contains($0) ? items[$0] : nil }
        }
    }

    func target(of node: SpecificationNode) -> SpecificationNode? {
        node.reference.flatMap { target(of: $0, from: node.resource) }
    }

    /// Finds what a `$dynamicRef` or `$recursiveRef` leads to (JSON Schema 2020-12 Core, section 8.2.3.2).
    /// - Parameter scope: The resources through which the check has come, from the outermost.
    func dynamicTarget(of reference: String, from resource: Int, _ scope: [Int]) -> SpecificationNode? {
        guard let first = target(of: reference, from: resource) else { return nil }
        let name = String(absolute(reference, from: resource).fragment)
        guard resources[first.resource].dynamicAnchors[name]?.id == first.id else { return first }
        return scope.lazy.compactMap { resources[$0].dynamicAnchors[name] }.first ?? first
    }

    private func isCircle(_ target: SpecificationNode) -> Bool {
        var (node, seen) = (target, Set<Int>())
        while let next = self.target(of: node) {
            guard seen.insert(node.id).inserted else { return true }
            node = next
        }
        return false
    }

    private func absolute(_ reference: String, from resource: Int) -> (uri: String, fragment: Substring) {
        let parts = reference.parts(between: 0x23, maxSplits: 1)
        let base = resources[resource].uri
        let uri = parts.first.map(String.init) ?? ""
        let whole = uri.isEmpty ? base : URL(string: uri, relativeTo: URL(string: base))?.absoluteString
        return (whole ?? uri, parts.count > 1 ? parts[1] : "")
    }

    // MARK: reading

    private mutating func add(_ json: JSONTree, at uri: String, _ place: Place, _ dialect: SchemaDialect) {
        let index = open(uri)
        let isSchema = place == .schema && json["openapi"] == nil
        let own = isSchema ? SchemaDialect(uri: json["$schema"]?.string) : nil
        resources[index].root = node(
            json, isSchema ? .schema : .anything, at: JSONPath(), index, own ?? dialect)
    }

    private mutating func open(_ uri: String) -> Int {
        // A file may repeat its own URI.
        if let known = resourcesByURI[uri], resources[known].root == nil { return known }
        resources.append(Resource(uri: uri))
        if resourcesByURI[uri] == nil { resourcesByURI[uri] = resources.count - 1 }
        return resources.count - 1
    }

    private mutating func node(
        _ json: JSONTree, _ place: Place, at path: JSONPath, _ resource: Int, _ dialect: SchemaDialect
    ) -> SpecificationNode {
        var (resource, dialect) = (resource, dialect)
        let isSchema = place == .schema && json.members != nil
        var (anchor, opened) = (nil as String?, false)
        if isSchema {
            dialect = SchemaDialect(uri: json["$schema"]?.string) ?? dialect
            if let id = dialect.id.flatMap({ json[$0]?.string }),
                !dialect.referencesStandAlone || json["$ref"] == nil
            {
                let (uri, fragment) = absolute(id, from: resource)
                if dialect.hasAnchorsInIDs, !fragment.isEmpty { anchor = String(fragment) }
                if !id.hasPrefix("#") {
                    opened = true
                    resource = open(uri)
                }
            }
        }
        let members = json.members.map { members in
            members.map { member in
                let child = Self.place(of: member.name, in: place, member.value, dialect)
                return (
                    ExactText(member.name),
                    node(member.value, child, at: path.appending(member.name), resource, dialect)
                )
            }
        }
        let items = json.items.map { items in
            items.enumerated().map { index, item in
                node(
                    item, place == .schemas ? .schema : place, at: path.appending(index), resource, dialect)
            }
        }
        valuesCount += 1
        let names = Set((json.members ?? []).map { ExactText($0.name) })
        let keywords = names.compactMap(SchemaKeyword.named).filter { $0.belongs(to: dialect) }
        let unknown = names.map(\.text).filter { name in
            !name.hasPrefix("x-") && !keywords.contains { $0.name == name }
        }
        let made = SpecificationNode(
            json: json, object: members.map { Dictionary($0) { _, last in last } }, array: items,
            id: valuesCount, resource: resource, dialect: dialect,
            keywords: keywords.sorted { $0.rank < $1.rank }, unknownNames: unknown.sorted())
        if opened { resources[resource].root = made }
        if isSchema { register(made, anchor) }
        if place == .anything || isSchema {
            for name in ["$ref", "$dynamicRef", "$recursiveRef"] {
                guard let text = json[name]?.string, name == "$ref" || dialect > .draft7 else { continue }
                references.append(
                    Reference(
                        text: text, place: path, resource: resource, dialect: dialect, isInSchema: isSchema))
            }
        }
        return made
    }

    private mutating func register(_ schema: SpecificationNode, _ anchor: String?) {
        let (index, anchors) = (schema.resource, schema.dialect > .draft7)
        for name in [anchor, anchors ? schema["$anchor"]?.string : nil].compactMap(\.self) {
            resources[index].anchors[name] = schema
        }
        if schema.dialect == .draft2020, let name = schema["$dynamicAnchor"]?.string {
            resources[index].anchors[name] = schema
            resources[index].dynamicAnchors[name] = schema
        }
        if schema.dialect == .draft2019, schema["$recursiveAnchor"]?.bool == true {
            resources[index].dynamicAnchors[""] = schema
        }
        if schema["unevaluatedItems"] != nil || schema["unevaluatedProperties"] != nil {
            needsEvaluated = true
        }
    }

    private static func place(
        of name: String, in place: Place, _ value: JSONTree, _ dialect: SchemaDialect
    ) -> Place {
        switch place {
        case .data: .data
        case .schemas: .schema
        case .schema:
            switch SchemaKeyword.named(ExactText(name)).map({ $0.belongs(to: dialect) ? $0.content : .data })
            {
            case .schema: .schema
            case .schemas: .schemas
            case .data, nil: .data
            }
        case .anything:
            switch name {
            case "schema": .schema
            case "schemas", "properties", "$defs", "definitions": .schemas
            // The values below these keys are examples, which may hold anything.
            case "example", "examples": .data
            default: name.hasPrefix("x-") ? .data : .anything
            }
        }
    }
}
