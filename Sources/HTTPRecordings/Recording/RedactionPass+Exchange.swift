import Foundation
import HTTPTransport
import HTTPTypes
import Redaction

extension RedactionPass {
    /// The exchange without its secrets.
    mutating func redacted(_ exchange: Exchange) -> RedactedExchange {
        let (request, body) = redacted(exchange.request, exchange.requestBody)
        return RedactedExchange(request: request, requestBody: body, result: redacted(exchange.result))
    }

    /// The exchange of a recording, redacted again: what has the form of a pseudonym is one, and stays.
    mutating func redacted(again exchange: Exchange) -> RedactedExchange {
        let counted = summary
        registry.isFromRecording = true
        defer { (registry.isFromRecording, summary) = (false, counted) }
        return redacted(exchange)
    }

    /// Takes over the pseudonyms of a recording: no other value gets one of them.
    mutating func adopt(_ exchanges: [Exchange]) {
        for exchange in exchanges { _ = redacted(again: exchange) }
    }

    /// Redacts what a program says of its recording; paths may hold what is replaced in the requests to them.
    mutating func about(_ about: [String: String]) -> [String: String] { about.mapValues { remark($0) } }

    mutating func redacted(_ result: Result<Response, TransportError>) -> RedactedResult {
        result.map { response in
            let body = body(response.body, response.head.headerFields)
            let status = HTTPResponse.Status(code: response.head.status.code)
            return (HTTPResponse(status: status, headerFields: fields(response.head.headerFields)), body)
        }
        // Its detail is free text: addresses stand in it, or whatever a service has sent.
        .mapError { TransportError($0.code) }
    }

    mutating func redacted(_ request: HTTPRequest, _ body: Data) -> (HTTPRequest, RedactedBody) {
        // Values that the body gives away may stand in the path.
        let body = self.body(body, request.headerFields)
        let clean = HTTPRequest(
            method: Self.method(request.method), scheme: request.authority == nil ? request.scheme : "https",
            authority: request.authority.map {
                registry.host($0.split(separator: "@").last.map(String.init) ?? $0)
            },
            path: request.path.map { target($0) }, headerFields: fields(request.headerFields))
        return (clean, body)
    }

    /// Methods that somebody has invented may be anything.
    private static func method(_ method: HTTPRequest.Method) -> HTTPRequest.Method {
        let known = [HTTPRequest.Method.get, .head, .post, .put, .patch, .delete, .options, .trace, .connect]
        return known.contains(method) ? method : HTTPRequest.Method("OTHER") ?? .post
    }
}
