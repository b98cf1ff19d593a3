import BlackBox
import JSONTrees

/// The JSON Schema of a scenario, for editors. It is made from the same definitions that the reader uses.
///
/// It is written in JSON Schema 2020-12 (https://json-schema.org/draft/2020-12).
public struct ScenarioSchema<Context: Sendable> {
    let vocabulary: ScenarioVocabulary<Context>

    public init(_ vocabulary: ScenarioVocabulary<Context>) {
        self.vocabulary = vocabulary
    }

    /// The schema with sorted keys and a final line end.
    public var json: String { String(decoding: document.sorted.pretty, as: UTF8.self) }

    var document: JSONTree {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "A scenario",
            "description": "The steps of a person with the program, and what must then be on the screen.",
            "type": "object",
            "properties": .object(properties),
            "required": ["steps"],
            "additionalProperties": false,
            "$defs": .object(definitions.merging(vocabulary.definitions.members) { ours, _ in ours }),
        ]
    }

    var properties: [String: JSONTree] {
        var properties: [String: JSONTree] = [
            "name": JSONTree.words.described("A sentence about what the scenario shows."),
            "tags": JSONTree.either(.words, .list(of: .words)).described(
                "Words by which a run chooses scenarios."),
            "service": service,
            "screen": JSONTree.size.described("Columns by rows; 80x24 where it is missing."),
            "colors": JSONTree.orVariable(["enum": [0, 8, 256]]).described(
                "The number of colours that the terminal has; 256 where it is missing."),
            "characters": JSONTree.orVariable(["enum": ["unicode", "ascii"]]).described(
                "The characters that the terminal has; unicode where it is missing."),
            "terminal": .words.described(
                "The type of the terminal, as in TERM, also where a matrix has another; xterm-256color where it is missing."
            ),
            "never": JSONTree.either(.locator, .list(of: .locator)).described(
                "What no frame may show: a frame that shows it fails the step that runs."),
            "always": JSONTree.either(.locator, .list(of: .locator)).described(
                "What every frame has to show: a frame that does not fails the step that runs."),
            "eventually": JSONTree.either(eventually, .list(of: eventually)).described(
                "What has to be seen once something else was seen, while anything is under way."),
            "timeout": JSONTree.duration.described(
                "The time that a step may take, unless it names its own timeout."),
            "variables": JSONTree.reference("variables").described(
                "The values of variables, which texts name as ${price}; --set price=9 counts before them."),
            "secrets": JSONTree.either(.words, .list(of: .words)).described(
                "The names of variables whose values are dots wherever they would be told."),
            "cases": JSONTree.list(of: [
                "type": "object", "properties": ["fails": fault], "additionalProperties": .words,
            ]).described(
                "The values of variables, and a scenario for each; name names it, and fails says that it is known to fail."
            ),
            "fails": fault.described(
                "The fault for which the scenario is known to fail: the run is red as soon as it passes, or fails without the words of “message”."
            ),
            "steps": JSONTree.reference("steps").described("The steps, one after the other."),
        ]
        for setting in vocabulary.settings {
            properties[setting.word] = (setting.schema ?? [:]).described(setting.about)
        }
        return properties
    }

    private var fault: JSONTree {
        .either(.words, .mapping(["because": .words, "message": .words], required: ["because"]))
    }

    private var eventually: JSONTree {
        .mapping(["after": .locator, "see": .locator, "within": .duration], required: ["after", "see"])
    }

    private var service: JSONTree {
        let about = "The service that the scenario runs against."
        guard !vocabulary.services.isEmpty else { return .words.described(about) }
        let plain = vocabulary.services.map { service -> JSONTree in
            ["const": .string(service.word), "description": .string(service.about)]
        }
        let mapped = vocabulary.services.map {
            ($0.word, JSONTree.object(["description": .string($0.about)]))
        }
        return [
            "description": .string(about),
            "anyOf": .array(
                plain + [
                    [
                        "type": "object", "minProperties": 1, "maxProperties": 1,
                        "properties": .object(Dictionary(mapped) { first, _ in first }),
                        "additionalProperties": false,
                    ]
                ]),
        ]
    }

    private var definitions: [String: JSONTree] {
        let own: [String: JSONTree] = [
            "step": step,
            "steps": .list(of: items),
            "variables": ["type": "object", "additionalProperties": .words],
            // YAML reads a label that looks like a number or a truth value as a number or a truth value.
            "words": ["type": ["string", "number", "boolean"]],
            "variable": ["type": "string", "pattern": #"\$\{[^}]+\}"#],
            "duration": .orVariable(["type": "string", "pattern": "^[0-9.]+ *(ms|s|sec|min)$"]),
            "size": .orVariable(["type": "string", "pattern": "^[0-9]+ *[xX×] *[0-9]+$"]),
            "target": LocatorSchema.target(StepOptions.schemas()),
        ]
        return own.merging(LocatorSchema.definitions) { own, _ in own }
    }

    private var items: JSONTree {
        let mapped: JSONTree = ["$ref": "#/$defs/step"]
        let alone = vocabulary.steps.filter(\.traits.mayStandAlone).map { JSONTree.string($0.word) }
        return alone.isEmpty ? mapped : ["anyOf": [mapped, ["enum": .array(alone)]]]
    }

    private var step: JSONTree {
        let words = vocabulary.steps.map { step in
            let about =
                step.traits.contains(.builtIn) ? step.about : step.about + " Not every program has this step."
            return (step.word, (step.schema ?? [:]).described(about))
        }
        return [
            "type": "object",
            "properties": .object(StepOptions.schemas(soft: true).merging(words) { _, word in word }),
            "additionalProperties": false,
            "oneOf": .array(words.map { ["required": [.string($0.0)]] }),
        ]
    }
}
