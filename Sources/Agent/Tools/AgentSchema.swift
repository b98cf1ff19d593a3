import JSONTrees
import Scenarios

/// The tools as `tools/list` lists them. The schemas are made from the words that scenarios are read by.
struct AgentSchema<Context: Sendable> {
    private let scenarios: ScenarioSchema<Context>

    init(_ scenarios: ScenarioSchema<Context>) { self.scenarios = scenarios }

    var tools: [JSONTree] {
        [
            tool(
                "open",
                "Opens a program, by the keys of a scenario, and gives its handle: another program with “program”, such as [vim, notes.txt], on a terminal of its own; or the program of this server, with “service”, “stubs”, “recording” and “today”. “always” and “never” hold for every frame. The program lives until “close”, or until this server ends.",
                scenarios.sessionKeys, required: []),
            tool(
                "do",
                "Does steps in the words of scenarios, and stops at the first that fails, with what nearly matched. The list may also be a text of YAML.",
                [
                    "handle": handle,
                    "steps": ["anyOf": [["$ref": "#/$defs/steps"], ["type": "string"]]],
                    "always": rules("What every frame has to show while the steps are done."),
                    "never": rules("What no frame may show while the steps are done, not even for a moment."),
                    "unless": rules("The same as “never”."),
                ], required: ["handle", "steps"]),
            tool(
                "look", "Tells what is on the screen: by default, what has changed since the last answer.",
                [
                    "handle": handle,
                    "as": [
                        "enum": ["tree", "rows", "picture"],
                        "description": "A line for each thing, the rows of the screen, or an SVG.",
                    ],
                    "within": described(["$ref": "#/$defs/locator"], "The part of the screen."),
                    "all": described(["type": "boolean"], "Whether to tell also what has not changed."),
                    "most": described(
                        ["type": "integer", "minimum": 100, "maximum": 100_000],
                        "The most characters; 4000 where it is missing."),
                ], required: ["handle"]),
            tool(
                "advance",
                "Lets time go on. The clock of the program of this server is virtual, and moves only when a step waits, or by this tool. The time of another program is real: this waits until it does something.",
                [
                    "handle": handle,
                    "by": described(
                        ["$ref": "#/$defs/duration"],
                        "How long, such as 90 s; until the next timer where it is missing."),
                ], required: ["handle"]),
            tool(
                "save",
                "Gives what was done as a scenario, without secrets, and runs it once before.",
                [
                    "handle": handle,
                    "name": described(["type": "string"], "A sentence about what the scenario shows."),
                    "file": described(
                        ["type": "string"],
                        "The file, such as sign-in.yaml, in a folder that the person has allowed by --root."),
                    "withFailure": described(
                        ["type": "boolean"],
                        "Whether the last step, which failed, is in it, so that the scenario shows the fault."
                    ),
                ], required: ["handle"]),
            tool(
                "close", "Ends the program, and says what it left: processes, its terminal, files.",
                ["handle": handle], required: ["handle"]),
        ]
    }

    private var handle: JSONTree { ["type": "string", "description": "What “open” has given."] }

    private func rules(_ about: String) -> JSONTree {
        let locator: JSONTree = ["$ref": "#/$defs/locator"]
        return described(["anyOf": [locator, ["type": "array", "items": locator]]], about)
    }

    private func described(_ schema: JSONTree, _ about: String) -> JSONTree {
        guard case .object(let members) = schema else { return schema }
        return .object(members + [.init("description", .string(about))])
    }

    private func tool(
        _ name: String, _ about: String, _ keys: [String: JSONTree], required: [JSONTree]
    ) -> JSONTree {
        let definitions = scenarios.definitions(for: Array(keys.values))
        var schema: [JSONTree.Member] = [
            .init("type", "object"), .init("properties", Self.object(keys)),
            .init("required", .array(required)), .init("additionalProperties", false),
        ]
        if !definitions.isEmpty { schema.append(.init("$defs", Self.object(definitions))) }
        return ["name": .string(name), "description": .string(about), "inputSchema": .object(schema)]
    }

    private static func object(_ members: [String: JSONTree]) -> JSONTree {
        .object(ofUnsorted: members.map { .init($0.key, $0.value) })
    }
}
