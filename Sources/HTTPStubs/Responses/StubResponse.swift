public import Foundation
public import HTTPBodies
public import HTTPTransport
public import HTTPTypes

/// The response of a stub, and when it comes.
///
/// Make one by one of the static functions, then say how it comes: `.json(["items": []]).status(.created)
/// .delayed(by: .fixed(.seconds(2))).held(by: held)`. A response is held first, then decided, then delayed, then
/// delivered at the speed of its bandwidth.
///
/// In a text, in JSON, in headers and in a redirection, `{{request.json.items[0].id}}` is a template: it takes that
/// value of the request. There are `request.method`, `.path`, `.path.NAME` (what the path's pattern captured),
/// `.query.NAME`, `.headers.NAME`, `.form.NAME` and `.json`. A text in JSON that is one template alone takes the
/// value with its type. A template that finds nothing fails the request and the session. Other braces stay as they
/// are; `template(false)` leaves them all.
public struct StubResponse: Sendable {
    enum Content: Sendable {
        case response(Response)
        case file(StubFile)
        case message(StubFile)
        case closure(@Sendable (StubRequest) async throws -> StubResponse)
        case error(TransportError)
        case silence
        case passThrough(PassThrough)
        /// It was made wrongly, which is told when it is asked for, and when the session is finished.
        case unusable(StubError)
    }

    struct PassThrough: Sendable {
        var request: @Sendable (inout HTTPRequest, inout Data) -> Void
        var response: @Sendable (inout Response) -> Void
    }

    var content: Content
    /// Nil for a body without braces, and for one that takes no values from the request, such as a file's.
    var source: Source?
    var status: HTTPResponse.Status?
    var headers = HTTPFields() {
        didSet { if headers.contains(where: { $0.value.contains("{{") }) { mayHaveTemplates = true } }
    }
    var template = true
    var mayHaveTemplates = false
    var delay: Delay?
    var after: Delay?
    var bandwidth: Bandwidth?
    var held: HeldResponse?

    init(_ content: Content) { self.content = content }
}

extension StubResponse {
    /// A response as it stands, without templates.
    public static func response(_ response: Response) -> StubResponse { StubResponse(.response(response)) }

    /// A response without a body.
    public static func status(_ status: HTTPResponse.Status) -> StubResponse {
        .bytes(Data(), status: status)
    }

    /// - Parameters:
    ///   - type: Its media type, for `Content-Type`; none when nil.
    public static func bytes(
        _ body: Data, type: String? = nil, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> StubResponse {
        var head = HTTPResponse(status: status)
        head.headerFields[.contentType] = type
        var response = StubResponse(.response(Response(head: head, body: body)))
        response.headers = headers
        return response
    }

    public static func text(
        _ text: String, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> StubResponse {
        let type = "text/plain; charset=utf-8"
        return .bytes(Data(text.utf8), type: type, status: status, headers: headers).made(from: .text(text))
    }

    /// JSON as it is written in the code: `.json(["items": []])`.
    public static func json(
        _ tree: JSONTree, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]
    ) -> StubResponse {
        .bytes(tree.compact, type: "application/json", status: status, headers: headers)
            .made(from: .json(tree))
    }

    /// JSON of any value, its keys sorted; without templates.
    public static func json(
        encoding value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:],
        encoder: JSONEncoder? = nil
    ) -> StubResponse {
        let sorting = JSONEncoder()
        sorting.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            let body = try (encoder ?? sorting).encode(value)
            return .bytes(body, type: "application/json", status: status, headers: headers)
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
        StubResponse(.file(StubFile(path: path, folder: folder)))
    }

    /// A file with a whole HTTP/1.1 response, such as `curl -i` saves it, read anew each time.
    ///
    /// - Parameters:
    ///   - path: Within the folder; `..` and links that lead out of it are refused.
    public static func message(file path: String, in folder: URL) -> StubResponse {
        StubResponse(.message(StubFile(path: path, folder: folder)))
    }

    /// A whole HTTP/1.1 response, as bytes.
    public static func message(_ data: Data) -> StubResponse {
        do {
            return StubResponse(.response(try HTTPMessage.read(data)))
        } catch {
            return StubResponse(.unusable(error))
        }
    }

    /// The response that a closure gives to the request. A `TransportError` that it throws is the result; any
    /// other error is a failure of the session too. It has no templates: the closure has the request itself.
    public static func closure(
        _ response: @escaping @Sendable (StubRequest) async throws -> StubResponse
    ) -> StubResponse { StubResponse(.closure(response)) }

    /// An error in place of a response, as when the network fails.
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
            return StubResponse(.unusable(StubError("\(location.quoted) cannot stand in a Location header.")))
        }
        return .bytes(Data(), status: status, headers: [.location: location])
    }

    /// The response of the session's fallback.
    ///
    /// - Parameters:
    ///   - request: Changes the request that the fallback is sent.
    ///   - response: Changes its response.
    public static func passThrough(
        request: @escaping @Sendable (inout HTTPRequest, inout Data) -> Void = { _, _ in },
        response: @escaping @Sendable (inout Response) -> Void = { _ in }
    ) -> StubResponse { StubResponse(.passThrough(PassThrough(request: request, response: response))) }
}

extension StubResponse {
    /// With another status.
    public func status(_ status: HTTPResponse.Status) -> StubResponse { changed { $0.status = status } }

    /// With a header more, in place of any of that name.
    public func header(_ name: HTTPField.Name, _ value: String) -> StubResponse {
        changed { $0.headers[name] = value }
    }

    /// With its templates filled, or with all braces as they are.
    public func template(_ isOn: Bool) -> StubResponse { changed { $0.template = isOn } }

    /// Begins to arrive this much later.
    public func delayed(by delay: Delay) -> StubResponse { changed { $0.delay = delay } }

    /// Takes as long to arrive as its body takes at this speed.
    public func slowed(to bandwidth: Bandwidth) -> StubResponse { changed { $0.bandwidth = bandwidth } }

    /// Is complete this long after the request, or after its release when it is held, whatever its bandwidth. One
    /// that begins later, because it is delayed or its closure takes longer, is complete as soon as it begins.
    public func completed(after time: Delay) -> StubResponse { changed { $0.after = time } }

    /// Waits until it is released.
    public func held(by held: HeldResponse) -> StubResponse { changed { $0.held = held } }

    private func made(from source: Source) -> StubResponse {
        changed { response in
            guard case .response(let made) = response.content,
                made.body.firstRange(of: Data("{{".utf8)) != nil
            else { return }
            (response.source, response.mayHaveTemplates) = (source, true)
        }
    }

    private func changed(_ change: (inout StubResponse) -> Void) -> StubResponse {
        var response = self
        change(&response)
        return response
    }
}
