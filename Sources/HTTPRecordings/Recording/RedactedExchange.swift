import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import Redaction

/// An exchange without its secrets, as its file has it.
struct RedactedExchange: Sendable {
    var request: HTTPRequest
    var requestBody: RedactedBody
    var result: Result<(head: HTTPResponse, body: RedactedBody), TransportError>

    /// As a client and a service would have said it.
    func exchange(number: Int) -> Exchange {
        Exchange(
            number: number, request: request, requestBody: requestBody.data,
            result: result.map { Response(head: $0.head, body: $0.body.data) })
    }
}

extension RedactedBody {
    var data: Data {
        switch self {
        case .none: Data()
        case .json(let tree): tree.compact
        case .form(let pairs): Data(Form.text(pairs).utf8)
        case .kept(let data): data
        case .dropped(let body): body.data
        }
    }
}

extension RedactionPass {
    /// The exchange without its secrets.
    mutating func redacted(_ exchange: Exchange) -> RedactedExchange {
        let (request, body) = redacted(exchange.request, exchange.requestBody)
        let result = exchange.result.map { response in
            var head = HTTPResponse(status: HTTPResponse.Status(code: response.head.status.code))
            let body = self.body(response.body, response.head.headerFields)
            head.headerFields = fields(response.head.headerFields)
            return (head: head, body: body)
        }
        // Its detail is free text: addresses stand in it, or whatever a service has sent.
        return RedactedExchange(
            request: request, requestBody: body, result: result.mapError { TransportError($0.code) })
    }

    mutating func redacted(_ request: HTTPRequest, _ body: Data) -> (HTTPRequest, RedactedBody) {
        // Values that the body gives away may stand in the path.
        let body = self.body(body, request.headerFields)
        var clean = HTTPRequest(
            method: Self.method(request.method), scheme: request.authority == nil ? request.scheme : "https",
            authority: request.authority.map {
                registry.host($0.split(separator: "@").last.map(String.init) ?? $0)
            },
            path: request.path.map { target($0) })
        clean.headerFields = fields(request.headerFields)
        return (clean, body)
    }

    /// Methods that somebody has invented may be anything.
    private static func method(_ method: HTTPRequest.Method) -> HTTPRequest.Method {
        let known: [HTTPRequest.Method] = [
            .get, .head, .post, .put, .patch, .delete, .options, .trace, .connect,
        ]
        return known.contains(method) ? method : HTTPRequest.Method("OTHER") ?? .post
    }
}
