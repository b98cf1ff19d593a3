import ArgumentParser
import Foundation
import JSONTrees
import Scenarios

struct ScenarioCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Read scenarios, and list all mistakes; nothing runs.",
        discussion: "Exit status: 0 there is no mistake, 2 there is one, 3 there was no scenario.")

    @OptionGroup var options: ScenarioOptions

    func run() throws {
        let (scenarios, mistakes) = options.read()
        let unused = mistakes.isEmpty ? ScenarioFiles.unused(options.paths, by: scenarios) : []
        try Output.lines(mistakes.map(\.description) + unused)
        let verdict = mistakes.isEmpty ? "no mistake" : "\(counted(mistakes.count, "mistake")) to mend"
        try Output.lines(["\(counted(scenarios.count, "scenario")), \(verdict)."])
        if !mistakes.isEmpty { throw ProgramError.silent(exitCode: 2) }
        if scenarios.isEmpty { throw ProgramError.silent(exitCode: 3) }
    }
}

struct ScenarioListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract:
            "List scenarios with their names, their tags and the programs that they start; nothing runs.",
        discussion: "Exit status: 0 all are listed, 2 one has a mistake, 3 there was none.")

    @OptionGroup var options: ScenarioOptions

    @Flag(help: "List them as JSON: path, name, tags, case and command of each.")
    var json = false

    func run() throws {
        let (scenarios, mistakes) = options.read()
        for mistake in mistakes { Output.note(mistake.description) }
        if mistakes.isEmpty {
            for sentence in ScenarioFiles.unused(options.paths, by: scenarios) { Output.note(sentence) }
        }
        if json {
            let list = JSONTree.array(scenarios.map(Self.tree))
            try Output.write(list.pretty)
        } else {
            try Output.lines(scenarios.map(Self.line))
        }
        if !mistakes.isEmpty { throw ProgramError.silent(exitCode: 2) }
        if scenarios.isEmpty { throw ProgramError.silent(exitCode: 3) }
    }

    private static func line(_ scenario: Scenario) -> String {
        let name = scenario.name == scenario.title ? "" : " · \(scenario.name)"
        let tags = scenario.tags.isEmpty ? "" : " [\(scenario.tags.joined(separator: ", "))]"
        return scenario.title + name + tags
            + (command(of: scenario).map { " $ \($0.joined(separator: " "))" } ?? "")
    }

    /// The command that a scenario starts with the rights of the person; nil if it is Guichet's own.
    private static func command(of scenario: Scenario) -> [String]? {
        scenario.setting("program").flatMap { try? ProgramSetting($0).command }
    }

    private static func tree(_ scenario: Scenario) -> JSONTree {
        [
            "case": scenario.caseName.map { .string($0) } ?? .null,
            "command": command(of: scenario).map { .array($0.map { .string($0) }) } ?? .null,
            "name": .string(scenario.name),
            "path": .string(scenario.file), "tags": .array(scenario.tags.map { .string($0) }),
        ]
    }
}
