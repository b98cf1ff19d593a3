import BlackBox
import JSONTrees
import Screens
import TerminalUI

/// The JSON Schema of the configuration file, for editors. It is made from the list of settings that the program reads.
///
/// It is written in JSON Schema 2020-12 (https://json-schema.org/draft/2020-12).
enum ConfigurationSchema {
    /// The schema with sorted keys and a final line end.
    static var json: String { String(decoding: document.sorted.pretty, as: UTF8.self) }

    private static var document: JSONTree {
        // If nothing follows the colon, there are no profiles.
        let profiles: JSONTree = [
            "type": ["object", "null"],
            "description": "Settings by the names of profiles; those of the profile in use come first.",
            "additionalProperties": ["$ref": "#/$defs/profile"],
        ]
        return [
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "The configuration file of Guichet",
            "description": "$XDG_CONFIG_HOME/guichet/config.yaml, usually ~/.config/guichet/config.yaml.",
            "type": ["object", "null"],
            "properties": .object(
                members(Setting.allCases) + choiceMembers + [JSONTree.Member("profiles", profiles)]),
            "additionalProperties": false,
            "$defs": [
                "profile": [
                    "type": ["object", "null"],
                    "properties": .object(members(Setting.ofProfiles)),
                    "additionalProperties": false,
                ]
            ],
        ]
    }

    /// The schema of an object with only the keys and colours of the window, for scenarios.
    static var choices: JSONTree {
        ["type": "object", "properties": .object(choiceMembers), "additionalProperties": false]
    }

    private static var choiceMembers: [JSONTree.Member] {
        // A key such as 1 is a number in YAML.
        let key: JSONTree = ["type": ["string", "integer"]]
        let keys: JSONTree = [key, ["type": "array", "items": key, "minItems": 1]]
        let actions = KeyAction.allCases.map { action in
            let usual = action.usualKeys.map(\.name).joined(separator: ", ")
            return JSONTree.Member(
                action.rawValue,
                ["anyOf": keys, "description": .string("\(action.help). Usually \(usual).")])
        }
        let color: JSONTree = [
            "anyOf": [
                ["enum": Look.colorNames.json],
                ["type": "integer", "minimum": 0, "maximum": 255],
            ]
        ]
        let colors = WindowChoices.styles.map { JSONTree.Member("\($0)", color) }
        return [
            choice(
                "keys", "The keys of the window, by what they do, e.g. o, F6, Ctrl-O or [F6, o].", actions),
            choice("colors", "The colours of the window, by what they are for.", colors),
        ]
    }

    private static func choice(
        _ name: String, _ about: String, _ properties: [JSONTree.Member]
    ) -> JSONTree.Member {
        JSONTree.Member(
            name,
            [
                "type": ["object", "null"], "description": .string(about),
                "properties": .object(properties), "additionalProperties": false,
            ])
    }

    private static func members(_ settings: [Setting]) -> [JSONTree.Member] {
        settings.map { setting in
            let about = JSONTree.Member("description", .string(setting.about))
            return JSONTree.Member(setting.rawValue, .object((form(setting.form).members ?? []) + [about]))
        }
    }

    private static func form(_ form: Setting.Form) -> JSONTree {
        switch form {
        // YAML reads words that look like a number as a number.
        case .words: ["type": ["string", "number"]]
        case .path: ["type": ["string", "number"], "minLength": 1]
        case .oneOf(let words): ["enum": words.json]
        case .wholeNumber: ["type": "integer", "minimum": 0]
        case .truth: ["type": "boolean"]
        case .address(let word):
            [
                "type": "string",
                "pattern": .string("^(" + (word.map { $0 + "|" } ?? "") + "[Hh][Tt][Tt][Pp][Ss]?://.+)$"),
            ]
        }
    }
}
