import Foundation

/// The scenario from whose end an exploration goes on.
public struct ExplorationStart: Hashable, Sendable, Codable {
    /// The scenario as YAML.
    var text: String
    /// The path of its file, for messages and for the files that it includes.
    var file: String
    /// Whether the file exists, so that a found scenario can include it.
    private var isFile: Bool

    /// Reads the scenario from a file.
    public init(file: String) throws(ScenarioMistake) {
        (text, self.file, isFile) = (try ScenarioDocument.text(of: file), file, true)
    }

    /// Begins at the start of the program.
    ///
    /// - Parameter text: The service and the settings as YAML, without steps.
    public init(settings text: String) {
        (self.text, file, isFile) = (text, "start", false)
    }

    /// Throws the first mistake of the scenario.
    public func check<Context>(in vocabulary: ScenarioVocabulary<Context>) throws(ScenarioMistake) {
        _ = try scenario(in: vocabulary)
    }

    /// The name for found scenarios: `booking`, or `start`.
    var name: String { URL(filePath: file).deletingPathExtension().lastPathComponent.asFileName }

    func scenario<Context>(
        in vocabulary: ScenarioVocabulary<Context>
    ) throws(ScenarioMistake) -> Scenario {
        // A scenario needs a step; this one is dropped.
        let text = isFile ? text : text + "\nsteps: [resize: 80x24]\n"
        let scenarios = try Scenario.read(text, file: file, in: vocabulary)
        guard var scenario = scenarios.first, scenarios.count == 1 else {
            throw ScenarioMistake(
                "It has \(scenarios.count) cases; an exploration begins with one.",
                at: FileLocation(file: file))
        }
        if !isFile { scenario.steps = [] }
        return scenario
    }

    /// Returns the text of a scenario with the steps of the start and more steps.
    ///
    /// - Parameters:
    ///   - comments: Lines at the top of the text.
    ///   - folder: The folder for which the text is written.
    func text(
        named name: String, _ steps: [String], comments: [String], in folder: URL
    ) throws(ScenarioMistake) -> String {
        let own = ["name", "tags", "cases", "steps"]
        let entries = try ScenarioDocument(text, path: file).entries.filter { !own.contains($0.key) }
        var lines = comments.map { "# " + $0.printable.replacing("\n", with: " ") }
        lines.append("name: \(name.asYAML)")
        lines += entries.map { "\($0.key): \($0.value.yaml)" }
        lines.append("steps:")
        if isFile {
            let path = Self.path(from: folder, to: URL(filePath: file))
            lines.append("  - include: { file: \(path.asYAML) }")
        }
        return (lines + steps.map { "  - \($0)" }).joined(separator: "\n") + "\n"
    }

    /// Returns the path of a file relative to a folder.
    private static func path(from folder: URL, to file: URL) -> String {
        let (from, to) = (folder.standardizedFileURL.pathComponents, file.standardizedFileURL.pathComponents)
        let shared = zip(from, to).prefix { $0 == $1 }.count
        return (Array(repeating: "..", count: from.count - shared) + to[shared...]).joined(separator: "/")
    }
}
