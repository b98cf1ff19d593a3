import Foundation
import HTTPTransport
import HTTPTypes
import Locking

/// Sends safe requests (see `RequestSafety`) to the service, and compares the responses with a recording. Replays all
/// other requests.
struct VerifyingTransport: Transport {
    let replay: ReplayTransport
    let live: any Transport
    let safety: RequestSafety
    let comparison: ResponseComparison
    private let found = Lock(Verification())

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        guard safety.maySend(request) else { return try await replay.send(request, body: body) }
        let key = replay.key(request, body: body)
        let known = replay.take(key)
        let result = await live.result(request, body: body)
        if let known, !known.exchange.wasGivenUp {
            let differences = comparison.differences(known.file, known.exchange.result, result)
            found.withLock { found in
                found.differences += differences
                if known.isUnseen { found.unseen.append(known.file) }
            }
        } else if known == nil {
            replay.miss(key)
        }
        return try result.get()
    }

    var verification: Verification { found.withLock { $0 } }
}
