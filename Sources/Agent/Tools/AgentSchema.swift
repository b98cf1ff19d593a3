import JSONTrees
import Scenarios

/// The tools as `tools/list` lists them, made from the words that scenarios are read by. What many words have in common is
/// said once, because an agent pays for reading all of it before its first step.
struct AgentSchema<Context: Sendable> {
    let scenarios: ScenarioSchema<Context>

    var tools: [JSONTree] {
        let keys = scenarios.sessionKeys.map { JSONTree.Member($0.key, $0.value) }
        return [
            tool(
                "open",
                "Opens a program by the keys of a scenario, and gives its handle: another program with “program”, or that of this server with “service”, “stubs”, “recording” and “today”.",
                .object(ofUnsorted: keys), required: []),
            tool(
                "do",
                "Does steps, and stops at the first that fails. A word that acts on an element takes a locator, or an object with the keys of a locator and its own.",
                [
                    "handle": handle,
                    "steps": [
                        "description": "A list of steps, or a text of YAML.", "type": ["array", "string"],
                        "items": ["$ref": "#/$defs/step"],
                    ],
                    "always": about("What every frame has to show meanwhile: a locator, or a list."),
                    "never": about("What no frame may show meanwhile."), "unless": about("The same."),
                    "most": about("The most characters, usually 800.", "integer"),
                ], required: ["handle", "steps"],
                definitions: ["step": step, "locator": about(scenarios.locatorWords)]),
            tool(
                "look", "Tells what is on the screen: usually what has changed since the last answer.",
                [
                    "handle": handle, "as": ["enum": ["tree", "rows", "picture"]],
                    "within": about("A locator: the part of the screen."),
                    "all": about("Whether to tell also what has not changed.", "boolean"),
                    "most": about("The most characters, usually 4000.", "integer"),
                ]),
            tool(
                "advance",
                "Lets virtual time go on. The time of another program is real: this waits until it does something.",
                [
                    "handle": handle,
                    "by": about("Such as 90 s; until the next timer where it is missing.", "string"),
                ]),
            tool(
                "save", "Gives what was done as a scenario, and runs it once before.",
                [
                    "handle": handle,
                    "name": about("A sentence about what the scenario shows.", "string"),
                    "file": about("A file in the first folder of --root: sign-in.yaml.", "string"),
                    "withFailure": about(
                        "Whether the step that has just failed is its last one.", "boolean"),
                ]),
            tool("close", "Ends the program, and says what it left.", ["handle": handle]),
        ]
    }

    private var handle: JSONTree { ["type": "string"] }

    private func about(_ words: String, _ type: String? = nil) -> JSONTree {
        .object([.init("description", .string(words))] + (type.map { [.init("type", .string($0))] } ?? []))
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

    private func tool(
        _ name: String, _ about: String, _ properties: JSONTree, required: JSONTree = ["handle"],
        definitions: JSONTree? = nil
    ) -> JSONTree {
        let schema: [JSONTree.Member] = [
            .init("type", "object"), .init("properties", properties), .init("required", required),
        ]
        let more = definitions.map { [JSONTree.Member("$defs", $0)] } ?? []
        return [
            "name": .string(name), "description": .string(about), "inputSchema": .object(schema + more),
        ]
    }
}
