import ArgumentParser
import Foundation
import HAR
import HTTPBodies
import HTTPRecordings
import HTTPStubs
import Redaction

/// Looks for what is wrong with recordings.
struct FixturesCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check recordings: their files, secrets that they should not hold, their age.",
        discussion: "Exit status: 0 all is well, or only pointed out; 1 something is wrong.")

    @Argument(help: "Recordings' folders, or folders of such folders.", completion: .directory)
    var folders: [String]

    @Option(name: .customLong("older-than"), help: "Point out recordings that are older than so many days.")
    var oldestDays: Int?

    @Flag(help: "Settle a merge that version control has left open in the order of a recording.")
    var mend = false

    func run() throws {
        try reportingErrors {
            let recordings = try folders.flatMap(RecordingFolders.within)
            var errors = 0
            for folder in recordings {
                if mend, try readingFixtures({ try RecordingFolder(folder).mend() }) {
                    Output.lines(["\(folder.relativePath): the order is settled; both sides are in it."])
                }
                let findings = RecordingCheck.findings(
                    in: RecordingFolder(folder), oldestDays: oldestDays, redaction: RailFixtures.redaction)
                for finding in findings {
                    if finding.isError { errors += 1 }
                    Output.lines(["\(folder.relativePath)/\(finding)"])
                }
            }
            let verdict = errors == 0 ? "all is well" : counted(errors, "error") + " to mend"
            Output.lines(["\(counted(recordings.count, "recording")): \(verdict)."])
            if errors > 0 { throw ProgramError.silent(exitCode: 1) }
        }
    }
}

/// Finds recordings.
enum RecordingFolders {
    /// The folder itself where it is a recording, else those right inside of it.
    ///
    /// - Throws: `ProgramError` when there is none.
    static func within(_ path: String) throws -> [URL] {
        let folder = URL(filePath: path)
        if RecordingFolder(folder).holdsRecording { return [folder] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let inside = names.sorted().map { folder.appending(path: $0) }
            .filter { RecordingFolder($0).holdsRecording }
        guard inside.isEmpty else { return inside }
        // Reading it says best what is missing.
        _ = try readingFixtures { try RecordingFolder(folder).read() }
        return [folder]
    }
}
