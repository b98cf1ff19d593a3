import Foundation
import HAR
import HTTPBodies
import HTTPFixtures
import HTTPStubs

/// What is said of a recording when the window has closed.
enum FixtureWords {
    /// - Returns: Whether all went well: nothing is missing, and all was written.
    static func tell(_ report: FixtureReport, _ use: FixtureUse) -> Bool {
        var lines = report.sentences
        if case .record(let folder) = use, let recording = report.recording {
            let count = recording.exchanges == 1 ? "1 exchange" : "\(recording.exchanges) exchanges"
            lines.insert("Recorded \(count) in \(folder.relativePath).", at: 0)
        }
        FileHandle.standardError.write(Data(lines.map { $0 + "\n" }.joined().utf8))
        return report.isSuccess()
    }
}
