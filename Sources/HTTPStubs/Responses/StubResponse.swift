public import Foundation
import HTTPBodies
public import HTTPTransport
public import HTTPTypes
public import JSONTrees

/// The response of a stub: `.json(["items": []]).status(.created).held(by: held)`.
///
/// For each request, the response is held, then made, then delayed, and then delivered at the speed of its bandwidth.
///
/// Texts, JSON, headers and redirections may contain templates such as `{{request.json.items[0].id}}`, which are
/// replaced by values of the request: `request.method`, `.path`, `.path.NAME` (captured by the path's pattern),
/// `.query.NAME`, `.headers.NAME`, `.form.NAME` or `.json`. A JSON string that is one template becomes the value
/// itself, even if that is not a string. A template without a value fails the request and the session.
public struct StubResponse: Sendable {
    enum Content: Sendable {
        case response(Response)
        case text(String)
        case json(JSONTree)
        case file(StubFile)
        case closure(@Sendable (StubRequest) async throws -> StubResponse)
        case error(TransportError)
        case silence
        case passThrough
        /// An invalid response. Each request fails with the error, and the session reports it when it is finished.
        case unusable(StubError)
    }

    var content: Content
    var status: HTTPResponse.Status?
    /// Replaces the headers that the content has under the same names.
    var headers = HTTPFields()
    var template = true
    var delay: Delay?
    var after: Delay?
    var bandwidth: Bandwidth?
    var held: HeldResponse?

    init(_ content: Content) { self.content = content }
}

extension StubResponse {
    /// A complete response, without templates.
    public static func response(_ response: Response) -> StubResponse { StubResponse(.response(response)) }

    /// A response without a body.
    public static func status(_ status: HTTPResponse.Status) -> StubResponse {
        StubResponse(.response(Response(head: HTTPResponse(status: status))))
    }

    /// - Parameter type: The `Content-Type`; nil for none.
    public static func bytes(_ body: Data, type: String? = nil) -> StubResponse {
        let head = HTTPResponse(status: .ok, headerFields: type.map { [.contentType: $0] } ?? [:])
        return StubResponse(.response(Response(head: head, body: body)))
    }

    public static func text(_ text: String) -> StubResponse { StubResponse(.text(text)) }

    /// JSON as it is written in the code: `.json(["items": []])`.
    public static func json(_ tree: JSONTree) -> StubResponse { StubResponse(.json(tree)) }

    /// An encoded value as JSON, with sorted keys and without templates.
    public static func json(encoding value: some Encodable) -> StubResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let body = try? encoder.encode(value) else {
            return .unusable("A value of \(type(of: value)) cannot be written as JSON.")
        }
        return .bytes(body, type: "application/json")
    }

    /// The content of a file, which is read for each request. The file's extension decides the `Content-Type`. A path
    /// that leads out of the folder is refused.
    public static func file(_ path: String, in folder: URL) -> StubResponse {
        StubResponse(.file(StubFile(path: path, folder: folder)))
    }

    /// A file with a whole HTTP/1.1 response, as `curl -i` saves it. The file is read for each request. A path that
    /// leads out of the folder is refused.
    public static func message(file path: String, in folder: URL) -> StubResponse {
        StubResponse(.file(StubFile(path: path, folder: folder, isMessage: true)))
    }

    /// A whole HTTP/1.1 response, as bytes.
    public static func message(_ data: Data) -> StubResponse {
        do { return .response(try HTTPMessage.read(data)) } catch { return .unusable(error.message) }
    }

    /// The response that a closure returns for the request, without templates. If the closure throws a
    /// `TransportError`, that is the result of the request. Any other error also fails the session.
    public static func closure(
        _ response: @escaping @Sendable (StubRequest) async throws -> StubResponse
    ) -> StubResponse { StubResponse(.closure(response)) }

    /// An error instead of a response, as when the network fails.
    public static func error(_ code: TransportError.Code, detail: String? = nil) -> StubResponse {
        StubResponse(.error(TransportError(code, detail: detail ?? "a stub was told to fail so")))
    }

    /// No response until the caller gives up. After a day on the session's clock, the request fails with `timedOut`.
    public static let silence = StubResponse(.silence)

    /// A redirection. `StubSession` says which redirections the session follows itself.
    public static func redirect(
        to location: String, status: HTTPResponse.Status = .found
    ) -> StubResponse {
        guard HTTPField.isValidValue(location) else {
            return .unusable("\(location.quoted) cannot stand in a Location header.")
        }
        return .status(status).header(.location, location)
    }

    /// Passes the request on to the session's fallback.
    public static let passThrough = StubResponse(.passThrough)

    private static func unusable(_ sentence: String) -> StubResponse {
        StubResponse(.unusable(StubError(sentence)))
    }
}

extension StubResponse {
    /// The response with another status.
    public func status(_ status: HTTPResponse.Status) -> StubResponse { changed { $0.status = status } }

    /// The response with a header replaced. Each value becomes a separate field.
    public func header(_ name: HTTPField.Name, _ values: String...) -> StubResponse {
        changed { $0.headers[values: name] = values }
    }

    /// The response with templates filled in (`true`, the default), or with all braces left as they are.
    public func template(_ isOn: Bool) -> StubResponse { changed { $0.template = isOn } }

    /// The response, whose first byte arrives this much later.
    public func delayed(by delay: Delay) -> StubResponse { changed { $0.delay = delay } }

    /// The response, whose body arrives at this speed.
    public func slowed(to bandwidth: Bandwidth) -> StubResponse { changed { $0.bandwidth = bandwidth } }

    /// The response, complete this long after the request, or after its release if it is held. The bandwidth is then
    /// ignored. If a delay or a closure takes longer than this time, the response is complete right after it.
    public func completed(after time: Delay) -> StubResponse { changed { $0.after = time } }

    /// The response, held back until `held` releases it.
    public func held(by held: HeldResponse) -> StubResponse { changed { $0.held = held } }

    private func changed(_ change: (inout StubResponse) -> Void) -> StubResponse {
        var response = self
        change(&response)
        return response
    }
}
