import BlackBox
package import JSONTrees

/// The parts of the schema from which the schemas of tools are made. They are much shorter than an editor's, because
/// somebody pays for reading all of them before the first step: each word has the first part of its sentence, and the
/// names of its keys.
extension ScenarioSchema {
    /// The schemas of the keys with which a session is opened.
    package var sessionKeys: [String: JSONTree] {
        let keys = vocabulary.sessionKeys
        let services = vocabulary.services.map { "\($0.word): \($0.about.firstPart)" }
        return properties.filter { keys.contains($0.key) }.reduce(into: [:]) { short, key in
            let about = key.value["description"]?.string?.firstPart ?? ""
            let inner = key.key == "program" ? listed(names(in: key.value)) : ""
            short[key.key] = JSONTree.object([:]).described(
                key.key == "service"
                    ? "A word, or { word: its options }. \(services.joined(separator: " "))" : about + inner)
        }
    }

    /// A line for each step: its word, its sentence, and the keys that its value may have besides those of a locator.
    package var stepLines: [String] {
        vocabulary.steps.map {
            let form = $0.traits.mayStandAlone ? " (or alone)" : ""
            return "\($0.word)\(form): \($0.about.firstPart)\(listed(names(in: $0.schema ?? [:])))"
        }
    }

    /// The shape of a locator, in words.
    package var locatorWords: String {
        "Words on the screen; or an object with a kind and its label, such as {\"button\": \"Search\"}, or with more keys: {\"row\": {\"containing\": \"08:45\"}}. Kinds: \(Kind.all.map(\.name).joined(separator: ", ")). Keys: \(LocatorReader.narrowing.joined(separator: ", ")). “matching” is a regular expression; “nth” and “number” count from 1, or from -1 backwards; “rows” and “columns” are such as 1-3; states are true or false."
    }

    private func listed(_ keys: [String]) -> String {
        keys.isEmpty ? "" : " Keys: \(keys.joined(separator: ", "))."
    }

    /// The names of the properties of a schema, in any of its forms, without those of locators and of every step.
    private func names(in schema: JSONTree) -> [String] {
        let name = schema["$ref"]?.string?.replacing("#/$defs/", with: "")
        let whole = name.flatMap { document["$defs"]?.members[$0] } ?? schema
        let all = whole["properties"]?.members.keys.sorted() ?? []
        let isLocator = Set(LocatorReader.narrowing).isSubset(of: all)
        let common = StepOptions.schemas(soft: true).keys + (isLocator ? LocatorReader.known : [])
        let forms = whole["anyOf"]?.items ?? []
        return forms.reduce(into: all.filter { !common.contains($0) }) { found, form in
            let new = names(in: form).filter { !found.contains($0) }
            found += new
        }
    }
}

extension String {
    /// The text up to its first semicolon, as a sentence.
    fileprivate var firstPart: String {
        let part = split(separator: ";").first ?? ""
        return part.hasSuffix(".") ? String(part) : part + "."
    }
}
