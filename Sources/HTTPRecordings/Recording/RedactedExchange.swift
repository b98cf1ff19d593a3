import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import JSONTrees
import Redaction

typealias RedactedResult = Result<(head: HTTPResponse, body: RedactedBody), TransportError>

/// A redacted exchange. Only this type can be written into a recording.
struct RedactedExchange: Sendable {
    var request: HTTPRequest
    var requestBody: RedactedBody
    var result: RedactedResult
    /// The pieces in which the body of the response came, if the body is recorded unchanged.
    var pieces: [Response.Piece] = []
}

extension RedactedExchange {
    /// Makes a redacted exchange from an exchange of a recording.
    init(recorded exchange: Exchange) {
        self.init(
            request: exchange.request,
            requestBody: RedactedBody(recorded: exchange.requestBody, exchange.request.headerFields),
            result: exchange.result.map { ($0.head, RedactedBody(recorded: $0.body, $0.head.headerFields)) })
        keepPieces(of: exchange)
    }

    mutating func keepPieces(of exchange: Exchange) {
        guard case .success(let response) = exchange.result, case .success((_, .kept(let body))) = result,
            response.pieces.reduce(0, { $0 + $1.size }) == body.count
        else { return }
        pieces = response.pieces
    }

    /// Returns the exchange as it is replayed.
    func exchange(number: Int = 1) -> Exchange {
        Exchange(
            number: number, request: request, requestBody: requestBody.data,
            result: result.map { head, body in
                var response = Response(head: head, body: body.data)
                response.pieces = pieces
                return response
            })
    }

    /// Returns the exchange after replacing each text in its path, header fields and bodies.
    func mapTexts(_ change: (String) -> JSONTree) -> RedactedExchange {
        func fields(_ fields: HTTPFields) -> HTTPFields {
            HTTPFields(fields.map { HTTPField(name: $0.name, value: change($0.value).plainText) })
        }
        var mapped = self
        mapped.request.path = request.path.map { change($0).plainText }
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
        if type.isJSON, let json = try? JSONTree(reading: data) {
            self = .json(json.sorted)
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

    func mapTexts(_ change: (String) -> JSONTree) -> RedactedBody {
        switch self {
        case .json(let json): .json(json.mapTexts(change).sorted)
        case .form(let pairs):
            .form(
                pairs.map { pair in
                    FormPair(name: change(pair.name).plainText, value: change(pair.value).plainText)
                })
        case .none, .kept, .dropped: self
        }
    }
}
