/// The JSON Schema of a scenario, for editors; it is made of the same words that the reader knows.
///
/// Its dialect is JSON Schema 2020-12 (https://json-schema.org/draft/2020-12).
public struct ScenarioSchema<Context: Sendable> {
    let vocabulary: ScenarioVocabulary<Context>

    public init(_ vocabulary: ScenarioVocabulary<Context>) {
        self.vocabulary = vocabulary
    }

    /// The document, with sorted keys and a final line end.
    public var json: String { document.pretty }

    var document: JSONValue {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "A scenario",
            "description": "The steps of a person with the program, and what must then be on the screen.",
            "type": "object",
            "properties": .object(properties),
            "required": ["steps"],
            "additionalProperties": false,
            "$defs": .object(definitions.merging(programDefinitions) { ours, _ in ours }),
        ]
    }

    private var properties: [String: JSONValue] {
        var properties: [String: JSONValue] = [
            "name": JSONValue.words.described("A sentence about what the scenario shows."),
            "service": service,
            "screen": JSONValue.size.described("Columns by rows; 80x24 where it is missing."),
            "timeout": JSONValue.duration.described(
                "The time that a step may take, unless it names its own timeout."),
            "steps": [
                "description": "The steps, one after the other.", "type": "array",
                "items": items, "minItems": 1,
            ],
        ]
        for setting in vocabulary.settings {
            let schema = setting.schema.flatMap(JSONValue.init(json:)) ?? [:]
            properties[setting.word] = schema.described(setting.about)
        }
        return properties
    }

    /// The program's definitions, to which the schemas of its own words refer.
    private var programDefinitions: [String: JSONValue] {
        guard case .object(let members)? = JSONValue(json: vocabulary.definitions) else { return [:] }
        return members
    }

    private var service: JSONValue {
        let about = "The service that the scenario runs against."
        guard !vocabulary.services.isEmpty else { return .words.described(about) }
        let plain = vocabulary.services.map { service -> JSONValue in
            ["const": .text(service.word), "description": .text(service.about)]
        }
        let mapped = vocabulary.services.map { ($0.word, JSONValue.object(["description": .text($0.about)])) }
        return [
            "description": .text(about),
            "anyOf": .list(
                plain + [
                    [
                        "type": "object", "minProperties": 1, "maxProperties": 1,
                        "properties": .object(Dictionary(mapped) { first, _ in first }),
                        "additionalProperties": false,
                    ]
                ]),
        ]
    }

    private var definitions: [String: JSONValue] {
        let own: [String: JSONValue] = [
            "step": step,
            // A label that looks like a number or a truth value is one to YAML.
            "words": ["type": ["string", "number", "boolean"]],
            "duration": ["type": "string", "pattern": "^[0-9.]+ *(ms|s|sec|min)$"],
            "size": ["type": "string", "pattern": "^[0-9]+ *[xX×] *[0-9]+$"],
            "target": LocatorSchema.target(StepOptions.schemas()),
        ]
        return own.merging(LocatorSchema.definitions) { own, _ in own }
    }

    private var items: JSONValue {
        let mapped: JSONValue = ["$ref": "#/$defs/step"]
        let alone = vocabulary.steps.filter(\.standsAlone).map { JSONValue.text($0.word) }
        return alone.isEmpty ? mapped : ["anyOf": [mapped, ["enum": .list(alone)]]]
    }

    private var step: JSONValue {
        let words = vocabulary.steps.map { ($0.word, ($0.schema ?? [:]).described($0.about)) }
        return [
            "type": "object",
            "properties": .object(StepOptions.schemas().merging(words) { _, word in word }),
            "additionalProperties": false,
            "oneOf": .list(words.map { ["required": [.text($0.0)]] }),
        ]
    }
}
