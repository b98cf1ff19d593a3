import Foundation
import HTTPTransport
import HTTPTypes
import Rail

/// Reads answers, and turns those that are none into a `RailError` with words for a person.
struct ResponseReader: Sendable {
    /// What the program is doing, e.g. `listing trains`.
    var activity: String
    var service: String
    var now: @Sendable () -> Date

    /// The value of a good answer, and what had to be left out of it.
    func value<Value: Decodable>(
        _ type: Value.Type, of answer: Response
    ) throws(RailError) -> (value: Value, notes: [Wire.ReadingNote]) {
        guard answer.head.status.kind == .successful else { throw failure(answer) }
        if answer.body.isEmpty {
            throw error(.malformedAnswer, "The answer is empty (HTTP \(answer.head.status.code)).")
        }
        switch MediaType(answer.head) {
        case .json, .unstated: break
        case .html: throw error(.malformedAnswer, "The answer is a web page, not OSDM. Is the address right?")
        case .other(let type):
            throw error(.malformedAnswer, "The answer is \(type.clipped(to: 60)), not JSON.")
        }
        do {
            return try Wire.decode(type, from: answer.body)
        } catch {
            let note = Wire.ReadingNote(error)
            guard note.problem != Wire.ReadingNote.notJSON else {
                let size = Int64(answer.body.count).formatted(
                    .byteCount(style: .memory, spellsOutZero: false).locale(Locale(identifier: "en")))
                throw self.error(.malformedAnswer, "The answer is not JSON, or breaks off (\(size)).")
            }
            throw self.error(
                .malformedAnswer, "The answer is not what OSDM says: \(note.sentence.clipped(to: 300)).")
        }
    }

    /// What an answer outside 2xx means.
    func failure(_ answer: Response) -> RailError {
        let status = answer.head.status
        let code: RailError.Code =
            switch status.code {
            case 300..<400: .malformedAnswer
            case 401: .signedOut
            case 429: .tooManyRequests
            case 501: .unsupported
            case 500...: .serviceFailed
            default: .refused
            }
        var error = error(code, problem(answer)?.sentence?.clipped(to: 500) ?? Self.words(answer))
        error.retryAfter = RetryAfter.wait(answer.head, now: now())
        return error
    }

    /// The problem that an answer carries (RFC 9457), if it does.
    func problem(_ answer: Response) -> Wire.Problem? {
        guard case .json = MediaType(answer.head) else { return nil }
        guard let problem = try? Wire.decode(Wire.Problem.self, from: answer.body).value,
            problem != Wire.Problem()
        else { return nil }
        return problem
    }

    func error(_ code: RailError.Code, _ detail: String) -> RailError {
        RailError(code, activity: activity, service: service, detail: detail)
    }

    /// Nothing was sent, for others could have read it on its way.
    var unencrypted: RailError { error(.unencrypted, "It is asked over plain HTTP.") }

    private static func words(_ answer: Response) -> String {
        let status = answer.head.status
        let words = "HTTP \(status.code) \(status.reasonPhrase.clipped(to: 60))"
            .trimmingCharacters(in: .whitespaces)
        if status.kind == .redirection {
            return "It sent the request elsewhere (\(words)). Is the address right?"
        }
        return MediaType(answer.head) == .html ? "\(words), with a web page." : "\(words)."
    }
}

/// What an answer says that it is (RFC 9110 section 8.3).
private enum MediaType: Equatable {
    case json, html, unstated
    case other(String)

    init(_ response: HTTPResponse) {
        guard let field = response.headerFields[.contentType], !field.isEmpty else {
            self = .unstated
            return
        }
        let type = field.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
        self =
            switch type {
            case "application/json", "text/json": .json
            case _ where type.hasSuffix("+json"): .json
            case "text/html", "application/xhtml+xml": .html
            default: .other(type)
            }
    }
}
