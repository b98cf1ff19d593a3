import BlackBox
import Foundation
import HTTPTransport
import HTTPTypes

/// Adds each request to the trace of a scenario, without the request's query, headers and body, which may be
/// secret.
struct TracedTransport: Transport {
    let base: any Transport
    let trace: TraceRecorder

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        let (method, path, began) = (request.method.rawValue, request.path ?? "", trace.now)
        do {
            let response = try await base.send(request, body: body)
            trace.request(method, path, status: response.head.status.code, since: began)
            return response
        } catch {
            trace.request(method, path, status: nil, since: began)
            throw error
        }
    }
}
