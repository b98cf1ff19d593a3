package import JSONTrees

/// The parts of the schema from which the schemas of tools are made. They are shorter than an editor's, because somebody
/// reads all of them before the first step.
extension ScenarioSchema {
    /// The schemas of the keys with which a session is opened.
    package var sessionKeys: [String: JSONTree] {
        let keys = vocabulary.sessionKeys
        return properties.filter { keys.contains($0.key) }.mapValues { schema in
            // A setting with so many choices is explained by its sentence.
            guard schema.compactText.count > 2000, let about = schema["description"] else { return schema }
            return ["description": about]
        }
    }

    /// The definitions that schemas refer to, directly or through others.
    package func definitions(for schemas: [JSONTree]) -> [String: JSONTree] {
        let all = document["$defs"]?.members ?? [:]
        var found: [String: JSONTree] = [:]
        var names = schemas.flatMap(\.references)
        while let name = names.popLast() {
            guard found[name] == nil, let whole = all[name] else { continue }
            let short = name == "locator" ? whole : whole.withoutKeysOfLocators
            found[name] = short
            names += short.references
        }
        return found
    }
}

extension JSONTree {
    /// The names of the definitions to which the schema refers.
    fileprivate var references: [String] {
        switch self {
        case .null, .bool, .number, .string: []
        case .array(let items): items.flatMap(\.references)
        case .object(let members):
            members.flatMap { member -> [String] in
                guard member.name == "$ref", let name = member.value.string else {
                    return member.value.references
                }
                return [name.replacing("#/$defs/", with: "")]
            }
        }
    }

    /// The schema with “the keys of a locator” in place of these keys, wherever it lists all of them.
    fileprivate var withoutKeysOfLocators: JSONTree {
        switch self {
        case .null, .bool, .number, .string: return self
        case .array(let items): return .array(items.map(\.withoutKeysOfLocators))
        case .object(let all):
            guard case .object(let keys)? = self["properties"],
                Set(LocatorReader.known).isSubset(of: keys.map(\.name))
            else { return .object(all.map { Member($0.name, $0.value.withoutKeysOfLocators) }) }
            let own = keys.filter { !LocatorReader.known.contains($0.name) }
            return [
                "type": "object", "properties": .object(own),
                "description": "The keys of a locator (see “locator”), and these.",
            ]
        }
    }
}
