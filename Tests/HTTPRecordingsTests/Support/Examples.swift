import Foundation
import HTTPTransport
import HTTPTypes

@testable import HTTPRecordings
@testable import Redaction

extension RedactionRules {
    /// Rules that keep every field that has a name and is not protected.
    static let everyName = RedactionRules(keep: ["*"])
}

extension Exchange {
    /// Makes an exchange in one line.
    static func example(
        _ number: Int = 1, _ method: HTTPRequest.Method = .get, _ target: String = "/things",
        fields: HTTPFields = [:], body: String = "", status: Int = 200, type: String = "application/json",
        answerFields: HTTPFields = [:], answer: String = "{}"
    ) -> Exchange {
        var request = HTTPRequest(
            method: method, scheme: "https", authority: "service.example.com", path: target,
            headerFields: fields)
        if !body.isEmpty, fields[.contentType] == nil {
            request.headerFields[.contentType] = "application/json"
        }
        var response = HTTPResponse(status: HTTPResponse.Status(code: status), headerFields: answerFields)
        if !answer.isEmpty, answerFields[.contentType] == nil { response.headerFields[.contentType] = type }
        return Exchange(
            number: number, request: request, requestBody: Data(body.utf8),
            result: .success(Response(head: response, body: Data(answer.utf8))))
    }

    static func failed(_ number: Int, _ path: String, _ code: TransportError.Code) -> Exchange {
        var exchange = Exchange.example(number, .get, path)
        exchange.result = .failure(TransportError(code, detail: "as it was said"))
        return exchange
    }

    var answerText: String {
        guard case .success(let answer) = result else { return "" }
        return String(decoding: answer.body, as: UTF8.self)
    }

    /// Redacts the exchange. Texts in the form of a pseudonym are taken for pseudonyms.
    func redacted(_ rules: RedactionRules = .everyName) -> RedactedExchange {
        var pass = RedactionPass(rules)
        return pass.redacted(again: self)
    }
}

extension RecordedExchange {
    var path: String { exchange.request.path ?? "" }
    var answerText: String { exchange.answerText }
}

extension ExchangeFile {
    var text: String { String(decoding: data, as: UTF8.self) }
}

extension Recording {
    /// - Parameter repeating: The numbers of exchanges whose response is repeated.
    static func example(
        _ exchanges: [Exchange], matching: MatchingRules = MatchingRules(),
        redaction: RedactionRules = .everyName, repeating: Set<Int> = []
    ) -> Recording {
        var files = NamedFiles(RecordingSettings(redaction: redaction))
        for exchange in exchanges { files.add(exchange.redacted(redaction)) }
        return Recording(
            recordedAt: Date(timeIntervalSince1970: 1_700_000_000), matching: matching, redaction: redaction,
            exchanges: zip(files.order, exchanges).map { entry, exchange in
                RecordedExchange(
                    file: entry.file, exchange: exchange, repeats: repeating.contains(exchange.number))
            })
    }
}

extension RecordingFolder {
    /// Redacts a recording by its own rules, and writes it.
    @discardableResult func write(_ recording: Recording) throws(RecordingError) -> [String] {
        var pass = RedactionPass(recording.redaction)
        var files = NamedFiles(RecordingSettings(redaction: recording.redaction))
        for item in recording.exchanges {
            files.add(pass.redacted(again: item.exchange), repeats: item.repeats)
        }
        return try write(recording, files, pass.registry.replaced)
    }
}
