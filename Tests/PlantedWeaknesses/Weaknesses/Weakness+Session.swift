import Foundation
import HTTPTransport
import HTTPTypes
import OSDM

@testable import guichet

/// A session ends that nobody has ended.
extension Weakness {
    static let ofTheSession = [
        Weakness(
            "tokenNeverRenewed", "A token that has expired is not renewed; the person has to sign in again."
        ) {
            _ in
            Seams(client: { NeverRenewing(base: $0) })
        }
    ]
}

private struct NeverRenewing: Transport {
    let base: any Transport

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        guard request.path?.hasSuffix("/oauth/token") == true,
            String(decoding: body, as: UTF8.self).contains("grant_type=refresh_token")
        else { return try await base.send(request, body: body) }
        var head = HTTPResponse(status: .badRequest)
        head.headerFields[.contentType] = "application/json"
        return Response(head: head, body: Data(#"{"error": "invalid_grant"}"#.utf8))
    }
}
