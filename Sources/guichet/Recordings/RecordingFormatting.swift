import Foundation
import HTTPRecordings
import Redaction

/// The messages about a recording after the window has closed.
enum RecordingFormatting {
    /// - Returns: Whether everything was found or written.
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
