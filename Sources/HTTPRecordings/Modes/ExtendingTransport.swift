import Foundation
import HTTPTransport
import HTTPTypes
import Locking

/// Asks the service for what a recording does not hold; or, to compare responses, all that changes nothing there.
struct ExtendingTransport: Transport {
    let replay: ReplayTransport
    /// The way to the service; also records, unless responses are compared.
    let live: any Transport
    let safety: RequestSafety
    /// The comparison of responses; nil where the recording is extended.
    var comparison: ResponseComparison?
    private let found = Lock<[RecordingDifference]>([])

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        let maySend = safety.maySend(request)
        if comparison != nil, !maySend { return try await replay.send(request, body: body) }
        let key = replay.key(request, body: body)
        let known = replay.take(key)
        if comparison == nil, let known { return try await replay.give(known.exchange) }
        guard maySend else {
            let path = (request.path ?? "/").prefix { $0 != "?" }
            throw TransportError(
                .unanswered,
                detail:
                    "\(request.method.rawValue) \(path) is not in the recording, and was not sent: it may change something at the service. Allow it, or record it by a session of its own."
            )
        }
        let result = await live.result(request, body: body)
        if comparison != nil, known == nil { replay.miss(key) }
        if let comparison, let known, !known.exchange.wasGivenUp {
            let differences = comparison.differences(known.file, known.exchange.result, result)
            found.withLock { $0 += differences }
        }
        return try result.get()
    }

    var differences: [RecordingDifference] { found.withLock { $0 } }
}

extension Transport {
    /// The response to a request, or the error in its place.
    func result(_ request: HTTPRequest, body: Data) async -> Result<Response, TransportError> {
        do { return .success(try await send(request, body: body)) } catch { return .failure(error) }
    }
}
