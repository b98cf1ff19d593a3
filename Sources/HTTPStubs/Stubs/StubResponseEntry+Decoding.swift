import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes

extension StubResponseEntry: Decodable {
    static let contentKeys: [Key] = [
        .json, .text, .base64, .file, .message, .redirect, .error, .silence, .passThrough,
    ]

    /// The words for errors.
    static let errors: [TransportError.Code] = [
        .nameNotResolved, .connectionRefused, .connectionReset, .timedOut, .tlsFailed, .truncated, .malformed,
        .tooLarge, .proxyFailed, .cancelled, .other,
    ]

    public init(from decoder: any Decoder) throws {
        if let status = try? decoder.singleValueContainer().decode(Int.self) {
            self.init(status: status)
            guard (100...599).contains(status) else {
                throw DecodingError.dataCorrupted(
                    DecodingError.Context(codingPath: decoder.codingPath, debugDescription: Self.statusWords))
            }
            return
        }
        let keys = try StubKeys(decoder, Key.self, of: "an answer")
        let contents = Self.contentKeys.filter(keys.has)
        guard contents.count <= 1 else {
            let names = contents.map { "“\($0.stringValue)”" }.joined(separator: " and ")
            throw keys.mistake("an answer has one of \(names), not both")
        }
        let status = try keys.value(.status, Int.self)
        guard (100...599).contains(status ?? 200) else { throw keys.mistake(Self.statusWords, at: .status) }
        let headers = try keys.value(.headers, [String: StubScalar].self)?.mapValues(\.text) ?? [:]
        for (name, value) in headers.sorted(by: { $0.key < $1.key })
        where HTTPField.Name(name) == nil || !HTTPField.isValidValue(value) {
            throw keys.mistake("\(name.quoted) is not a header that can be sent", at: .headers)
        }
        self.init(
            try contents.first.map { try Self.content($0, keys) } ?? .empty, status: status, headers: headers,
            delay: try keys.read(.delay) { text throws(StubError) in try Delay(text) },
            bandwidth: try keys.read(.bandwidth) { text throws(StubError) in try Bandwidth(text) },
            held: try keys.value(.held, Held.self)?.name)
        switch content {
        case .error, .silence:
            guard status == nil, headers.isEmpty, bandwidth == nil else {
                throw keys.mistake("an answer that never comes has no status, no headers and no bandwidth")
            }
        default: break
        }
    }

    private static let statusWords = "a status is a number from 100 to 599"

    private static func content(_ key: Key, _ keys: StubKeys<Key>) throws -> Content {
        switch key {
        // Null is JSON too.
        case .json:
            return .json(try keys.container.decode(JSONDocument.self, forKey: AnyKey(key.stringValue)))
        case .text: return .text(try keys.need(key, StubScalar.self).text)
        case .file: return .file(try keys.need(key, String.self))
        case .message: return .message(try keys.need(key, String.self))
        case .base64:
            guard let data = Data(base64Encoded: try keys.need(key, String.self)) else {
                throw keys.mistake("it is not base64", at: key)
            }
            return .data(data)
        case .redirect:
            let location = try keys.need(key, String.self)
            guard HTTPField.isValidValue(location) else {
                throw keys.mistake("\(location.quoted) cannot stand in a Location header", at: key)
            }
            return .redirect(location)
        case .error:
            let word = try keys.need(key, String.self)
            guard let code = errors.first(where: { $0.rawValue == word }) else {
                let names = errors.map(\.rawValue).joined(separator: ", ")
                throw keys.mistake("\(word.quoted) is not an error; these are: \(names)", at: key)
            }
            return .error(code)
        case .silence, .passThrough:
            guard try keys.need(key, Bool.self) else {
                throw keys.mistake("“\(key.stringValue)” is true, or left out", at: key)
            }
            return key == .silence ? .silence : .passThrough
        case .status, .headers, .delay, .bandwidth, .held: return .empty
        }
    }
}

/// `true`, or a name.
private struct Held: Decodable {
    var name: String?

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let flag = try? container.decode(Bool.self) {
            name = flag ? "" : nil
        } else {
            name = try container.decode(String.self)
        }
    }
}
