import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import Locking

/// Asks the live service, and compares its responses with a recording's.
///
/// An unsafe request is answered from the recording, unless it is allowed to be sent.
final class VerifyingTransport: Transport {
    private let replay: ReplayTransport
    private let base: any Transport
    private let safety: RequestSafety
    private let comparison: ResponseComparison
    private let found = Lock<[RecordingDifference]>([])

    init(
        _ replay: ReplayTransport, live base: any Transport, safety: RequestSafety,
        _ comparison: ResponseComparison
    ) {
        self.replay = replay
        self.base = base
        self.safety = safety
        self.comparison = comparison
    }

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        guard safety.maySend(request) else { return try await replay.send(request, body: body) }
        let recorded = replay.take(request, body: body)
        let result: Result<Response, TransportError>
        do { result = .success(try await base.send(request, body: body)) } catch { result = .failure(error) }
        if let recorded, !recorded.exchange.wasGivenUp {
            let differences = comparison.differences(recorded.file, recorded.exchange.result, result)
            found.withLock { $0 += differences }
        } else if recorded == nil {
            replay.recordMiss(request, body: body)
        }
        return try result.get()
    }

    var differences: [RecordingDifference] { found.withLock { $0 } }
}
