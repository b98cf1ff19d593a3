package import Foundation
package import HTTPTransport
import HTTPTypes
import Redaction

/// Makes a recording from exchanges that another program has saved.
package enum RecordingImport {
    /// Redacts exchanges, and writes them as a recording. If it replaces a recording, the rules of that recording stay.
    /// - Parameter recordedAt: The date of the recording; nil for the date in the settings.
    package static func write(
        _ exchanges: [Exchange], to folder: RecordingFolder, settings: RecordingSettings, recordedAt: Date?
    ) throws(RecordingError) -> RecordingReport {
        let settings = try settings.keepingRules(of: folder)
        var redaction = RedactionPass(settings.allRedaction)
        // Some of the exchanges may come from an exported recording, whose pseudonyms must stay.
        let own = exchanges.filter { $0.request.authority.map { Pseudonym.isHost($0) } ?? false }
        redaction.adopt(own)
        var files = NamedFiles(settings)
        for exchange in redaction.redacted(exchanges, again: own.count == exchanges.count) {
            files.add(exchange)
        }
        var report = RecordingReport()
        if !exchanges.isEmpty {
            let recording = settings.recording(at: recordedAt ?? settings.recordedAt(), &redaction)
            report.changed = try folder.write(recording, files, redaction.registry.replaced)
            report.isFinished = true
        }
        report.exchanges = exchanges.count
        report.leftOut = LeftOutBodies(files.exchanges.map { $0.exchange() })
        report.redaction = redaction.summary
        return report
    }
}
