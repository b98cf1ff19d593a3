import Foundation
import HTTPBodies
import JSONTrees

/// The values of a description and of the files beside it, and the places that their references lead to
/// (JSON Schema 2020-12 Core, section 8).
struct SchemaResolver: Sendable {
    /// A `$ref`, `$dynamicRef` or `$recursiveRef`, and the value in which it is.
    struct Reference: Sendable {
        let text: String
        let path: JSONPath
        let node: SpecificationNode
        let isInSchema: Bool
    }

    private(set) var root: SpecificationNode?
    /// The files, the schemas with URIs of their own, and the schemas with anchors, by URIs such as
    /// `file:///a.json#name`.
    var places: [String: SpecificationNode] = [:]
    /// The places that a `$dynamicRef` may lead to. For a place with `$recursiveAnchor`, the fragment is empty.
    var dynamicPlaces: [String: SpecificationNode] = [:]
    var references: [Reference] = []
    /// The targets of references, by the ids of the values that hold the `$ref`.
    private var targets: [Int: SpecificationNode] = [:]
    var valuesCount = 0

    /// Reads a description or a schema, and the files that it refers to.
    /// - Parameters:
    ///   - isSchema: Whether all files are schemas. A reference that leads nowhere is then an error only when a check
    ///     needs it.
    ///   - load: Reads the file at a URI without a fragment; nil if there is none.
    /// - Throws: `OpenAPIError` if a reference in a description leads nowhere or to itself.
    init(
        _ json: JSONTree, at uri: String, _ dialect: SchemaDialect, isSchema: Bool,
        load: (String) throws(OpenAPIError) -> JSONTree?
    ) throws(OpenAPIError) {
        root = add(json, at: uri, isSchema: isSchema, dialect)
        var next = 0
        while next < references.count {
            let reference = references[next]
            next += 1
            let (file, fragment) = Self.absolute(reference.text, from: reference.node.resource)
            guard places["\(file)#"] == nil, let json = try load(file) else { continue }
            let isPart = fragment.hasPrefix("/") && !fragment.contains("/definitions/")
            let isWhole = isSchema || reference.isInSchema && !isPart
            _ = add(json, at: file, isSchema: isWhole, reference.node.dialect)
        }
        for node in references.map(\.node) { targets[node.id] = target(of: node) }
        if !isSchema { try checkReferences() }
    }

    private func checkReferences() throws(OpenAPIError) {
        let lost =
            references.first { target(of: $0.text, from: $0.node) == nil }
            ?? references.first { resolve($0.node) == nil }
        guard let lost else { return }
        let isInFile = places["\(Self.absolute(lost.text, from: lost.node.resource).uri)#"] != nil
        throw OpenAPIError(
            isInFile
                ? "\(lost.path) refers to “\(lost.text)”, which leads nowhere or to itself."
                : "\(lost.path) refers to another file, “\(lost.text)”. Put all into one file first, as bundlers do."
        )
    }

    /// Follows `$ref` to the end of the chain; returns nil if it leads nowhere or to itself.
    func resolve(_ node: SpecificationNode) -> SpecificationNode? {
        var (node, seen) = (node, Set<Int>())
        while node.reference != nil {
            guard seen.insert(node.id).inserted, let next = target(of: node) else { return nil }
            node = next
        }
        return node
    }

    func target(of node: SpecificationNode) -> SpecificationNode? {
        targets[node.id] ?? node.reference.flatMap { target(of: $0, from: node) }
    }

    /// Finds what a reference in a value leads to; nil if it leads nowhere.
    func target(of reference: String, from node: SpecificationNode) -> SpecificationNode? {
        let (uri, fragment) = Self.absolute(reference, from: node.resource)
        guard fragment.hasPrefix("/") else { return places["\(uri)#\(fragment.unescaped)"] }
        // A fragment is a JSON pointer with percent-escapes (RFC 6901 section 6).
        return fragment.parts(between: 0x2F).dropFirst().reduce(places["\(uri)#"]) {
            let name = $1.unescaped.replacing("~1", with: "/").replacing("~0", with: "~")
            guard let items = $0?.array else { return $0?[name] }
            return Int(name).flatMap { items.indices.contains($0) ? items[$0] : nil }
        }
    }

    /// Finds what a `$dynamicRef` or `$recursiveRef` leads to (JSON Schema 2020-12 Core, section 8.2.3.2).
    /// - Parameter scope: The URIs of the schema resources that the check has entered, outermost first.
    func dynamicTarget(of reference: String, from node: SpecificationNode, _ scope: [String])
        -> SpecificationNode?
    {
        guard let first = target(of: reference, from: node) else { return nil }
        let name = Self.absolute(reference, from: node.resource).fragment
        guard dynamicPlaces["\(first.resource)#\(name)"]?.id == first.id else { return first }
        return scope.lazy.compactMap { dynamicPlaces["\($0)#\(name)"] }.first ?? first
    }

    static func absolute(_ reference: String, from base: String) -> (uri: String, fragment: Substring) {
        let parts = reference.parts(between: 0x23, maxSplits: 1)
        let uri = parts.first.map(String.init) ?? ""
        let whole = uri.isEmpty ? base : URL(string: uri, relativeTo: URL(string: base))?.absoluteString
        return (whole ?? uri, parts.count > 1 ? parts[1] : "")
    }

    /// Returns a schema and all schemas of its family: the targets of references, the schemas in the lists of these
    /// keywords, and the schemas that a discriminator chooses. A schema that is only a reference is left out.
    func family(
        of schema: SpecificationNode, by keywords: [String] = ["allOf"],
        chosen: (SpecificationNode) -> SpecificationNode? = { _ in nil }
    ) -> [SpecificationNode] {
        var (family, seen, open) = ([SpecificationNode](), Set<Int>(), [schema])
        while let next = open.popLast() {
            guard seen.insert(next.id).inserted else { continue }
            open += [target(of: next)].compactMap(\.self)
            guard !next.isOnlyReference else { continue }
            family.append(next)
            open += [chosen(next)].compactMap(\.self)
            open += keywords.flatMap { next[$0]?.array ?? [] }.reversed()
        }
        return family
    }
}
