import Foundation
import HTTPTransport
import HTTPTypes
import Synchronization

/// Another transport, which can be replaced while a client keeps its session.
final class SwitchedTransport: Transport {
    private let current: Mutex<any Transport>

    init(_ transport: any Transport) { current = Mutex(transport) }

    func use(_ transport: any Transport) { current.withLock { $0 = transport } }

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        try await current.withLock { $0 }.send(request, body: body)
    }
}
