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
            "$defs": .object(definitions.merging(programDefinitions) { ours, _ in ours }),
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
            properties[setting.word] = own(setting.schema, setting.about)
        }
        return properties
    }

    /// The schemas that the program brings for its own words.
    private var programDefinitions: [String: JSONValue] {
        guard case .object(let members)? = JSONValue(json: vocabulary.definitions) else { return [:] }
        return members
    }

    /// A word of the program's, by its own schema where it has one.
    private func own(_ schema: String?, _ about: String) -> JSONValue {
        guard case .object(var members)? = schema.flatMap(JSONValue.init(json:)) else {
            return ["description": .text(about)]
        }
        members["description"] = .text(about)
        return .object(members)
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
            // A label that looks like a number or a truth value is one to YAML.
            "words": ["type": ["string", "number", "boolean"]],
            "duration": ["type": "string", "pattern": "^[0-9.]+ *(ms|s|sec|min)$"],
            "size": ["type": "string", "pattern": "^[0-9]+ *[xX×] *[0-9]+$"],
            "named": ["anyOf": [words, object(narrowing)]],
            "locator": ["anyOf": [words, object(joined(narrowing, kinds))]],
            "target": ["anyOf": [words, object(joined(narrowing, kinds, options))]],
            "goneTarget": [
                "anyOf": [
                    words,
                    object(
                        joined(
                            narrowing, kinds, options,
                            [
                                "neverSeen": [
                                    "description": "Whether it may not have been there at all.",
                                    "type": "boolean",
                                ]
                            ])),
                ]
            ],
            "typed": object(joined(options, ["text": words, "into": locator]), ["text", "into"]),
            "pasted": [
                "anyOf": [words, object(joined(options, ["text": words, "into": locator]), ["text"])]
            ],
            "keys": ["anyOf": [words, ["type": "array", "items": words, "minItems": 1]]],
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
            properties[step.word] = own(step.schema, step.about)
        }
        return [
            "type": "object", "properties": .object(properties), "additionalProperties": false,
            "oneOf": .list(words.map { ["required": [.text($0)]] }),
        ]
    }

    private func form(of word: StepWord) -> JSONValue {
        switch word {
        case .enter: reference("typed")
        case .paste: reference("pasted")
        case .press: reference("keys")
        case .resize: size
        case .expectGone: reference("goneTarget")
        case .tap, .expect, .clear, .select, .click, .scrollTo: reference("target")
        }
    }

    private var options: [String: JSONValue] {
        keyed(StepOption.allCases.map(\.rawValue)) { key in
            let option = StepOption(rawValue: key)
            return described(option?.about ?? "", option == .timeout ? duration : locator)
        }
    }

    private var narrowing: [String: JSONValue] {
        let words = keyed(LocatorWord.allCases.map(\.rawValue)) { key in
            guard let word = LocatorWord(rawValue: key) else { return self.words }
            return described(word.about, form(of: word))
        }
        let states = keyed(Criterion.State.allCases.map(\.rawValue)) { key in
            ["description": .text("Whether it is \(key)."), "type": "boolean"]
        }
        return joined(words, states)
    }

    private func form(of word: LocatorWord) -> JSONValue {
        switch word {
        case .within: locator
        case .nth: ["type": "integer"]
        case .value: ["type": ["string", "number", "boolean", "null"]]
        case .label, .text, .matching, .containing: words
        }
    }

    private var kinds: [String: JSONValue] {
        let words = Dictionary(Kind.all.map { ($0.name, $0.words) }) { first, _ in first }
        return keyed(Kind.all.map(\.name)) { name in
            described("The label of the \(words[name] ?? name), or what else tells it.", reference("named"))
        }
    }

    private var words: JSONValue { reference("words") }
    private var locator: JSONValue { reference("locator") }
    private var duration: JSONValue { reference("duration") }
    private var size: JSONValue { reference("size") }

    private func reference(_ name: String) -> JSONValue { ["$ref": .text("#/$defs/\(name)")] }

    private func keyed(_ keys: [String], _ form: (String) -> JSONValue) -> [String: JSONValue] {
        Dictionary(keys.map { ($0, form($0)) }) { first, _ in first }
    }

    private func joined(_ parts: [String: JSONValue]...) -> [String: JSONValue] {
        parts.reduce([:]) { $0.merging($1) { first, _ in first } }
    }

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
