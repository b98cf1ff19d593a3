import Foundation
import HTTPFixtures

/// What is said of a recording when the window has closed.
enum FixtureWords {
    /// - Throws: `ProgramError` with 1 when something is missing or was not written.
    static func tell(_ report: FixtureReport, _ use: FixtureUse) throws {
        var lines = report.sentences
        if case .record(let folder) = use, let recording = report.recording {
            let count = recording.exchanges == 1 ? "1 exchange" : "\(recording.exchanges) exchanges"
            lines.insert("Recorded \(count) in \(folder.relativePath).", at: 0)
        }
        FileHandle.standardError.write(Data(lines.map { $0 + "\n" }.joined().utf8))
        if !report.isSuccess() { throw ProgramError.silent(exitCode: 1) }
    }
}
