import Foundation
import HTTPTransport
import HTTPTypes
import Synchronization
import Testing

@Test("a request to a busy service is sent again")
func retrying() async throws {
    let attempts = Atomic(0)
    let service = ClosureTransport { _, _ in
        let isBusy = attempts.add(1, ordering: .relaxed).newValue == 1
        return Response(head: HTTPResponse(status: isBusy ? .serviceUnavailable : .ok))
    }
    let transport = RetryingTransport(
        DeadlineTransport(service, limit: .seconds(5)), policy: RetryPolicy(firstWait: .zero))

    let request = HTTPRequest(method: .get, scheme: "https", authority: "tea.example.com", path: "/teas")
    let response = try await transport.send(request, body: Data())

    #expect(response.head.status == .ok)
}
