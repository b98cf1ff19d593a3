import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import OSDM
import Synchronization

/// A service in this process. It responds with a closure and remembers its requests.
final class FakeService: Transport {
    struct Seen: Sendable {
        var request: HTTPRequest
        var body: Data
        /// The number of this request among the requests to the same path, counted from 1.
        var count: Int

        var path: String { String((request.path ?? "").prefix { $0 != "?" }) }
        var query: String { String((request.path ?? "").drop { $0 != "?" }) }
        var token: String? { request.headerFields[.authorization] }
        var json: String { String(decoding: body, as: UTF8.self) }
        var form: [String: String] { Form.fields(body) ?? [:] }
    }

    typealias Responding = @Sendable (Seen) async throws(TransportError) -> Response

    private let responding: Responding
    private let log = Mutex<[Seen]>([])

    /// - Parameters:
    ///   - signsIn: Whether the service is also the token endpoint, and issues `token-1`, `token-2`, …
    init(signsIn: Bool = true, _ responding: @escaping Responding) {
        self.responding = { seen throws(TransportError) in
            guard signsIn, seen.path == "/osdm/oauth/token" else { return try await responding(seen) }
            return .json(
                Wire.TokenResponse(
                    accessToken: "token-\(seen.count)", expiresIn: 600, refreshToken: "refresh-\(seen.count)")
            )
        }
    }

    @concurrent func send(_ request: HTTPRequest, body: Data) async throws(TransportError) -> Response {
        let seen = log.withLock { log in
            var seen = Seen(request: request, body: body, count: 1)
            seen.count += log.count { $0.path == seen.path }
            log.append(seen)
            return seen
        }
        return try await responding(seen)
    }

    var requests: [Seen] { log.withLock { $0 } }
    func requests(to path: String) -> [Seen] { requests.filter { $0.path == "/osdm/\(path)" } }
}

extension Response {
    static func json(_ value: some Wire.JSONValue, status: HTTPResponse.Status = .ok) -> Response {
        text(String(decoding: Wire.encode(value), as: UTF8.self), status: status)
    }

    static func problem(_ status: HTTPResponse.Status, _ detail: String? = nil) -> Response {
        var response = json(Wire.Problem(code: "X", title: "Title", status: status.code, detail: detail))
        response.head.status = status
        response.head.headerFields[.contentType] = "application/problem+json"
        return response
    }

    static func text(
        _ text: String, type: String? = "application/json", status: HTTPResponse.Status = .ok,
        fields: HTTPFields = [:]
    ) -> Response {
        var response = HTTPResponse(status: status, headerFields: fields)
        response.headerFields[.contentType] = type
        return Response(head: response, body: Data(text.utf8))
    }
}
