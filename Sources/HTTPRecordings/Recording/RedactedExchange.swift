import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import JSONTrees
import Redaction

/// A response without its secrets, or the error in its place.
typealias RedactedResult = Result<(head: HTTPResponse, body: RedactedBody), TransportError>

/// An exchange without its secrets, as it stands in its file.
struct RedactedExchange: Sendable {
    var request: HTTPRequest
    var requestBody: RedactedBody
    var result: RedactedResult
}

extension RedactedExchange {
    /// Takes over an exchange that was redacted when it was recorded.
    init(recorded exchange: Exchange) {
        self.init(
            request: exchange.request,
            requestBody: RedactedBody(recorded: exchange.requestBody, exchange.request.headerFields),
            result: exchange.result.map { ($0.head, RedactedBody(recorded: $0.body, $0.head.headerFields)) })
    }

    /// The exchange as a client and a service would have sent it.
    func exchange(number: Int = 1) -> Exchange {
        Exchange(
            number: number, request: request, requestBody: requestBody.data,
            result: result.map { Response(head: $0.head, body: $0.body.data) })
    }

    /// The exchange with other texts in its target, its header fields and its bodies.
    func mapTexts(_ change: (String) -> String) -> RedactedExchange {
        func fields(_ fields: HTTPFields) -> HTTPFields {
            HTTPFields(fields.map { HTTPField(name: $0.name, value: change($0.value)) })
        }
        var mapped = self
        mapped.request.path = request.path.map(change)
        mapped.request.headerFields = fields(request.headerFields)
        mapped.requestBody = requestBody.mapTexts(change)
        mapped.result = result.map { head, body in
            (
                HTTPResponse(status: head.status, headerFields: fields(head.headerFields)),
                body.mapTexts(change)
            )
        }
        return mapped
    }
}

extension RedactedBody {
    init(recorded data: Data, _ fields: HTTPFields) {
        let type = MediaType(fields[.contentType])
        if type.isJSON, let json = try? JSONTape(sorting: data) {
            self = .json(json)
        } else if type.isForm, let pairs = Form.pairs(String(decoding: data, as: UTF8.self)) {
            self = .form(pairs)
        } else {
            self = data.isEmpty ? .none : .kept(data)
        }
    }

    var data: Data {
        switch self {
        case .none: Data()
        case .json(let json): json.compact
        case .form(let pairs): Data(Form.text(pairs).utf8)
        case .kept(let data): data
        case .dropped(let body): body.data
        }
    }

    func mapTexts(_ change: (String) -> String) -> RedactedBody {
        switch self {
        case .json(let json): .json(JSONTape(json.tree.mapTexts { .string(change($0)) }.sorted))
        case .form(let pairs): .form(pairs.map { FormPair(name: change($0.name), value: change($0.value)) })
        case .none, .kept, .dropped: self
        }
    }
}

extension RedactionPass {
    /// The exchange without its secrets.
    mutating func redacted(_ exchange: Exchange) -> RedactedExchange {
        let (request, body) = redacted(exchange.request, exchange.requestBody)
        return RedactedExchange(request: request, requestBody: body, result: redacted(exchange.result))
    }

    /// The exchange of a recording, redacted again: a value with the form of a pseudonym is one, and stays.
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

    /// Redacts the facts that a program tells of its recording: a path may hold a value that is replaced in
    /// the requests to it.
    mutating func about(_ about: [String: String]) -> [String: String] { about.mapValues { remark($0) } }

    mutating func redacted(_ result: Result<Response, TransportError>) -> RedactedResult {
        result.map { response in
            let body = body(response.body, response.head.headerFields)
            let status = HTTPResponse.Status(code: response.head.status.code)
            return (HTTPResponse(status: status, headerFields: fields(response.head.headerFields)), body)
        }
        // An error's detail is free text: it may hold addresses, or anything that a service has sent.
        .mapError { TransportError($0.code) }
    }

    mutating func redacted(_ request: HTTPRequest, _ body: Data) -> (HTTPRequest, RedactedBody) {
        // The body first, because values in it may stand in the path.
        let body = self.body(body, request.headerFields, isRequest: true)
        let clean = HTTPRequest(
            method: Self.method(request.method), scheme: request.authority == nil ? request.scheme : "https",
            authority: request.authority.map {
                registry.host($0.split(separator: "@").last.map(String.init) ?? $0)
            },
            path: request.path.map { target($0) }, headerFields: fields(request.headerFields))
        return (clean, body)
    }

    /// A method of HTTP; `OTHER` for an invented one, which may hold anything.
    static func method(_ method: HTTPRequest.Method) -> HTTPRequest.Method {
        let known = [HTTPRequest.Method.get, .head, .post, .put, .patch, .delete, .options, .trace, .connect]
        return known.contains(method) ? method : HTTPRequest.Method("OTHER") ?? .post
    }
}
