package import Foundation
package import HTTPTransport
import HTTPTypes
import Redaction

/// Makes a recording from exchanges that another program has saved.
package enum RecordingImport {
    /// Redacts exchanges, and writes them as a recording. If it replaces a recording, the rules of that recording stay.
    /// - Parameters:
    ///   - recordedAt: The date of the recording; nil for the date in the settings.
    ///   - areRedacted: Whether all exchanges come from a recording, so that their pseudonyms and dates stay.
    package static func write(
        _ exchanges: [Exchange], to folder: RecordingFolder, settings: RecordingSettings, recordedAt: Date?,
        areRedacted: Bool = false
    ) throws(RecordingError) -> RecordingReport {
        let settings = try settings.keepingRules(of: folder)
        var redaction = RedactionPass(settings.allRedaction)
        // Some of the exchanges may come from an exported recording, so no other value may get their pseudonyms.
        let own = exchanges.filter { $0.request.authority.map { Pseudonym.isHost($0) } ?? false }
        redaction.learn(own.map { redaction.judged($0, isFromRecording: true) })
        var (files, report) = (NamedFiles(settings), RecordingReport())
        let clean = redaction.recorded(exchanges.map { redaction.judged($0, isFromRecording: areRedacted) })
        var recording = settings.recording(at: recordedAt ?? settings.recordedAt(), &redaction)
        let scan = LeakScan(
            redaction.registry.replaced, named: settings.secrets, allowances: recording.allowances)
        var alike = LikeRequests(RequestMatcher(recording.matching, redaction: settings.allRedaction))
        for (original, exchange) in zip(exchanges, clean) {
            let file = files.file(for: exchange)
            let leaks = file.leaks(scan)
            report.refusals += leaks
            guard leaks.isEmpty else { continue }
            files.add(exchange, file)
            alike.add(original, exchange)
        }
        report.alike = alike.sentences
        recording.alike = alike.unseenNames
        recording.notes = report.inspect(exchanges, settings, scan)
        recording.isFinished = !files.order.isEmpty
        if !exchanges.isEmpty {
            report.changed = try folder.write(recording, files, redaction.registry.replaced)
            report.isFinished = recording.isFinished
        }
        report.exchanges = files.order.count
        report.leftOut = LeftOutBodies(files.exchanges.map { $0.exchange() })
        report.redaction = redaction.summary
        report.keepEffects = KeepEffects(clean, redaction.summary)
            .sentences(about: recording.redaction.keep)
        return report
    }
}
