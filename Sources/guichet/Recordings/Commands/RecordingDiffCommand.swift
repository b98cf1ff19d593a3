import ArgumentParser
import Foundation
import HTTPRecordings

struct RecordingDiffCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "Compare the requests and responses of two recordings, by JSON path.",
        discussion: "Exit status: 0 they say the same, 1 they differ.")

    @Argument(help: "A recording's folder.", completion: .directory)
    var one: String

    @Argument(help: "Another.", completion: .directory)
    var other: String

    func run() throws {
        func read(_ folder: String) throws -> Recording {
            try RecordingFolder(URL(filePath: folder)).read(acceptsUnfinished: true)
        }
        let (first, second) = (try read(one), try read(other))
        let differences = RecordingDifference.between(
            first, second, redaction: RecordingRules.redaction(of: first))
        let unseen = Set((first.exchanges + second.exchanges).filter(\.isUnseen).map(\.file)).sorted()
        if !unseen.isEmpty { Output.note(Verification.words(unseen: unseen)) }
        try Output.lines(differences.map(\.description))
        if !differences.isEmpty { throw ProgramError.silent(exitCode: 1) }
    }
}
