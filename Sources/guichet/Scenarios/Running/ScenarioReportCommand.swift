import ArgumentParser
import Foundation
import Scenarios
import Waiting

struct ScenarioReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Work with reports of runs.",
        subcommands: [ScenarioMergeCommand.self])
}

struct ScenarioMergeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Put the reports of the shards of one run together.",
        discussion: "Exit status: as that of the whole run would be.")

    @Argument(help: "Reports that “scenario run --report json=FILE” has written.", completion: .file())
    var files: [String]

    @OptionGroup var reports: ScenarioReportOptions

    func run() throws {
        let exitCode = try runOnLoop("the reports") { @UIActor _ in
            let console = ScenarioConsole()
            let inputs = Set(files.map { URL(filePath: $0).resolvingSymlinksInPath() })
            for path in reports.paths
            where inputs.contains(URL(filePath: path).resolvingSymlinksInPath()) {
                throw DocumentMistake(
                    "This report is one of those that are merged: write the other one into a file of its own.",
                    at: FileLocation(file: path))
            }
            let (reporters, merge) = (try reports.reporters(console: console), try ScenarioMerge(files))
            merge.tell(reporters)
            return console.exitCode(merge.run.exitCode, reporters)
        }
        if exitCode != 0 { throw ProgramError.silent(exitCode: exitCode) }
    }
}

struct ScenarioReportOptions: ParsableArguments {
    @Option(
        name: .customLong("report"),
        help: ArgumentHelp(
            "Write a report: junit, tap, json or html into a file, or “github” to standard output; several times, if you like.",
            valueName: "kind=file"))
    var texts: [String] = []

    func validate() throws {
        do { _ = try reports() } catch { throw ValidationError("\(error)") }
    }

    private func reports() throws -> [ScenarioReport] { try texts.map { try ScenarioReport($0) } }

    var paths: [String] { ((try? reports()) ?? []).compactMap(\.path) }

    /// Makes the reporter for people and the requested reporters. Opens the files of the reports.
    @UIActor func reporters(
        console: ScenarioConsole, command: [String]? = nil
    ) throws -> [any ScenarioReporter] {
        let text = TextReporter(command: command, showProgress: console.showProgress) { console.write($0) }
        return [text] + (try ScenarioReport.reporters(for: reports()) { console.write($0) })
    }
}

/// The output of a run for people: lines, and on a terminal also a line that shows the progress.
@UIActor
final class ScenarioConsole {
    /// The live view, which uses the terminal until the run ends; nil if there is none.
    private let shown: ShownRun?
    private(set) var problem: String?

    init(shown: ShownRun? = nil) {
        self.shown = shown
    }

    func write(_ text: String) {
        if let shown { return shown.write(text) }
        do {
            try Output.write(Data(Output.shown(text).utf8))
        } catch {
            problem = "\(error)"
        }
    }

    /// Prints the problems with output that could not be written. Returns the program's exit code, which is 2 if
    /// there were such problems.
    ///
    /// - Parameter exitCode: The exit code of the run.
    func exitCode(_ exitCode: Int32, _ reporters: [any ScenarioReporter]) -> Int32 {
        let problems = reporters.compactMap(\.problem) + [problem].compactMap(\.self)
        for problem in problems { Output.note("guichet: \(problem)") }
        return problems.isEmpty || exitCode == 130 ? exitCode : 2
    }

    /// Shows a line in place of the previous line; nil if standard output is not a terminal.
    var showProgress: ((String) -> Void)? {
        guard shown == nil, Output.columns != nil else { return nil }
        return { text in
            // If a line is wider than the terminal, the next line cannot replace it.
            let line = Output.shown(text).prefix((Output.columns ?? 80) - 1)
            try? Output.write(Data("\r\(line)\u{1B}[K".utf8))
        }
    }
}
