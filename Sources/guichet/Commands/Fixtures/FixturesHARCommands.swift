import ArgumentParser
import Foundation
import HAR
import HTTPBodies
import HTTPFixtures
import HTTPStubs

/// Makes a recording of a HAR file.
struct FixturesImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Make a recording of a HAR 1.2 file, without its secrets.",
        discussion: """
            It takes the place of the recording in the folder; the rules in that one's fixture.json hold on. What \
            still looks like a secret is refused: say there what it is, and import again.
            Exit status: 0 imported, 2 refused or unusable, 3 the file holds nothing to import.
            """)

    @Argument(help: "The HAR file, as a browser or a proxy saved it.", completion: .file(extensions: ["har"]))
    var file: String

    @OptionGroup var recording: RecordingArgument

    func run() throws {
        try reportingErrors {
            try readingFixtures {
                let imported = try HTTPArchive.Log(contentsOf: URL(filePath: file)).exchanges()
                let folder = recording.recordingFolder
                // Rules of matching that stand there are somebody's, or were ours when it was imported first.
                var settings = try folder.keepingRules(RecordingSettings(redaction: RailFixtures.redaction))
                if !folder.holdsRecording { settings.matching = RailFixtures.matching(repeatsLast: true) }
                let redactor = Redactor(rules: RedactionRules(extras: settings.redaction))
                // It may be a recording that was exported.
                redactor.adopt(imported.exchanges)
                // What a later exchange gives away may stand in an earlier one.
                for exchange in imported.exchanges { _ = redactor.redact(exchange) }
                let exchanges = imported.exchanges.map { redactor.redact($0) }
                for note in imported.notes {
                    FileHandle.standardError.write(Data("\(redactor.redact(note.description))\n".utf8))
                }
                guard !exchanges.isEmpty else {
                    throw ProgramError(
                        message: "\(file) holds no exchange that a recording can have; nothing was written.",
                        exitCode: 3)
                }
                let first = imported.startedAt.map { started in
                    Date(timeIntervalSince1970: started.timeIntervalSince1970.rounded(.down))
                }
                let made = Recording(
                    recordedAt: first ?? Date(), matching: settings.matching, redaction: settings.redaction,
                    allowances: settings.allowances, about: settings.about, exchanges: exchanges)
                try folder.write(made, redactor: redactor, leavesRules: true)
                printLines(["Imported \(counted(exchanges.count, "exchange")) into \(recording.folder)."])
            }
        }
    }
}

/// Makes a HAR file of a recording.
struct FixturesExportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Make a HAR 1.2 file of a recording, for a browser or a proxy.")

    @OptionGroup var recording: RecordingArgument

    @Argument(help: "The HAR file to write; - is standard output.", completion: .file(extensions: ["har"]))
    var file: String

    func run() throws {
        try reportingErrors {
            try readingFixtures {
                let read = try recording.recordingFolder.read(acceptsUnfinished: true)
                let log = HTTPArchive.Log(
                    read.exchanges, creator: HTTPArchive.Creator(name: "guichet", version: Version.current),
                    unknownTimesFrom: read.recordedAt)
                let data = try log.har()
                if file == "-" { return FileHandle.standardOutput.write(data) }
                do {
                    try data.write(to: URL(filePath: file), options: .atomic)
                } catch {
                    throw ProgramError.unusable(
                        "The file \(file) cannot be written. Is there such a folder, and may you write there?"
                    )
                }
            }
        }
    }
}
