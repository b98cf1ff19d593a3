import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes

/// Replays a recording. Requests that are not in the recording are sent to the service if they are safe (see
/// `RequestSafety`).
struct ExtendingTransport: Transport {
    let replay: ReplayTransport
    let live: any Transport
    let safety: RequestSafety

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        guard !Task.isCancelled else { throw TransportError(.cancelled) }
        if let known = replay.take(replay.key(request, body: body)) {
            return try await replay.give(known.exchange)
        }
        guard safety.maySend(request) else {
            throw TransportError(
                .unanswered,
                detail:
                    "\(request.method.rawValue) \(request.target.path) is not in the recording, and was not sent: it may change something at the service. Allow it, or record it by a session of its own."
            )
        }
        return try await live.send(request, body: body)
    }
}
