import Foundation
import HTTPTransport
import HTTPTypes
import Screens
import Testing
import Waiting

@testable import guichet

@Suite("A transport that tells whether the service can be reached")
struct ReachabilityTransportTests {
    private let request = HTTPRequest(method: .get, scheme: "https", authority: "a.example.com", path: "/")
    private let now = Date(timeIntervalSince1970: 1_000_000)

    /// Sends a request that ends in `result`. Returns the time since which the service then counts as offline.
    @UIActor private func offlineSince(
        _ result: Result<HTTPResponse.Status, TransportError>, before: Date? = nil
    ) async -> Date? {
        let reachability = Reachability()
        if let before { reachability.failed(at: before) }
        let base = ClosureTransport { _, _ async throws(TransportError) -> Response in
            Response(head: HTTPResponse(status: try result.get()))
        }
        let transport = ReachabilityTransport(base: base, reachability: reachability, now: { [now] in now })
        let sent: Result<HTTPResponse.Status, TransportError>
        do throws(TransportError) {
            sent = .success(try await transport.send(request, body: Data()).head.status)
        } catch {
            sent = .failure(error)
        }
        #expect(sent == result)
        return reachability.offlineSince
    }

    @Test(
        "when a request cannot connect, the service counts as unreachable from that moment on",
        arguments: [TransportError.Code.nameNotResolved, .connectionRefused, .proxyFailed, .other])
    func offline(code: TransportError.Code) async {
        #expect(await offlineSince(.failure(TransportError(code))) == now)
        #expect(await offlineSince(.failure(TransportError(code)), before: now - 60) == now - 60)
    }

    @Test("after any response, the service counts as reachable", arguments: [200, 401, 503])
    func reached(status: Int) async {
        #expect(await offlineSince(.success(.init(code: status)), before: now - 60) == nil)
    }

    @Test(
        "a request that is slow, cut off or stopped does not change whether the service counts as reachable",
        arguments: [TransportError.Code.timedOut, .connectionReset, .truncated, .cancelled, .unanswered])
    func undecided(code: TransportError.Code) async {
        #expect(await offlineSince(.failure(TransportError(code))) == nil)
        #expect(await offlineSince(.failure(TransportError(code)), before: now - 60) == now - 60)
    }
}
