import Foundation
import HAR
import HTTPTransport
import Locking
import Redaction

@testable import HTTPRecordings

/// The ways to write exchanges into a recording.
enum Recorded: String, CaseIterable {
    case recorded, imported, importedFromHAR

    static func settings(about: [String: String] = [:]) -> RecordingSettings {
        RecordingSettings(
            redaction: ExchangeGenerator.rules, about: about,
            slug: { String(decoding: $1.prefix(30), as: UTF8.self) },
            recordedAt: { Date(timeIntervalSince1970: 1_795_000_000) })
    }

    /// - Returns: The messages to the person who records.
    func write(_ exchanges: [Exchange], about: [String: String], to folder: RecordingFolder) async throws
        -> String
    {
        let settings = Self.settings(about: about)
        switch self {
        case .recorded:
            let rest = Lock(exchanges.reversed().map(\.result))
            let service = ClosureTransport { _, _ throws(TransportError) in
                guard let result = rest.withLock({ $0.popLast() }) else { throw TransportError(.other) }
                return try result.get()
            }
            let recorder = try RecordingTransport(wrapping: service, into: folder, settings: settings)
            for exchange in exchanges {
                do {
                    _ = try await recorder.send(exchange.request, body: exchange.requestBody)
                } catch {
                    // The recorder has recorded the failure.
                    continue
                }
            }
            let report = await recorder.finish()
            return (report.sentences + [report.redaction.sentence]).joined(separator: "\n")
        case .imported:
            return try RecordingImport.write(exchanges, to: folder, settings: settings, recordedAt: nil)
                .redaction.sentence
        case .importedFromHAR:
            let file = folder.url.appendingPathExtension("har")
            defer { try? FileManager.default.removeItem(at: file) }
            let data = HTTPArchive.data(
                exchanges, creator: (name: "test", version: "1"),
                unknownTimesFrom: Date(timeIntervalSince1970: 1_795_000_000))
            try data.write(to: file)
            let read = try HTTPArchive.read(contentsOf: file)
            return try RecordingImport.write(read.exchanges, to: folder, settings: settings, recordedAt: nil)
                .redaction.sentence
        }
    }
}
