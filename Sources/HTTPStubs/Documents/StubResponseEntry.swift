import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes

/// One response of a stub in a document.
///
/// As a number, a status without a body: `respond: 503`.
struct StubResponseEntry: Sendable, Decodable {
    enum Key: String, CodingKey, CaseIterable {
        case status, headers, json, text, bytes, file, message, redirect, error, silence, passThrough, delay
        case after, bandwidth, held, template
    }

    static let contentKeys: [Key] = [
        .json, .text, .bytes, .file, .message, .redirect, .error, .silence, .passThrough,
    ]

    /// The words for errors.
    static let errors: [TransportError.Code] = [
        .nameNotResolved, .connectionRefused, .connectionReset, .timedOut, .tlsFailed, .truncated, .malformed,
        .tooLarge, .proxyFailed, .cancelled, .other,
    ]

    /// Without the folder of its file, and not held yet.
    private var response = StubResponse.status(.ok)
    /// The name that it is held under; nil when it is not held. The empty name is that of the stub.
    private var held: String?

    init() {}

    init(from decoder: any Decoder) throws {
        if let code = try? decoder.singleValueContainer().decode(Int.self) {
            guard let status = Self.status(code) else { throw decoder.error(Self.statusWords) }
            response.status = status
            return
        }
        let keys = try StubKeys(decoder, Key.self, of: "a response")
        let contents = Self.contentKeys.filter(keys.has)
        guard contents.count <= 1 else {
            let names = contents.map { "“\($0.stringValue)”" }.joined(separator: " and ")
            throw keys.error("a response has one of \(names), not both")
        }
        if let key = contents.first { response = try Self.response(key, keys) }
        if let code = try keys.value(.status, Int.self) {
            guard let status = Self.status(code) else { throw keys.error(Self.statusWords, at: .status) }
            response.status = status
        }
        let headers = try keys.value(.headers, [String: StubScalar].self)?.mapValues(\.text) ?? [:]
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) {
            guard let field = HTTPField.Name(name), HTTPField.isValidValue(value) else {
                throw keys.error("\(name.quoted) is not a header that can be sent", at: .headers)
            }
            response.headers[field] = value
        }
        response.delay = try keys.read(.delay) { text throws(StubError) in try Delay(text) }
        response.after = try keys.read(.after) { text throws(StubError) in try Delay(text) }
        response.bandwidth = try keys.read(.bandwidth) { text throws(StubError) in try Bandwidth(text) }
        response.template = try keys.value(.template) ?? true
        held = try keys.value(.held, Held.self)?.name
        switch response.content {
        case .error, .silence:
            guard response.status == nil, headers.isEmpty, response.bandwidth == nil else {
                throw keys.error("a response that never comes has no status, no headers and no bandwidth")
            }
        default: break
        }
        if let error = response.error { throw keys.error(error.message) }
    }

    private static func status(_ code: Int) -> HTTPResponse.Status? {
        (100...599).contains(code) ? HTTPResponse.Status(code: code) : nil
    }

    private static let statusWords = "a status is a number from 100 to 599"

    private static func response(_ key: Key, _ keys: StubKeys<Key>) throws -> StubResponse {
        switch key {
        case .json: return .json(try keys.json(key))
        case .text: return .text(try keys.needText(key))
        case .bytes: return .bytes(try keys.bytes(key))
        case .file: return StubResponse(.file(StubFile(path: try keys.need(key))))
        case .message: return StubResponse(.message(StubFile(path: try keys.need(key))))
        case .redirect:
            let response = StubResponse.redirect(to: try keys.need(key))
            if let error = response.error { throw keys.error(error.message, at: key) }
            return response
        case .error:
            let word = try keys.need(key, String.self)
            guard let code = errors.first(where: { $0.rawValue == word }) else {
                let names = errors.map(\.rawValue).joined(separator: ", ")
                throw keys.error("\(word.quoted) is not an error; these are: \(names)", at: key)
            }
            return .error(code)
        case .silence, .passThrough:
            guard try keys.need(key, Bool.self) else {
                throw keys.error("“\(key.stringValue)” is true, or left out", at: key)
            }
            return key == .silence ? .silence : .passThrough()
        case .status, .headers, .delay, .after, .bandwidth, .held, .template: return .status(.ok)
        }
    }

    /// - Parameters:
    ///   - folder: Where its files are; nil when there may be none.
    ///   - hold: Gives the held response of a name.
    /// - Throws: `StubError` when a file is not there, or cannot be a response.
    func response(in folder: URL?, hold: (String) -> HeldResponse) throws(StubError) -> StubResponse {
        var response = response
        response.held = held.map(hold)
        switch response.content {
        case .file(var file):
            file.folder = folder
            _ = try file.read()
            response.content = .file(file)
        case .message(var file):
            file.folder = folder
            _ = try file.message()
            response.content = .message(file)
        default: break
        }
        return response
    }
}

/// `true`, or a name.
private struct Held: Decodable {
    let name: String?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            name = flag ? "" : nil
        } else {
            name = try container.decode(String.self)
        }
    }
}
