import BlackBox
import Foundation

/// The scenario that runs before an exploration, which begins where the scenario ends.
package struct ExplorationStart: Hashable, Sendable, Codable {
    /// The scenario as YAML.
    var text: String
    /// The path of the scenario's file, for messages and to find included files.
    var file: String
    /// Whether the file exists, so that a found scenario can include it.
    private var isFile: Bool

    /// Reads the scenario from a file.
    package init(file: String) throws(DocumentMistake) {
        (text, self.file, isFile) = (try ScenarioDocument.text(of: file), file, true)
    }

    /// Begins at the start of the program.
    ///
    /// - Parameter text: The service and the settings as YAML, without steps.
    package init(settings text: String) {
        (self.text, file, isFile) = (text, "start", false)
    }

    /// The name for found scenarios: `booking`, or `start`.
    var name: String { URL(filePath: file).deletingPathExtension().lastPathComponent.asFileName }

    /// Returns the scenario, or throws its first mistake.
    package func scenario<Context>(
        in vocabulary: ScenarioVocabulary<Context>
    ) throws(DocumentMistake) -> Scenario {
        // A scenario must have a step, so one is added here and removed below.
        let text = isFile ? text : text + "\nsteps: [resize: 80x24]\n"
        let scenarios = try Scenario.read(text, file: file, in: vocabulary)
        guard var scenario = scenarios.first, scenarios.count == 1 else {
            throw DocumentMistake(
                "It has \(scenarios.count) cases; an exploration begins with one.",
                at: FileLocation(file: file))
        }
        if !isFile { scenario.steps = [] }
        return scenario
    }

    /// The path of the folder of the file, with a slash, or empty; nil without a file.
    var folder: String? {
        isFile ? String(file.dropLast(URL(filePath: file).lastPathComponent.count)) : nil
    }

    /// Returns the text of a scenario with the steps of the start and more steps. It has to be written beside the
    /// start's file, because the paths in its settings are relative to that folder.
    ///
    /// - Parameter comments: Lines at the top of the text.
    func text(
        named name: String, _ steps: [String], comments: [String]
    ) throws(DocumentMistake) -> String {
        let own = ["name", "tags", "cases", "fails", "steps"]
        let entries = try ScenarioDocument(text, path: file).entries.filter { !own.contains($0.key) }
        var lines = comments.map { "# " + $0.printable.replacing("\n", with: " ") }
        lines.append("name: \(name.asYAML)")
        lines += entries.map { "\($0.key): \($0.value.yaml)" }
        lines.append("steps:")
        if isFile {
            lines.append("  - include: { file: \(URL(filePath: file).lastPathComponent.asYAML) }")
        }
        return (lines + steps.map { "  - \($0)" }).joined(separator: "\n") + "\n"
    }
}
