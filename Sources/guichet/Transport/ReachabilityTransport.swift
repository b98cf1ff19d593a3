import Foundation
import HTTPTransport
import HTTPTypes
import Screens

/// Tells the window whether the service can be reached.
///
/// Any response means that the service can be reached, even one that reports a failure. A timeout means neither,
/// because the service may just be slow.
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

    /// Whether a failure means that no connection could be made. `other` includes a network that is down.
    private static func isUnreachable(_ code: TransportError.Code) -> Bool {
        [.nameNotResolved, .connectionRefused, .proxyFailed, .other].contains(code)
    }
}
