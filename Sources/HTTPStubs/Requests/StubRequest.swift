public import Foundation
import HTTPBodies
public import HTTPTypes
public import JSONTrees
import Locking

/// A request as stubs see it; its JSON is read only once, however many stubs look at it.
public struct StubRequest: Sendable, CustomStringConvertible {
    /// The request's place in the order in which requests came to the session, from 1.
    public let number: Int
    public let request: HTTPRequest
    public let body: Data
    /// The parts that the path's pattern captured: `id` for `/items/{id}`.
    public internal(set) var captures: [String: String] = [:]
    /// The path's parts, decoded, without its first slash.
    let segments: [[UInt8]]
    /// The body as JSON; nil until it is read.
    private let readJSON = Lock<JSONTree??>(nil)

    init(number: Int, request: HTTPRequest, body: Data) {
        self.number = number
        self.request = request
        self.body = body
        // Read at once, because nearly every stub compares the path.
        segments = PathPattern.segments(Self.halves(request).path)
    }

    public var method: HTTPRequest.Method { request.method }
    /// The path as it was sent, without the query; `/` when there is none.
    public var path: String {
        let path = Self.halves(request).path
        return path.isEmpty ? "/" : String(path)
    }
    /// The host without its port and the brackets of an IPv6 address, in small letters.
    public var host: String? { authority?.host()?.lowercased() }
    /// The port; if none is written, the usual port of the scheme.
    public var port: Int? {
        authority?.port ?? ["http": 80, "https": 443][request.scheme?.lowercased() ?? ""]
    }
    /// The query's parts, decoded; `+` is a space, as in forms.
    public var query: [(name: String, value: String)] {
        Self.pairs(Self.halves(request).query)
    }
    /// The body as a form (`application/x-www-form-urlencoded`), decoded.
    public var form: [(name: String, value: String)] { Self.pairs(text) }
    /// The body as text; what is not UTF-8 is replaced.
    public var text: String { String(decoding: body, as: UTF8.self) }
    /// The body as JSON; nil when it is not JSON.
    public var json: JSONTree? {
        readJSON.withLock { read in
            let json = read ?? (try? JSONTree(reading: body))
            read = .some(json)
            return json
        }
    }

    /// `POST /orders?page=2 with 120 bytes of application/json`.
    public var description: String {
        let asked = "\(method.rawValue) \(request.path ?? "/")"
        guard !body.isEmpty else { return asked }
        let type = request.headerFields[.contentType]?.prefix { $0 != ";" } ?? "no media type"
        return "\(asked) with \(body.count) \(body.count == 1 ? "byte" : "bytes") of \(type)"
    }

    /// The path and the query, which a byte parts: to Swift, a question mark with an accent is another character.
    private static func halves(_ request: HTTPRequest) -> (path: Substring, query: Substring) {
        let halves = (request.path ?? "/").parts(between: 0x3F, maxSplits: 1)
        return (halves[0], halves.count > 1 ? halves[1] : "")
    }

    private static func pairs(_ text: some StringProtocol) -> [(name: String, value: String)] {
        Form.anyPairs(Substring(text)).map { ($0.name, $0.value) }
    }

    private var authority: URL? { request.authority.flatMap { URL(string: "//\($0)") } }
}
