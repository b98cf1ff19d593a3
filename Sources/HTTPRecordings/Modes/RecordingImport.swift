package import Foundation
package import HTTPTransport
import HTTPTypes
package import Redaction

/// Makes a recording of exchanges that somebody else has saved.
package struct RecordingImport: Sendable {
    private let exchanges: [Exchange]
    private let settings: RecordingSettings

    package struct Result: Hashable, Sendable {
        package var exchanges: Int
        package var redaction: RedactionSummary
    }

    package init(_ exchanges: [Exchange], settings: RecordingSettings) {
        self.exchanges = exchanges
        self.settings = settings
    }

    /// Redacts them, and writes them in the place of the recording that is there, whose own rules hold on.
    ///
    /// - Parameters:
    ///   - recordedAt: Nil for now.
    ///   - prepare: Changes what holds for the recording.
    /// - Throws: `RecordingError`.
    package func write(
        to folder: RecordingFolder, recordedAt: Date?, prepare: (inout RecordingSettings) -> Void = { _ in }
    ) throws(RecordingError) -> Result {
        var settings = try folder.keepingRules(self.settings)
        prepare(&settings)
        let (clean, redactor) = redacted(settings)
        guard !clean.isEmpty else { return Result(exchanges: 0, redaction: redactor.summary) }
        let recording = settings.recording(at: recordedAt ?? settings.recordedAt(), redactor)
        try folder.write(
            recording, clean.map { ($0, false) },
            named: ExchangeName(settings.allRedaction, slug: settings.slug), redactor: redactor,
            leavesRules: true)
        return Result(exchanges: clean.count, redaction: redactor.summary)
    }

    /// The files of the exchanges as they would be written, by their names.
    ///
    /// - Throws: `RecordingError` with `leak`.
    package func files() throws(RecordingError) -> [String: Data] {
        let (clean, redactor) = redacted(settings)
        var files = NamedFiles(ExchangeName(settings.allRedaction, slug: settings.slug))
        for exchange in clean { files.add(exchange) }
        if let leak = files.leaks(LeakScan(redactor.secrets)).first { throw RecordingError(leak) }
        return files.contents
    }

    private func redacted(_ settings: RecordingSettings) -> ([RedactedExchange], Redactor) {
        let redactor = Redactor(settings.allRedaction)
        // It may be a recording that was exported.
        let own = exchanges.filter { $0.request.authority.map { Pseudonym.isHost($0) } ?? false }
        redactor.adopt(own)
        let isOwn = own.count == exchanges.count
        func redacted() -> [RedactedExchange] {
            exchanges.map { isOwn ? redactor.redact(again: $0) : redactor.redact($0) }
        }
        let known = redactor.secrets.count
        let first = redacted()
        // What a later exchange gives away may stand in an earlier one.
        guard redactor.secrets.count > known, exchanges.count > 1 else { return (first, redactor) }
        redactor.restartSummary()
        return (redacted(), redactor)
    }
}
