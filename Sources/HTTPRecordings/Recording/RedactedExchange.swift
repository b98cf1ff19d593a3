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
    /// The pieces in which the body of the response came, if it is recorded as it was.
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

    fileprivate mutating func keepPieces(of exchange: Exchange) {
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

    func mapTexts(_ change: (String) -> String) -> RedactedBody {
        switch self {
        case .json(let json): .json(json.mapTexts { .string(change($0)) }.sorted)
        case .form(let pairs): .form(pairs.map { FormPair(name: change($0.name), value: change($0.value)) })
        case .none, .kept, .dropped: self
        }
    }
}

extension RedactionPass {
    mutating func redacted(_ exchange: Exchange) -> RedactedExchange {
        let (request, body) = redacted(exchange.request, exchange.requestBody)
        var clean = RedactedExchange(request: request, requestBody: body, result: redacted(exchange.result))
        clean.keepPieces(of: exchange)
        return clean
    }

    /// Redacts the exchanges of a session in two rounds: a text may contain a value that is replaced only in a later
    /// exchange.
    /// - Parameter again: Whether the exchanges come from a recording.
    mutating func redacted(_ exchanges: [Exchange], again: Bool = false) -> [RedactedExchange] {
        func round() -> [RedactedExchange] {
            summary = RedactionSummary()
            return exchanges.map { again ? redacted(again: $0) : redacted($0) }
        }
        _ = round()
        return round()
    }

    /// Redacts an exchange of a recording again. The pseudonyms in it stay.
    mutating func redacted(again exchange: Exchange) -> RedactedExchange {
        let counted = summary
        registry.isFromRecording = true
        defer { (registry.isFromRecording, summary) = (false, counted) }
        return redacted(exchange)
    }

    /// Reserves the pseudonyms of a recording, so that no other value gets one of them.
    mutating func adopt(_ exchanges: [Exchange]) {
        for exchange in exchanges { _ = redacted(again: exchange) }
    }

    /// Redacts a program's facts about its recording. A path in them may contain a value that is replaced in requests.
    mutating func about(_ about: [String: String]) -> [String: String] { about.mapValues { remark($0) } }

    mutating func redacted(_ result: Result<Response, TransportError>) -> RedactedResult {
        result.map { response in
            let (plain, coding) = unpacked(response)
            let body = body(plain.body, plain.head.headerFields)
            var fields = fields(plain.head.headerFields)
            if let coding { fields[.contentEncoding] = coding }
            let status = HTTPResponse.Status(code: response.head.status.code)
            return (HTTPResponse(status: status, headerFields: fields), body)
        }
        // Leave out the detail of an error: it is free text, and may contain anything that a service has sent.
        .mapError { TransportError($0.code) }
    }

    /// Returns a response with its plain body, and the codings with which the service had packed it; nil if it had not,
    /// or if responses are only compared. In a recording, bodies are plain, and the field still names their codings.
    private func unpacked(_ response: Response) -> (Response, coding: String?) {
        let fields = response.head.headerFields
        guard let coding = ContentCoding.name(fields) else { return (response, nil) }
        if registry.isFromRecording { return (response, coding) }
        guard
            case .unpacked(let body) = ContentCoding.resolve(
                response.body, fields, limit: Self.largestUnpacked)
        else { return (response, nil) }
        var plain = response
        (plain.body, plain.head.headerFields) = (body, ContentCoding.unpackedFields(fields))
        return (plain, registry.isComparing ? nil : coding)
    }

    mutating func redacted(_ request: HTTPRequest, _ body: Data) -> (HTTPRequest, RedactedBody) {
        // The body comes first, because its values may occur in the path.
        let body = self.body(body, request.headerFields, isRequest: true)
        let clean = HTTPRequest(
            method: Self.method(request.method), scheme: request.authority == nil ? request.scheme : "https",
            authority: request.authority.map {
                registry.host($0.split(separator: "@").last.map(String.init) ?? $0)
            },
            path: request.path.map { target($0) }, headerFields: fields(request.headerFields))
        return (clean, body)
    }

    /// Returns a method as it is if it is a word of capitals, such as `PROPFIND` or `M-SEARCH`. Any other could contain a
    /// secret, and becomes `OTHER`.
    static func method(_ method: HTTPRequest.Method) -> HTTPRequest.Method {
        let name = method.rawValue.utf8
        func isCapital(_ byte: UInt8) -> Bool { 0x41...0x5A ~= byte }
        let isWord =
            name.count <= 24 && name.first.map(isCapital) == true && name.last.map(isCapital) == true
            && name.allSatisfy { isCapital($0) || $0 == 0x2D || $0 == 0x5F }
        return isWord ? method : HTTPRequest.Method("OTHER") ?? .post
    }
}
