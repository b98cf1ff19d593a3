import Foundation
import HTTPRecordings
import HTTPTransport
import HTTPTypes
import Redaction
import TerminalUI

/// The JSON of `guichet fixtures show --json`. `Documentation/Schemas/fixtures-show.schema.json` describes it. Its texts
/// are cleaned.
struct RecordingDocument: Encodable {
    struct ExchangeEntry: Encodable {
        var number: Int
        var method: String
        var path: String
        /// The status of the response, or the error in its place. One of the two is set.
        var status: Int?
        var error: String?
        /// The size of the response's body.
        var bodyBytes: Int
        /// Whether only size and type of the body are in the recording.
        var bodyLeftOut: Bool
        var file: String
    }

    var recordedAt: String
    var finished: Bool
    var exchanges: [ExchangeEntry]
    var warnings: [String]

    init(_ recording: Recording) {
        recordedAt = recording.recordedAt.formatted(.iso8601)
        finished = recording.isFinished
        exchanges = recording.exchanges.map { ExchangeEntry($0) }
        warnings = [recording.leftOut.sentence].compactMap { $0?.cleaned }
    }
}

extension RecordingDocument.ExchangeEntry {
    init(_ recorded: RecordedExchange) {
        let exchange = recorded.exchange
        number = exchange.number
        method = exchange.request.method.rawValue.cleaned
        path = (exchange.request.path ?? "/").cleaned
        file = recorded.file.cleaned
        bodyLeftOut = recorded.leftOutBody != nil
        switch exchange.result {
        case .success(let response):
            status = response.head.status.code
            bodyBytes = recorded.leftOutBody?.size ?? response.body.count
        case .failure(let failure):
            error = failure.code.rawValue
            bodyBytes = 0
        }
    }
}
