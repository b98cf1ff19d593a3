public import Foundation
import HTTPBodies
import HTTPTransport
public import HTTPTypes
public import JSONTrees
import Locking

/// A request that a session of stubs has received. Its JSON is parsed once for all stubs.
public struct StubRequest: Sendable, CustomStringConvertible {
    /// The number of the request in its session, from 1.
    public let number: Int
    public let request: HTTPRequest
    public let body: Data
    /// The parts of the path that the stub's pattern has captured: `id` for `/items/{id}`.
    public internal(set) var captures: [String: String] = [:]
    /// The decoded parts of the path, which its slashes separate.
    let segments: [[UInt8]]
    /// The number of the connection on which a server got the request; nil if none did.
    let connection = ResponseReceiver.current?.connection
    /// The body as JSON; nil until `json` has been called.
    private let readJSON = Lock<JSONTree??>(nil)

    init(number: Int, request: HTTPRequest, body: Data) {
        self.number = number
        self.request = request
        self.body = body
        // Split the path once: nearly every stub compares it.
        segments = PathPattern.segments(request.target.path)
    }

    public var method: HTTPRequest.Method { request.method }
    /// The path as it was sent, without the query; `/` if there is none.
    public var path: String {
        let path = request.target.path
        return path.isEmpty ? "/" : String(path)
    }
    /// The host in lowercase, without the port. An IPv6 address has no brackets.
    public var host: String? { authority?.host()?.lowercased() }
    /// The port; the default port of the scheme if the request names none.
    public var port: Int? {
        authority?.port ?? ["http": 80, "https": 443][request.scheme?.lowercased() ?? ""]
    }
    /// The decoded pairs of the query; `+` is a space, as in forms.
    public var query: [(name: String, value: String)] {
        queryPairs.map { ($0.name, $0.value) }
    }
    /// The decoded pairs of the body as a form (`application/x-www-form-urlencoded`).
    public var form: [(name: String, value: String)] {
        formPairs.map { ($0.name, $0.value) }
    }
    /// The body as text. Invalid UTF-8 is replaced.
    public var text: String { String(decoding: body, as: UTF8.self) }
    /// The body as JSON; nil if it is not JSON.
    public var json: JSONTree? {
        readJSON.withLock { read in
            let json = read ?? (try? JSONTree(reading: body))
            read = .some(json)
            return json
        }
    }

    /// `POST /orders?page=2 with 120 bytes of application/json`. Has dots in place of credentials in the query.
    public var description: String {
        let query = request.target.query.map { query in
            let parts = query.parts(between: 0x26).map { part in
                let isHidden = Form.anyPairs(part).contains { $0.hasValue && CredentialName.isField($0.name) }
                return isHidden ? part.parts(between: 0x3D)[0] + "=" + CredentialName.dots : part
            }
            return "?" + parts.joined(separator: "&")
        }
        let asked = "\(method.rawValue) \(path)\(query ?? "")"
        guard !body.isEmpty else { return asked }
        let type = request.headerFields[.contentType]?.prefix { $0 != ";" } ?? "no media type"
        return "\(asked) with \(body.count) \(body.count == 1 ? "byte" : "bytes") of \(type)"
    }

    var queryPairs: [FormPair] { Form.anyPairs(Substring(request.target.query ?? "")) }
    var formPairs: [FormPair] { Form.anyPairs(text[...]) }

    private var authority: URL? { request.authority.flatMap { URL(string: "//\($0)") } }
}
