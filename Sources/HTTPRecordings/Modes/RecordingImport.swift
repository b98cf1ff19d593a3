package import Foundation
package import HTTPTransport
import HTTPTypes
import Redaction

/// Makes a recording of exchanges that somebody else has saved.
package struct RecordingImport: Sendable {
    private let exchanges: [Exchange]
    private let settings: RecordingSettings

    package init(_ exchanges: [Exchange], settings: RecordingSettings) {
        self.exchanges = exchanges
        self.settings = settings
    }

    /// Redacts them, and writes them in the place of the recording that is there, whose own rules hold on.
    ///
    /// - Parameters:
    ///   - recordedAt: Nil for now.
    /// - Throws: `RecordingError`.
    package func write(to folder: RecordingFolder, recordedAt: Date?) throws(RecordingError)
        -> RecordingReport
    {
        let settings = try settings.keepingRules(of: folder)
        var (files, redaction, _) = named(settings)
        var report = RecordingReport()
        if !exchanges.isEmpty {
            let recording = settings.recording(at: recordedAt ?? settings.recordedAt(), &redaction)
            report.changed = try folder.write(recording, files, redaction.registry.secrets)
        }
        report.exchanges = exchanges.count
        report.redaction = redaction.summary
        report.isFinished = true
        return report
    }

    /// The files of the exchanges as they would be written, by their names.
    ///
    /// - Throws: `RecordingError` with `leak`.
    package func files() throws(RecordingError) -> [String: Data] {
        let (files, _, leaks) = named(settings)
        if let leak = leaks.first { throw RecordingError(leak) }
        return files.contents
    }

    private func named(_ settings: RecordingSettings) -> (NamedFiles, RedactionPass, [Leak]) {
        var redaction = RedactionPass(settings.allRedaction)
        // It may be a recording that was exported.
        let own = exchanges.filter { $0.request.authority.map { Pseudonym.isHost($0) } ?? false }
        redaction.adopt(own)
        var files = NamedFiles(settings)
        var leaks: [Leak] = []
        // What the end gives away may stand at the beginning.
        for _ in 0..<2 {
            redaction.summary = RedactionSummary()
            files.removeAll()
            for exchange in exchanges {
                files.add(
                    own.count == exchanges.count
                        ? redaction.redacted(again: exchange) : redaction.redacted(exchange))
            }
            leaks = files.leaks(LeakScan(redaction.registry.secrets, allowances: settings.allowances))
            if leaks.isEmpty { break }
        }
        return (files, redaction, leaks)
    }
}
