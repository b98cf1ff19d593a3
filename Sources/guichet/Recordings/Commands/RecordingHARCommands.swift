import ArgumentParser
import Foundation
import HAR
import HTTPRecordings
import HTTPTransport
import Redaction

struct RecordingImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Make a recording of a HAR file, without its secrets.",
        discussion: """
            It takes the place of the recording in the folder; the rules in that one's fixture.json hold on. Only \
            fields that are known to be harmless stay as they are: --keep names more of them.
            Exit status: 0 imported, 1 an exchange is missing because it holds a secret, or is not as the description \
            says, 2 unusable, 3 the file holds nothing to import.
            """)

    @Argument(help: "The HAR file, as a browser or a proxy saved it.", completion: .file(extensions: ["har"]))
    var file: String

    @OptionGroup var recording: RecordingArgument

    @OptionGroup var new: NewRecordingArguments

    func run() throws {
        let imported = try HTTPArchive.read(contentsOf: URL(filePath: file))
        let folder = recording.recordingFolder
        // In an export of a recording, all secrets were already replaced by this program's own rules.
        let settings = try new.settings(for: folder, areRedacted: imported.areRedacted)
        let result = try RecordingImport.write(
            imported.exchanges, to: folder, settings: settings, recordedAt: imported.startedAt,
            areRedacted: imported.areRedacted)
        for note in imported.notes { Output.note(note) }
        Output.note(result.sentences.joined(separator: "\n"))
        guard result.exchanges > 0 || !result.refusals.isEmpty else {
            throw ProgramError.nothing(
                "\(file) holds no exchange that a recording can have; nothing was written.")
        }
        Output.note(
            imported.areRedacted
                ? "The file is an export of a recording: its values were replaced there."
                : result.redaction.sentence)
        Output.note(result.keepEffects.joined(separator: "\n"))
        Output.note(result.leftOut.sentence ?? "")
        Output.note(result.alike.joined(separator: "\n"))
        Output.note(result.findings.map(\.words).joined(separator: "\n"))
        try Output.lines([
            "Imported \(counted(result.exchanges, "exchange")) into \(recording.folder)."
        ])
        if !result.refusals.isEmpty || result.findings.contains(where: \.isError) {
            throw ProgramError.silent(exitCode: 1)
        }
    }
}

struct RecordingExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Make a HAR 1.2 file of a recording, for a browser or a proxy.")

    @OptionGroup var recording: RecordingArgument

    @Argument(help: "The HAR file to write; - is standard output.", completion: .file(extensions: ["har"]))
    var file: String

    func run() throws {
        let read = try recording.recordingFolder.read(acceptsUnfinished: true)
        let data = HTTPArchive.data(
            read.exchanges.map(\.exchange), creator: ("guichet", Version.current),
            unknownTimesFrom: read.recordedAt, areRedacted: true)
        try Output.write(data, to: file)
        if let sentence = read.leftOut.sentence {
            Output.note("\(sentence) The HAR has a sentence in the place of each.")
        }
    }
}
