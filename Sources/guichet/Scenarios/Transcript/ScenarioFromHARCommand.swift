import ArgumentParser
import Foundation
import HAR
import HTTPRecordings
import HTTPTransport
import RailStore
import Redaction
import Scenarios
import TerminalUI

struct ScenarioFromHARCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "from-har",
        abstract:
            "Begin a scenario from a HAR file: its responses become stubs, without its secrets.",
        discussion: """
            Only fields that are known to be harmless stay as they are, as for guichet fixtures import. The steps are \
            left to write.
            Exit status: 0 made, 2 unusable, 3 the file holds nothing to make stubs of.
            """)

    @Argument(help: "The HAR file, as a browser or a proxy saved it.", completion: .file(extensions: ["har"]))
    var file: String

    @Option(
        help: "The scenario to write, e.g. search.yaml; standard output if it is left out.",
        completion: .file(extensions: ["yaml"]))
    var output: String?

    func run() throws {
        let target = try output.map { path throws(ProgramError) in try TranscriptFile(path) }
        let imported = try HTTPArchive.read(contentsOf: URL(filePath: file))
        for note in imported.notes { Output.note(note) }
        let exchanges = try redacted(imported)
        guard !exchanges.isEmpty else {
            throw ProgramError(
                message: "\(file) holds no exchange that a stub can repeat; nothing was written.", exitCode: 3
            )
        }
        let name = URL(filePath: file).lastPathComponent
        let scenario = HARScenario(
            name: String(name.cleaned), startedAt: imported.startedAt, exchanges: exchanges)
        // Makes sure that the scenario can be read, whatever the HAR contains.
        _ = try Scenario.read(scenario.text, file: output ?? "the scenario", in: ScenarioWords.vocabulary)
        guard let target else { return try Output.write(Data(scenario.text.utf8)) }
        try target.write(scenario.text)
        try Output.lines(["\(target.path): \(counted(scenario.stubs.count, "stub")), and steps to fill in."])
    }

    /// Returns the exchanges with secrets replaced, as in a recording.
    private func redacted(_ imported: HTTPArchive.Contents) throws -> [Exchange] {
        let folder = StateFolder.temporary()
        defer { folder.remove() }
        let recording = RecordingFolder(URL(filePath: folder.path))
        let report = try RecordingImport.write(
            imported.exchanges, to: recording,
            settings: RecordingSettings(redaction: RecordingRules.redaction, slug: RecordingRules.slug),
            recordedAt: imported.startedAt, areRedacted: imported.areRedacted)
        guard report.exchanges > 0 else { return [] }
        Output.note(report.redaction.sentence)
        return try recording.read().exchanges.map(\.exchange)
    }
}
