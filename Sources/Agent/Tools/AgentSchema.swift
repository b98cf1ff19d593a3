import JSONTrees
import Scenarios

/// The tools as `tools/list` lists them, made from the words that scenarios are read by. What many words have in common is
/// said once, because an agent pays for reading all of it before its first step.
struct AgentSchema<Context: Sendable> {
    let scenarios: ScenarioSchema<Context>

    var tools: [JSONTree] {
        [
            tool(
                "open",
                "Opens a program by the keys of a scenario, and gives its handle: another program with “program”, or that of this server with “service”, “stubs”, “recording” and “today”.",
                scenarios.sessionKeys, []),
            tool(
                "do",
                "Does steps, and stops at the first that fails. A word that acts on an element takes a locator, or an object with the keys of a locator and its own.",
                [
                    "steps": [
                        "description": "A list of steps, or a text of YAML.", "type": ["array", "string"],
                        "items": ["$ref": "#/$defs/step"],
                    ],
                    "always": about("What every frame has to show meanwhile: a locator, or a list."),
                    "never": about("What no frame may show meanwhile."), "unless": about("The same."),
                    "most": most(800),
                ], ["handle", "steps"], definitions: ["step": step, "locator": about(scenarios.locatorWords)]),
            tool(
                "look", "Tells what is on the screen: by default, what has changed since the last answer.",
                [
                    "as": ["enum": ["tree", "rows", "picture"]],
                    "within": about("A locator: the part of the screen."),
                    "all": about("Whether to tell also what has not changed.", "boolean"),
                    "most": most(4000),
                ], ["handle"]),
            tool(
                "advance",
                "Lets virtual time go on. The time of another program is real: this waits until it does something.",
                ["by": about("Such as 90 s; until the next timer where it is missing.", "string")], ["handle"]
            ),
            tool(
                "save", "Gives what was done as a scenario, and runs it once before.",
                [
                    "name": about("A sentence about what the scenario shows.", "string"),
                    "file": about("A file in the first folder of --root: sign-in.yaml.", "string"),
                    "withFailure": about("Whether the step that has just failed is its last one.", "boolean"),
                ], ["handle"]),
            tool(
                "close", "Ends the program, and says what it left.", [:],
                ["handle"]),
        ]
    }

    /// The words are lines of one text, which is half as long as properties with descriptions.
    private var step: JSONTree {
        let head =
            "An object of a word with its value, such as {\"tap\": \"Search\"}, and perhaps “timeout”: \"10 s\" or “unless”: a locator. Words:"
        return [
            "type": ["object", "string"],
            "description": .string(([head] + scenarios.stepLines).joined(separator: "\n")),
        ]
    }

    private func most(_ usual: Int) -> JSONTree {
        about("The most characters, usually \(usual).", "integer")
    }

    private func about(_ words: String, _ type: String? = nil) -> JSONTree {
        .object([.init("description", .string(words))] + (type.map { [.init("type", .string($0))] } ?? []))
    }

    private func tool(
        _ name: String, _ about: String, _ keys: [String: JSONTree], _ required: [JSONTree],
        definitions: [String: JSONTree] = [:]
    ) -> JSONTree {
        let handle: [String: JSONTree] = required.isEmpty ? [:] : ["handle": ["type": "string"]]
        let properties = Self.object(keys.merging(handle) { key, _ in key })
        var schema: JSONTree = ["type": "object", "properties": properties, "required": .array(required)]
        if !definitions.isEmpty, case .object(let members) = schema {
            schema = .object(members + [.init("$defs", Self.object(definitions))])
        }
        return ["name": .string(name), "description": .string(about), "inputSchema": schema]
    }

    private static func object(_ members: [String: JSONTree]) -> JSONTree {
        .object(ofUnsorted: members.map { .init($0.key, $0.value) })
    }
}
