package import Foundation
package import HTTPTransport
import HTTPTypes
import Redaction

/// Makes a recording from exchanges that another program has saved.
package enum RecordingImport {
    /// Redacts exchanges, and writes them in the place of the recording that is there, whose own rules stay valid.
    /// - Parameter recordedAt: The day of the recording; nil for the day of the settings.
    package static func write(
        _ exchanges: [Exchange], to folder: RecordingFolder, settings: RecordingSettings, recordedAt: Date?
    ) throws(RecordingError) -> RecordingReport {
        let settings = try settings.keepingRules(of: folder)
        var (files, redaction) = named(exchanges, settings)
        var report = RecordingReport()
        if !exchanges.isEmpty {
            let recording = settings.recording(at: recordedAt ?? settings.recordedAt(), &redaction)
            report.changed = try folder.write(recording, files, redaction.registry.replaced)
            report.isFinished = true
        }
        report.exchanges = exchanges.count
        report.leftOut = LeftOutBodies(files.exchanges)
        report.redaction = redaction.summary
        return report
    }

    private static func named(_ exchanges: [Exchange], _ settings: RecordingSettings) -> (
        NamedFiles, RedactionPass
    ) {
        var redaction = RedactionPass(settings.allRedaction)
        // The exchanges may come from a recording that was exported.
        let own = exchanges.filter { $0.request.authority.map { Pseudonym.isHost($0) } ?? false }
        let isOwn = own.count == exchanges.count
        redaction.adopt(own)
        var files = NamedFiles(settings)
        // A second pass, because a text may hold a value that is replaced in a later exchange.
        for _ in 0..<2 {
            redaction.summary = RedactionSummary()
            files.removeAll()
            for exchange in exchanges {
                files.add(isOwn ? redaction.redacted(again: exchange) : redaction.redacted(exchange))
            }
        }
        return (files, redaction)
    }
}
