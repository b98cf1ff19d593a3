import Foundation
import HTTPTransport
import HTTPTypes
import Screens

/// Tells the window whether the service can be reached.
///
/// A response means that it can be reached, even a response that reports a failure. A timeout says nothing: the service
/// may only be slow.
struct ReachabilityTransport: Transport {
    let base: any Transport
    let reachability: Reachability
    let now: @Sendable () -> Date

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        do {
            let response = try await base.send(request, body: body)
            await reachability.responded()
            return response
        } catch {
            if Self.isUnreachable(error.code) { await reachability.failed(at: now()) }
            throw error
        }
    }

    /// Whether a failure means that nothing could be connected to. `other` includes a network that is down.
    private static func isUnreachable(_ code: TransportError.Code) -> Bool {
        [.nameNotResolved, .connectionRefused, .proxyFailed, .other].contains(code)
    }
}
