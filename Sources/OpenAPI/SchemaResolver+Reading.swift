import HTTPBodies
import JSONTrees

// How the values of a file are read.
extension SchemaResolver {
    mutating func add(_ json: JSONTree, at uri: String, isSchema: Bool, _ dialect: SchemaDialect)
        -> SpecificationNode
    {
        let content = isSchema && json["openapi"] == nil ? SchemaKeyword.Content.schema : .anything
        let root = node(json, content, at: JSONPath(), in: uri, dialect)
        places["\(uri)#"] = root
        return root
    }

    private mutating func node(
        _ json: JSONTree, _ content: SchemaKeyword.Content, at path: JSONPath, in outer: String,
        _ dialect: SchemaDialect
    ) -> SpecificationNode {
        var (resource, dialect, anchor) = (outer, dialect, "")
        let isSchema = content == .schema && json.members != nil
        if isSchema {
            dialect = SchemaDialect(uri: json["$schema"]?.string) ?? dialect
            let isIgnored = dialect.referencesStandAlone && json["$ref"] != nil
            if let id = dialect.id.flatMap({ json[$0]?.string }), !isIgnored {
                let (uri, fragment) = Self.absolute(id, from: resource)
                // Until draft 7, an id such as `#name` names a place, as `$anchor` does later.
                if dialect <= .draft7 { anchor = String(fragment) }
                if !id.hasPrefix("#") { resource = uri }
            }
        }
        let members = json.members?.map { member in
            let child = Self.content(of: member.name, in: content, dialect)
            let path = path.appending(member.name)
            return (ExactText(member.name), node(member.value, child, at: path, in: resource, dialect))
        }
        let items = json.items?.enumerated().map { index, item in
            node(
                item, content == .schemas ? .schema : content, at: path.appending(index), in: resource,
                dialect)
        }
        valuesCount += 1
        let made = SpecificationNode(
            json, members.map { Dictionary($0) { $1 } }, items, id: valuesCount, resource: resource,
            dialect: dialect)
        if resource != outer { places["\(resource)#"] = made }
        if isSchema { register(made, anchor) }
        for name in ["$ref", "$dynamicRef", "$recursiveRef"] where name == "$ref" || dialect > .draft7 {
            guard content == .anything || isSchema, let text = made[name]?.string else { continue }
            references.append(Reference(text: text, path: path, node: made, isInSchema: isSchema))
        }
        return made
    }

    /// - Parameter anchor: The anchor in the id of the schema; empty if there is none.
    private mutating func register(_ schema: SpecificationNode, _ anchor: String) {
        let dynamic = schema.dialect == .draft2020 ? schema["$dynamicAnchor"]?.string : nil
        let plain = schema.dialect > .draft7 ? schema["$anchor"]?.string : anchor
        for name in [plain, dynamic].compactMap(\.self) where name != "" {
            places["\(schema.resource)#\(name)"] = schema
        }
        let isRecursive = schema.dialect == .draft2019 && schema["$recursiveAnchor"]?.bool == true
        if let name = isRecursive ? "" : dynamic { dynamicPlaces["\(schema.resource)#\(name)"] = schema }
    }

    private static func content(
        of name: String, in outer: SchemaKeyword.Content, _ dialect: SchemaDialect
    ) -> SchemaKeyword.Content {
        switch outer {
        case .data: .data
        case .schemas: .schema
        case .schema: SchemaKeyword.content(of: name, in: dialect)
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
