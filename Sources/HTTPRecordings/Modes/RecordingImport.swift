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
        let (files, redactor, _) = named(settings)
        guard !exchanges.isEmpty else { return Result(exchanges: 0, redaction: redactor.summary) }
        try folder.write(
            settings.recording(at: recordedAt ?? settings.recordedAt(), redactor), files, redactor.secrets,
            leavesRules: true)
        return Result(exchanges: exchanges.count, redaction: redactor.summary)
    }

    /// The files of the exchanges as they would be written, by their names.
    ///
    /// - Throws: `RecordingError` with `leak`.
    package func files() throws(RecordingError) -> [String: Data] {
        let (files, _, leaks) = named(settings)
        if let leak = leaks.first { throw RecordingError(leak) }
        return files.contents
    }

    private func named(_ settings: RecordingSettings) -> (NamedFiles, Redactor, [Leak]) {
        let redactor = Redactor(settings.allRedaction)
        // It may be a recording that was exported.
        let own = exchanges.filter { $0.request.authority.map { Pseudonym.isHost($0) } ?? false }
        redactor.adopt(own)
        let isOwn = own.count == exchanges.count
        func named() -> (NamedFiles, Redactor, [Leak]) {
            redactor.restartSummary()
            var files = NamedFiles(ExchangeName(settings.allRedaction, slug: settings.slug))
            for exchange in exchanges {
                files.add(isOwn ? redactor.redact(again: exchange) : redactor.redact(exchange))
            }
            let scan = LeakScan(redactor.secrets, allowances: settings.allowances)
            return (files, redactor, files.leaks(scan))
        }
        let first = named()
        // What the end gives away may stand at the beginning.
        return first.2.isEmpty ? first : named()
    }
}
