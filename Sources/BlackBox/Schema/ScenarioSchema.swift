/// The JSON Schema of a scenario, for editors: made of the same words that the reader knows.
///
/// Its dialect is JSON Schema 2020-12 (https://json-schema.org/draft/2020-12).
public struct ScenarioSchema {
    let vocabulary: ScenarioVocabulary

    public init(_ vocabulary: ScenarioVocabulary) {
        self.vocabulary = vocabulary
    }

    /// The document, with sorted keys and a final line end.
    public var json: String { document.pretty }

    var document: JSONValue {
        [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "A scenario",
            "description": "What a person does with the program, and sees, step by step.",
            "type": "object",
            "properties": .object(properties),
            "required": ["steps"],
            "additionalProperties": false,
            "$defs": .object(definitions),
        ]
    }

    private var properties: [String: JSONValue] {
        var properties: [String: JSONValue] = [
            "name": described("A sentence that says what it shows.", words),
            "service": service,
            "screen": described("Columns by rows; 80x24 when it is not said.", size),
            "timeout": described("How long a step may take that does not say so itself.", duration),
            "steps": [
                "description": "What is done and seen, one after the other.", "type": "array",
                "items": ["$ref": "#/$defs/step"], "minItems": 1,
            ],
        ]
        for setting in vocabulary.settings {
            properties[setting.word] = ["description": .text(setting.about)]
        }
        return properties
    }

    private var service: JSONValue {
        let about = "What the scenario runs against."
        guard !vocabulary.services.isEmpty else { return described(about, words) }
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
        [
            "step": step,
            "locator": [
                "anyOf": [words, object(narrowing.merging(kinds) { first, _ in first })]
            ],
            "words": words,
        ]
    }

    private var step: JSONValue {
        var properties = options
        var words: [String] = []
        for word in StepWord.allCases {
            words.append(word.rawValue)
            properties[word.rawValue] = described(word.about, form(of: word))
        }
        for step in vocabulary.steps {
            words.append(step.word)
            properties[step.word] = ["description": .text(step.about)]
        }
        return [
            "type": "object", "properties": .object(properties), "additionalProperties": false,
            "oneOf": .list(words.map { ["required": [.text($0)]] }),
        ]
    }

    private func form(of word: StepWord) -> JSONValue {
        switch word {
        case .enter:
            return object(
                options.merging(["text": words, "into": locator]) { first, _ in first }, ["text", "into"])
        case .paste:
            let mapping = object(
                options.merging(["text": words, "into": locator]) { first, _ in first }, ["text"])
            return ["anyOf": [words, mapping]]
        case .press: return ["anyOf": [words, ["type": "array", "items": words, "minItems": 1]]]
        case .resize: return size
        case .expectGone:
            let flag = described("Whether it may not have been there at all.", ["type": "boolean"])
            return target(adding: ["neverSeen": flag])
        case .tap, .expect, .clear, .select, .click, .scrollTo: return target(adding: [:])
        }
    }

    private func target(adding more: [String: JSONValue]) -> JSONValue {
        let keys = [kinds, options, more].reduce(narrowing) { $0.merging($1) { first, _ in first } }
        return ["anyOf": [words, object(keys)]]
    }

    private var options: [String: JSONValue] {
        var options: [String: JSONValue] = [:]
        for option in StepOption.allCases {
            options[option.rawValue] = described(option.about, option == .timeout ? duration : locator)
        }
        return options
    }

    private var narrowing: [String: JSONValue] {
        var keys: [String: JSONValue] = [:]
        for word in LocatorWord.allCases {
            let form: JSONValue =
                switch word {
                case .within: locator
                case .nth: ["type": "integer"]
                case .value: ["type": ["string", "number", "boolean", "null"]]
                case .label, .text, .matching, .containing: words
                }
            keys[word.rawValue] = described(word.about, form)
        }
        for state in Trait.State.allCases {
            keys[state.rawValue] = described("Whether it is \(state.rawValue).", ["type": "boolean"])
        }
        return keys
    }

    private var kinds: [String: JSONValue] {
        var keys: [String: JSONValue] = [:]
        for kind in Kind.all {
            keys[kind.name] = described(
                "The label of the \(kind.words), or a mapping in place of it.",
                ["anyOf": [words, object(narrowing)]])
        }
        return keys
    }

    private let locator: JSONValue = ["$ref": "#/$defs/locator"]
    // A label that looks like a number or a truth value is one to YAML.
    private let words: JSONValue = ["type": ["string", "number", "boolean"]]
    private let duration: JSONValue = ["type": "string", "pattern": "^[0-9.]+ *(ms|s|sec|min)$"]
    private let size: JSONValue = ["type": "string", "pattern": "^[0-9]+ *[xX×] *[0-9]+$"]

    private func object(_ properties: [String: JSONValue], _ required: [JSONValue] = []) -> JSONValue {
        var object: [String: JSONValue] = [
            "type": "object", "properties": .object(properties), "additionalProperties": false,
        ]
        if !required.isEmpty { object["required"] = .list(required) }
        return .object(object)
    }

    private func described(_ about: String, _ form: JSONValue) -> JSONValue {
        guard case .object(var members) = form else { return form }
        members["description"] = .text(about)
        return .object(members)
    }
}
