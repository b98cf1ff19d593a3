import Foundation
import JSONTrees
import Testing

@testable import Scenarios

@Suite("The schema of scenarios")
struct ScenarioSchemaTests {
    private func object(_ text: String) throws -> [String: Any] {
        try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private func keys(_ schema: [String: Any], _ path: String...) -> Set<String> {
        let place = path.reduce(schema as Any?) { ($0 as? [String: Any])?[$1] }
        return Set((place as? [String: Any])?.keys.map(\.self) ?? [])
    }

    @Test("the schema has all words that the reader knows, and the program's own")
    func words() throws {
        let schema = try object(ScenarioSchema(Vocabulary.workshop).json)
        #expect(keys(schema, "properties") == Set(Scenario.keys + ["today", "recording"]))
        #expect(
            keys(schema, "$defs", "step", "properties")
                == Set(Vocabulary.workshop.steps.map(\.word) + StepOptions.all.names))
        let locator = (schema["$defs"] as? [String: Any])?["locator"] as? [String: Any]
        let mapping = (locator?["anyOf"] as? [[String: Any]])?.last ?? [:]
        #expect(keys(mapping, "properties") == Set(LocatorReader.known))
    }

    @Test("the schema only refers to its own definitions")
    func references() throws {
        let json = ScenarioSchema(Vocabulary.workshop).json
        let defined = keys(try object(json), "$defs")
        let references = json.matches(of: /#\/\$defs\/(\w+)/).map { String($0.1) }
        #expect(!references.isEmpty)
        #expect(Set(references).isSubset(of: defined))
    }

    @Test("the schema has the program's schemas for its own words")
    func ownSchemas() throws {
        let settings = [
            ScenarioSettingWord(
                "tools", about: "What lies there.", schema: ["$ref": "#/$defs/tools"],
                check: { _ throws(DocumentMistake) in }),
            ScenarioSettingWord("odd", about: "Anything.", check: { _ throws(DocumentMistake) in }),
        ]
        let vocabulary = ScenarioVocabulary<Void>(
            settings: settings,
            definitions: ["tools": ["type": "array", "maxItems": 3], "step": ["type": "null"]])
        let schema = try object(ScenarioSchema(vocabulary).json)
        let properties = schema["properties"] as? [String: [String: Any]]
        #expect(
            properties?["tools"] as? [String: String]
                == ["$ref": "#/$defs/tools", "description": "What lies there."])
        #expect(properties?["odd"] as? [String: String] == ["description": "Anything."])
        let tools = (schema["$defs"] as? [String: [String: Any]])?["tools"]
        #expect(tools?["maxItems"] as? Int == 3)
        // A program cannot redefine a built-in definition.
        #expect(keys(schema, "$defs", "step").contains("properties"))
    }

    @Test("the schema allows a variable for a number, a truth value, a size or a time")
    func variables() throws {
        let schema = try object(ScenarioSchema(Vocabulary.workshop).json)
        let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
        let variable: NSDictionary = ["$ref": "#/$defs/variable"]
        let named =
            (definitions["named"]?["anyOf"] as? [[String: Any]])?.last?["properties"]
            as? [String: [String: Any]]
        for form in [
            definitions["size"], definitions["duration"], named?["nth"], named?["style"], named?["enabled"],
        ] {
            let forms = form?["anyOf"] as? [NSDictionary] ?? []
            #expect(forms.contains(variable), "\(form ?? [:])")
        }
        let pattern = try #require(definitions["variable"]?["pattern"] as? String)
        #expect("${price}".contains(try Regex(pattern)))
        #expect(!"80x24".contains(try Regex(pattern)))
    }

    @Test("the schema ends with a line end, and is the same each time")
    func stable() {
        let json = ScenarioSchema(Vocabulary.workshop).json
        #expect(json.hasSuffix("}\n"))
        #expect(json == ScenarioSchema(Vocabulary.workshop).json)
    }

    @Test("the published schema has the definitions and steps of the built-in schema")
    func published() throws {
        let package = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = package.appendingPathComponent("Fixtures/Scenarios/scenario.schema.json")
        let published = try object(try String(contentsOf: file, encoding: .utf8))
        let ours = try object(ScenarioSchema(ScenarioVocabulary<Void>()).json)
        #expect(keys(ours, "$defs").isSubset(of: keys(published, "$defs")))
        let references = try String(contentsOf: file, encoding: .utf8).matches(of: /#\/\$defs\/(\w+)/)
            .map { String($0.1) }
        #expect(Set(references).isSubset(of: keys(published, "$defs")))
        for name in ["words", "duration", "size", "locator", "named", "target"] {
            #expect(part(published, name) != nil && part(published, name) == part(ours, name), "\(name)")
        }
        let steps = part(ours, "step")?["properties"] as? [String: NSDictionary] ?? [:]
        #expect(steps.count == StepDefinition<Void>.builtIn.count + StepOptions.all.names.count)
        let publishedSteps = part(published, "step")?["properties"] as? [String: NSDictionary] ?? [:]
        for (word, schema) in steps { #expect(publishedSteps[word] == schema, "\(word)") }
    }

    private func part(_ schema: [String: Any], _ name: String) -> NSDictionary? {
        (schema["$defs"] as? [String: Any])?[name] as? NSDictionary
    }
}
