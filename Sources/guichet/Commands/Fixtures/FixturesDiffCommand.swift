import ArgumentParser
import Foundation
import HTTPRecordings

/// Tells how two recordings differ.
struct FixturesDiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Compare the requests and responses of two recordings, by JSON path.",
        discussion: "Exit status: 0 they say the same, 1 they differ.")

    @Argument(help: "A recording's folder.", completion: .directory)
    var one: String

    @Argument(help: "Another.", completion: .directory)
    var other: String

    func run() throws {
        try reportingErrors {
            let differences = try readingFixtures {
                RecordingDifference.between(
                    try RecordingFolder(URL(filePath: one)).read(acceptsUnfinished: true),
                    try RecordingFolder(URL(filePath: other)).read(acceptsUnfinished: true),
                    redaction: RailFixtures.redaction)
            }
            try Output.lines(differences.map(\.description))
            if !differences.isEmpty { throw ProgramError.silent(exitCode: 1) }
        }
    }
}
