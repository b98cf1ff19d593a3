public import Foundation
public import HTTPBodies
public import HTTPTypes
import Locking

/// A request as stubs see it; its body is read only once, however many stubs look at it.
public struct StubRequest: Sendable, CustomStringConvertible {
    /// Its place in the order in which the session was asked, from 1.
    public let number: Int
    public let request: HTTPRequest
    public let body: Data
    /// What the path's pattern captured: `id` for `/items/{id}`.
    public internal(set) var captures: [String: String] = [:]
    /// The path's parts, decoded, without its first slash.
    let segments: [[UInt8]]
    private let readings = Readings()

    init(number: Int, request: HTTPRequest, body: Data) {
        self.number = number
        self.request = request
        self.body = body
        // Nearly every stub asks for these.
        segments = PathPattern.segments((request.path ?? "/").prefix { $0 != "?" })
    }

    public var method: HTTPRequest.Method { request.method }
    /// The path as it was sent, without the query; `/` when there is none.
    public var path: String {
        let path = (request.path ?? "/").prefix { $0 != "?" }
        return path.isEmpty ? "/" : String(path)
    }
    /// The host without its port and the brackets of an IPv6 address, in small letters.
    public var host: String? { authority.host }
    /// The port; the one that goes with the scheme where none is written.
    public var port: Int? {
        authority.port ?? ["http": 80, "https": 443][request.scheme?.lowercased() ?? ""]
    }
    /// The query's parts, decoded; `+` is a space, as in forms.
    public var query: [(name: String, value: String)] {
        readings.query {
            guard let path = request.path, let mark = path.firstIndex(of: "?") else { return [] }
            return Self.pairs(path[path.index(after: mark)...])
        }
    }
    /// The body as a form (`application/x-www-form-urlencoded`), decoded.
    public var form: [(name: String, value: String)] {
        readings.form { Self.pairs(text) }
    }
    /// The body as text; what is not UTF-8 is replaced.
    public var text: String { readings.text { String(decoding: body, as: UTF8.self) } }
    /// The body as JSON; nil when it is none.
    public var json: JSONTree? { readings.json { try? JSONTree(reading: body) } }

    /// `POST /orders?page=2 with 120 bytes of application/json`.
    public var description: String {
        let asked = "\(method.rawValue) \(request.path ?? "/")"
        guard !body.isEmpty else { return asked }
        let type = request.headerFields[.contentType]?.prefix { $0 != ";" } ?? "no media type"
        return "\(asked) with \(body.count) \(body.count == 1 ? "byte" : "bytes") of \(type)"
    }

    private static func pairs(_ text: some StringProtocol) -> [(name: String, value: String)] {
        Form.anyPairs(text).map { ($0.name, $0.value) }
    }

    private var authority: (host: String?, port: Int?) {
        guard let text = request.authority?.split(separator: "@").last, !text.isEmpty else {
            return (nil, nil)
        }
        let end =
            text.firstIndex(of: "]").map { text.index(after: $0) } ?? text.firstIndex(of: ":")
            ?? text.endIndex
        let port = text[end...].hasPrefix(":") ? Int(text[end...].dropFirst()) : nil
        return (text[..<end].trimmingCharacters(in: ["[", "]"]).lowercased(), port)
    }
}

/// The parts of a request that were read so far.
private final class Readings: Sendable {
    let query = Reading<[(name: String, value: String)]>()
    let form = Reading<[(name: String, value: String)]>()
    let text = Reading<String>()
    let json = Reading<JSONTree?>()
}

/// A value that is read when it is first asked for.
private final class Reading<Value: Sendable>: Sendable {
    private let value = Lock<Value?>(nil)

    func callAsFunction(_ read: () -> Value) -> Value {
        if let value = value.withLock({ $0 }) { return value }
        // Outside of the lock, since one reading may need another.
        let read = read()
        value.withLock { $0 = read }
        return read
    }
}
