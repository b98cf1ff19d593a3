import Foundation
import HTTPRecordings
import Redaction

/// The messages about a recording that are printed after the window has closed.
enum RecordingFormatting {
    /// - Returns: Whether the whole recording was written, or the replay lacked no response.
    static func tell(_ report: RecordingSessionReport, _ use: RecordingUse) -> Bool {
        var lines = report.sentences
        if case .record(let folder) = use, let recording = report.recording {
            let count = counted(recording.exchanges, "exchange")
            let leftOut = recording.leftOut.sentence.map { " \($0)" } ?? ""
            lines.insert(
                "Recorded \(count) in \(folder.relativePath). \(recording.redaction.sentence)\(leftOut)",
                at: 0)
        }
        Output.note(lines.joined(separator: "\n"))
        return report.isSuccess()
    }
}
