import Foundation
import HTTPTransport
import HTTPTypes
import Locking

/// Asks the live service, and compares its responses with a recording's.
///
/// An unsafe request gets the recorded response, unless it is allowed to be sent.
struct VerifyingTransport: Transport {
    let replay: ReplayTransport
    let live: any Transport
    let safety: RequestSafety
    let comparison: ResponseComparison
    private let found = Lock<[RecordingDifference]>([])

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        guard safety.maySend(request) else { return try await replay.send(request, body: body) }
        let key = replay.key(request, body: body)
        let recorded = replay.take(key)
        let result = await live.result(request, body: body)
        if let recorded, !recorded.exchange.wasGivenUp {
            let differences = comparison.differences(recorded.file, recorded.exchange.result, result)
            found.withLock { $0 += differences }
        } else if recorded == nil {
            replay.miss(key)
        }
        return try result.get()
    }

    var differences: [RecordingDifference] { found.withLock { $0 } }
}
