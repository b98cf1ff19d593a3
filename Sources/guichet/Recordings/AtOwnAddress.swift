import Foundation
import HTTPRecordings
import HTTPTransport
import HTTPTypes

/// Replaces the recording's neutral address with the address of this server, so that clients that follow links come
/// here.
struct AtOwnAddress: Transport {
    let base: ReplayTransport

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        let recorded = Recording.address.absoluteString
        let own = "http://\(request.authority ?? "127.0.0.1")"
        var response = try await base.send(request, body: body)
        response.head.headerFields = HTTPFields(
            response.head.headerFields.map { field in
                HTTPField(name: field.name, value: field.value.replacingOccurrences(of: recorded, with: own))
            })
        if let text = String(validating: response.body, as: UTF8.self), text.contains(recorded) {
            response.body = Data(text.replacingOccurrences(of: recorded, with: own).utf8)
        }
        return response
    }
}
