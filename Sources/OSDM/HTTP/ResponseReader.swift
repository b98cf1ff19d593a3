import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import Rail

/// Reads responses, and turns each failure into a `RailError` with a text for a person.
struct ResponseReader: Sendable {
    /// The program's activity, to complete "while …", e.g. `listing trains`.
    var activity: String
    var service: String
    var now: @Sendable () -> Date

    /// Sends a request and returns the response.
    ///
    /// - Throws: `RailError`, or `CancellationError` if the task was cancelled.
    func response(
        to request: HTTPRequest, _ body: Data = Data(), over transport: any Transport
    ) async throws -> Response {
        do throws(TransportError) {
            return try await transport.send(request, body: body)
        } catch {
            guard error.code != .cancelled, !Task.isCancelled else { throw CancellationError() }
            throw RailError(error, activity: activity, service: service)
        }
    }

    /// Returns the value of a successful response, with a warning for each part that had to be left out.
    func value<Value: Wire.JSONValue>(
        _ type: Value.Type, of response: Response
    ) throws(RailError) -> (value: Value, warnings: [Wire.DecodingFault]) {
        guard response.head.status.kind == .successful else { throw failure(response) }
        if response.body.isEmpty {
            throw error(.malformedResponse, "The response is empty (HTTP \(response.head.status.code)).")
        }
        try requireJSON(response)
        do throws(Wire.DecodingFault) {
            return try Wire.decode(type, from: response.body)
        } catch {
            guard error.problem != Wire.DecodingFault.notJSON else {
                let size = Int64(response.body.count).formatted(
                    .byteCount(style: .memory, spellsOutZero: false).locale(Locale(identifier: "en")))
                throw self.error(.malformedResponse, "The response is not JSON, or breaks off (\(size)).")
            }
            throw self.error(
                .malformedResponse,
                "The response does not follow OSDM: \(error.sentence.clipped(to: 300)).")
        }
    }

    /// Throws if the response has a body of another type than JSON, and so is not the service's own.
    func requireJSON(_ response: Response) throws(RailError) {
        guard !response.body.isEmpty else { return }
        switch ResponseKind(response.head) {
        case .json, .unstated: break
        case .html:
            throw error(.malformedResponse, "The response is a web page, not OSDM. Is the address right?")
        case .other(let type):
            throw error(.malformedResponse, "The response is \(type.clipped(to: 60)), not JSON.")
        }
    }

    func failure(_ response: Response) -> RailError {
        let status = response.head.status
        let code: RailError.Code =
            switch status.code {
            case 300..<400: .malformedResponse
            case 401: .signedOut
            case 429: .tooManyRequests
            case 501: .unsupported
            case 500...: .serviceFailed
            default: .refused
            }
        let problem = problem(response)
        var error = error(code, problem?.sentence?.clipped(to: 500) ?? Self.words(response))
        error.isDetailTechnical = problem?.explanation == nil
        error.problemCode = problem?.standardCode
        error.isMissing = status == .notFound || status == .gone
        error.retryAfter = RetryAfter.wait(response.head, now: now())
        return error
    }

    /// Whether the service lacks the resource or the operation.
    ///
    /// A service also answers 404 if it has the resource, but not the requested booking. In this case, its problem
    /// document has a detail or a code.
    func isAbsent(_ response: Response) -> Bool {
        guard response.head.status == .notFound else {
            return [405, 501].contains(response.head.status.code)
        }
        let problem = problem(response)
        return problem?.detail == nil && problem?.standardCode == nil
    }

    /// Returns the problem document in a response (RFC 9457); nil if there is none.
    func problem(_ response: Response) -> Wire.Problem? {
        guard case .json = ResponseKind(response.head) else { return nil }
        guard let problem = try? Wire.decode(Wire.Problem.self, from: response.body).value,
            problem != Wire.Problem()
        else { return nil }
        return problem
    }

    func error(_ code: RailError.Code, _ detail: String) -> RailError {
        RailError(code, activity: activity, service: service, detail: detail)
    }

    /// The error for a request that was not sent because it would not have been encrypted.
    var unencrypted: RailError { error(.unencrypted, "Its address is plain HTTP.") }

    private static func words(_ response: Response) -> String {
        let status = response.head.status
        let words = "HTTP \(status.code) \(status.reasonPhrase.clipped(to: 60))"
            .trimmingCharacters(in: .whitespaces)
        if status.kind == .redirection {
            return "It sent the request elsewhere (\(words)). Is the address right?"
        }
        return ResponseKind(response.head) == .html ? "\(words), with a web page." : "\(words)."
    }
}

/// The kind of a response's body, judging by `Content-Type` (RFC 9110 section 8.3).
private enum ResponseKind: Equatable {
    case json, html, unstated
    case other(String)

    init(_ response: HTTPResponse) {
        guard let field = response.headerFields[.contentType], !field.isEmpty else {
            self = .unstated
            return
        }
        let type = MediaType(field)
        self =
            switch type.name {
            case _ where type.isJSON: .json
            case "text/html", "application/xhtml+xml": .html
            default: .other(type.name)
            }
    }
}
