import Foundation
import HTTPTransport
import HTTPTypes

/// Asks the service for the responses that a recording does not hold.
struct ExtendingTransport: Transport {
    let replay: ReplayTransport
    /// The way to the service, which also records.
    let live: any Transport
    let safety: RequestSafety

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        if let known = replay.take(replay.key(request, body: body)) {
            return try await replay.give(known.exchange)
        }
        guard safety.maySend(request) else {
            let path = (request.path ?? "/").prefix { $0 != "?" }
            throw TransportError(
                .unanswered,
                detail:
                    "\(request.method.rawValue) \(path) is not in the recording, and was not sent: it may change something at the service. Allow it, or record it by a session of its own."
            )
        }
        return try await live.send(request, body: body)
    }
}
