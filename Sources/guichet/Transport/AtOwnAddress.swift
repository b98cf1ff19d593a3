import Foundation
import HTTPBodies
import HTTPRecordings
import HTTPTransport
import HTTPTypes

/// Serves a recording as the service would. The neutral address in the responses is replaced by this server's
/// address, so that clients that follow links stay here. Bodies are compressed again, and sent in the recorded
/// pieces.
struct AtOwnAddress: Transport {
    let base: any Transport

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
        let packed = ContentCoding.packed(
            response.body, response.head.headerFields, for: request.headerFields)
        if let packed { response.body = packed } else { response.head.headerFields[.contentEncoding] = nil }
        await passOn(response, to: request.method)
        return response
    }

    /// Sends a body in the recorded pieces, with the recorded pauses between them.
    private func passOn(_ response: Response, to method: HTTPRequest.Method) async {
        guard let receive = ResponseReceiver.current?.receive, !response.pieces.isEmpty,
            response.pieces.reduce(0, { $0 + $1.size }) == response.body.count
        else { return }
        receive(.head(response.head))
        var (rest, last) = (response.body[...], Duration.zero)
        for piece in response.pieces {
            // If the client has closed the connection, the task is cancelled and the pauses end at once.
            try? await ContinuousClock().sleep(for: max(.zero, piece.after - last))
            receive(.body(Data(rest.prefix(piece.size))))
            (rest, last) = (rest.dropFirst(piece.size), piece.after)
        }
        receive(.end(HTTPFields()))
    }
}
