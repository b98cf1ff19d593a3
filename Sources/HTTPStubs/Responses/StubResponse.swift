public import Foundation
public import HTTPBodies
public import HTTPTransport
public import HTTPTypes

/// What a stub answers, and when.
///
/// Say what by one of the functions that make one, then how: `.json(["trips": []]).status(.created).delayed(by:
/// .fixed(.seconds(2))).held(by: hold)`. An answer is held first, then decided, then delayed, then delivered at
/// the speed of its bandwidth.
public struct StubResponse: Sendable {
    enum Content: Sendable {
        case answer(Response)
        case file(String, BaseFolder)
        case message(String, BaseFolder)
        case closure(@Sendable (StubRequest) async throws -> StubResponse)
        case error(TransportError)
        case silence
        case passing(Passing)
        /// It was made wrongly, which is told when it is asked for, and when the session is finished.
        case unusable(StubError)
    }

    struct Passing: Sendable {
        var request: @Sendable (inout HTTPRequest, inout Data) -> Void
        var answer: @Sendable (inout Response) -> Void
    }

    var content: Content
    var status: HTTPResponse.Status?
    var fields = HTTPFields()
    var delay: Delay?
    var bandwidth: Bandwidth?
    var hold: HeldResponse?

    init(_ content: Content) { self.content = content }
}

extension StubResponse {
    public static func answer(_ answer: Response) -> StubResponse { StubResponse(.answer(answer)) }

    /// An answer without a body.
    public static func status(_ status: HTTPResponse.Status) -> StubResponse {
        .data(Data(), status: status)
    }

    /// - Parameters:
    ///   - type: Its media type, for `Content-Type`; none when nil.
    public static func data(
        _ body: Data, type: String? = nil, status: HTTPResponse.Status = .ok, fields: HTTPFields = [:]
    ) -> StubResponse {
        var fields = fields
        if let type, fields[.contentType] == nil { fields[.contentType] = type }
        return StubResponse(
            .answer(Response(head: HTTPResponse(status: status, headerFields: fields), body: body)))
    }

    public static func text(
        _ text: String, status: HTTPResponse.Status = .ok, fields: HTTPFields = [:]
    ) -> StubResponse {
        .data(Data(text.utf8), type: "text/plain; charset=utf-8", status: status, fields: fields)
    }

    /// JSON as it is written in the code: `.json(["trips": []])`.
    public static func json(
        _ tree: JSONTree, status: HTTPResponse.Status = .ok, fields: HTTPFields = [:]
    ) -> StubResponse {
        .data(tree.compact, type: "application/json", status: status, fields: fields)
    }

    /// JSON of any value, its keys sorted.
    public static func json(
        encoding value: some Encodable, status: HTTPResponse.Status = .ok, fields: HTTPFields = [:],
        encoder: JSONEncoder? = nil
    ) -> StubResponse {
        let ours = JSONEncoder()
        ours.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            let body = try (encoder ?? ours).encode(value)
            return .data(body, type: "application/json", status: status, fields: fields)
        } catch {
            return StubResponse(
                .unusable(StubError("A value of \(type(of: value)) cannot be written as JSON.")))
        }
    }

    /// A file's bytes, read anew each time; `Content-Type` is what its ending says.
    ///
    /// - Parameters:
    ///   - path: Within the folder; `..` and links that lead out of it are refused.
    public static func file(_ path: String, in folder: URL) -> StubResponse {
        StubResponse(.file(path, BaseFolder(url: folder)))
    }

    /// A file with a whole HTTP/1.1 response, such as `curl -i` saves it, read anew each time.
    ///
    /// - Parameters:
    ///   - path: Within the folder; `..` and links that lead out of it are refused.
    public static func message(file path: String, in folder: URL) -> StubResponse {
        StubResponse(.message(path, BaseFolder(url: folder)))
    }

    /// A whole HTTP/1.1 response, as bytes.
    public static func message(_ data: Data) -> StubResponse {
        do {
            return StubResponse(.answer(try HTTPMessage.read(data)))
        } catch {
            return StubResponse(.unusable(error))
        }
    }

    /// Whatever the closure makes of the request. A `TransportError` that it throws is the result; any other
    /// error is a failure of the session too.
    public static func closure(
        _ answer: @escaping @Sendable (StubRequest) async throws -> StubResponse
    ) -> StubResponse { StubResponse(.closure(answer)) }

    /// No answer, but an error, as when the network fails.
    public static func error(_ code: TransportError.Code, detail: String? = nil) -> StubResponse {
        StubResponse(.error(TransportError(code, detail: detail ?? "a stub was told to fail so")))
    }

    /// Nothing at all, until the caller gives up; after a day of its clock, `timedOut`.
    public static let silence = StubResponse(.silence)

    /// A redirection; the session follows it as a client would (`StubSession`).
    public static func redirect(
        to location: String, status: HTTPResponse.Status = .found
    ) -> StubResponse {
        guard HTTPField.isValidValue(location) else {
            return StubResponse(.unusable(StubError("“\(location)” cannot stand in a Location header.")))
        }
        return .data(Data(), status: status, fields: [.location: location])
    }

    /// What the session's fallback answers.
    ///
    /// - Parameters:
    ///   - request: Changes what the fallback is asked.
    ///   - answer: Changes what it answered.
    public static func passing(
        request: @escaping @Sendable (inout HTTPRequest, inout Data) -> Void = { _, _ in },
        answer: @escaping @Sendable (inout Response) -> Void = { _ in }
    ) -> StubResponse { StubResponse(.passing(Passing(request: request, answer: answer))) }
}

extension StubResponse {
    /// With another status.
    public func status(_ status: HTTPResponse.Status) -> StubResponse { changed { $0.status = status } }

    /// With a header more, in place of any of that name.
    public func field(_ name: HTTPField.Name, _ value: String) -> StubResponse {
        changed { $0.fields[name] = value }
    }

    /// Begins to arrive this much later.
    public func delayed(by delay: Delay) -> StubResponse { changed { $0.delay = delay } }

    /// Takes as long to arrive as its body takes at this speed.
    public func slowed(to bandwidth: Bandwidth) -> StubResponse { changed { $0.bandwidth = bandwidth } }

    /// Waits until it is released.
    public func held(by hold: HeldResponse) -> StubResponse { changed { $0.hold = hold } }

    private func changed(_ change: (inout StubResponse) -> Void) -> StubResponse {
        var answer = self
        change(&answer)
        return answer
    }
}
