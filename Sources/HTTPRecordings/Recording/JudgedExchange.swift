import HTTPBodies
import HTTPTransport
import HTTPTypes
import JSONTrees
import Redaction

/// An exchange for which the rules have decided which values to keep. The pseudonyms for the others are chosen later,
/// because they depend on the other exchanges.
struct JudgedExchange: Sendable {
    /// The exchange with placeholders (`JudgedValue.blank`) for its values.
    fileprivate let form: RedactedExchange
    fileprivate let values: [JudgedValue]
    fileprivate let isFromRecording: Bool
}

extension RedactionPass {
    /// Applies the rules to the values of an exchange.
    /// - Parameter isFromRecording: Whether texts in the form of a pseudonym are pseudonyms, which stay.
    mutating func judged(_ exchange: Exchange, isFromRecording: Bool = false) -> JudgedExchange {
        registry.isFromRecording = isFromRecording
        defer { registry.isFromRecording = false }
        let (form, values) = judging { $0.redacted(exchange) }
        return JudgedExchange(form: form, values: values, isFromRecording: isFromRecording)
    }

    /// Returns the exchanges of a recording as they are recorded. Replaces their values twice, because a text may
    /// contain a value that is replaced only in a later exchange.
    mutating func recorded(_ exchanges: [JudgedExchange]) -> [RedactedExchange] {
        learn(exchanges)
        summary = RedactionSummary()
        return exchanges.map { recorded($0) }
    }

    mutating func recorded(_ exchange: JudgedExchange) -> RedactedExchange {
        let names = names(exchange)
        var filled = exchange.form.mapTexts { JudgedValue.filled($0, with: names) }
        filled.request.authority = exchange.form.request.authority.map {
            JudgedValue.filled($0, with: names).plainText
        }
        return filled
    }

    /// Learns which values of exchanges are replaced, and by which pseudonyms, so that no other value gets one of these.
    mutating func learn(_ exchanges: [JudgedExchange]) {
        for exchange in exchanges { reserveNumbers(in: exchange.values) }
        for exchange in exchanges { _ = names(exchange) }
    }

    private mutating func names(_ exchange: JudgedExchange) -> [JSONTree] {
        let counted = summary
        registry.isFromRecording = exchange.isFromRecording
        defer { registry.isFromRecording = false }
        let names = exchange.values.map { named($0) }
        if exchange.isFromRecording { summary = counted }
        return names
    }

    /// Redacts an exchange of a recording again. The pseudonyms in it stay.
    mutating func redacted(again exchange: Exchange) -> RedactedExchange {
        recorded(judged(exchange, isFromRecording: true))
    }

    /// Redacts a program's facts about its recording. A path in them may contain a value that is replaced in requests.
    mutating func about(_ about: [String: String]) -> [String: String] { about.mapValues { remark($0) } }

    mutating func redacted(_ exchange: Exchange) -> RedactedExchange {
        let (request, body) = redacted(exchange.request, exchange.requestBody)
        var clean = RedactedExchange(request: request, requestBody: body, result: redacted(exchange.result))
        clean.keepPieces(of: exchange)
        return clean
    }

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

    /// Returns a response with its body unpacked, and the codings with which the service had packed the body; nil for
    /// the codings if the body was not packed, or if responses are only compared. In a recording, bodies are plain, and
    /// the field still names their codings.
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
}
