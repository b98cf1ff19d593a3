import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import Redaction

/// Names that a service gives anew each time, such as a booking's: what they were when it was recorded, and
/// what they are now.
///
/// A name is the whole value of a field such as `id`, `bookingId` or `href`, or a part of an address that such a
/// field holds. It came from the service: no recorded request had it before the answer that tells it, and one
/// after it asks by it. A URN is none: it names the same thing for ever (RFC 8141).
struct IdentifierRemapping {
    /// What it is now, by what it was.
    private var live: [String: String] = [:]
    /// The recorded requests that had a text first and that asked by it last, by their places.
    private let firstMention: [String: Int]
    private let lastUse: [String: Int]

    init(_ recording: Recording) {
        var firstMention: [String: Int] = [:]
        var lastUse: [String: Int] = [:]
        for (place, item) in recording.exchanges.enumerated() {
            let words = RequestWords(item.exchange)
            for word in words.all where firstMention[word] == nil { firstMention[word] = place }
            for word in words.names { lastUse[word] = place }
        }
        (self.firstMention, self.lastUse) = (firstMention, lastUse)
    }

    // MARK: learning

    /// Learns what the answer to the request at a place of the recording names anew.
    mutating func learn(_ changes: [JSONDifference], at place: Int) {
        for change in changes {
            guard let recorded = change.one?.string, let new = change.other?.string,
                FieldName.tellsName(change.path) || Pseudonym.isOne(recorded)
            else { continue }
            for (recorded, new) in Self.pairs(recorded, new) where recorded != new {
                guard !recorded.lowercased().hasPrefix("urn:"), live[recorded] == nil,
                    let mention = firstMention[recorded], mention > place, lastUse[recorded] ?? -1 > place
                else { continue }
                live[recorded] = new
            }
        }
    }

    /// The whole values, and where both are addresses of the service, their parts too.
    private static func pairs(_ recorded: String, _ new: String) -> [(String, String)] {
        guard let (one, other) = target(recorded).flatMap({ one in target(new).map { (one, $0) } }) else {
            return [(recorded, new)]
        }
        let (mine, theirs) = (RequestTarget(one), RequestTarget(other))
        var pairs = [(one, other)]
        if mine.segments.count == theirs.segments.count { pairs += zip(mine.segments, theirs.segments) }
        for item in mine.query {
            pairs += theirs.query.first { $0.name == item.name }.map { [(item.value, $0.value)] } ?? []
        }
        return pairs
    }

    /// An address of the service without the service: it is asked for by that.
    private static func target(_ text: String) -> String? {
        if let mark = text.range(of: "://") {
            let rest = text[mark.upperBound...]
            return rest.firstIndex(of: "/").map { String(rest[$0...]) }
        }
        return text.hasPrefix("/") ? text : nil
    }

    // MARK: carrying

    /// Whether a difference is merely such a name, where one may stand.
    func explains(_ difference: RecordingDifference) -> Bool {
        guard !live.isEmpty, let recorded = difference.recorded?.string, let new = difference.live?.string,
            let path = difference.path, FieldName.holdsName(path) || Self.target(recorded) != nil
        else { return false }
        return carried(recorded) == new
    }

    func carry(into request: HTTPRequest) -> HTTPRequest {
        var request = request
        request.path = request.path.map(carriedTarget)
        return request
    }

    func carry(into body: Data, contentType: String?) -> Data {
        guard !live.isEmpty else { return body }
        switch BodyForm(body, contentType: contentType) {
        case .json(let tree):
            let carried = carried(tree, JSONPath())
            return carried == tree ? body : carried.compact
        case .form(let pairs):
            return Data(
                Form.text(pairs.map { FormPair(name: $0.name, value: live[$0.value] ?? $0.value) }).utf8)
        case .none, .text, .bytes: return body
        }
    }

    private func carried(_ tree: JSONTree, _ path: JSONPath) -> JSONTree {
        switch tree {
        case .null, .bool, .number: tree
        case .string(let text):
            .string(
                FieldName.holdsName(path) || Self.target(text) != nil || Pseudonym.isOne(text)
                    ? carried(text) : text)
        case .array(let items):
            .array(items.enumerated().map { carried($1, path.appending($0)) })
        case .object(let members):
            .object(
                members.map { JSONTree.Member($0.name, carried($0.value, path.appending($0.name))) })
        }
    }

    private func carried(_ text: String) -> String {
        if let new = live[text] { return new }
        guard let target = Self.target(text) else { return text }
        return text.dropLast(target.count) + carriedTarget(target)
    }

    private func carriedTarget(_ target: String) -> String {
        if live.isEmpty { return target }
        return live[target] ?? RequestTarget.map(target) { live[$0] }
    }
}

/// A path with its query, in parts without their escapes.
private struct RequestTarget {
    var segments: [String]
    var query: [FormPair]

    init(_ target: String) {
        let path = target.prefix { $0 != "?" }
        segments = path.parts(between: 0x2F).map { $0.removingPercentEncoding ?? String($0) }
        query = Form.anyPairs(target.dropFirst(path.count + 1))
    }

    /// The same, with those segments and values replaced that `new` has something for; no other byte changes.
    static func map(_ target: String, _ new: (String) -> String?) -> String {
        let path = target.prefix { $0 != "?" }
        let segments = path.parts(between: 0x2F).map { segment in
            new(segment.removingPercentEncoding ?? String(segment)).map(Form.encoded) ?? String(segment)
        }
        let joined = segments.joined(separator: "/")
        guard path.endIndex < target.endIndex else { return joined }
        let query = target[target.index(after: path.endIndex)...].parts(between: 0x26).map { pair in
            let halves = pair.parts(between: 0x3D, maxSplits: 1)
            guard halves.count > 1, let value = new(Form.decoded(halves[1]) ?? String(halves[1])) else {
                return String(pair)
            }
            return "\(halves[0])=\(Form.encoded(value))"
        }
        return "\(joined)?\(query.joined(separator: "&"))"
    }
}

/// The texts that a recorded request has.
private struct RequestWords {
    /// Whole values, wherever they stand.
    var all: Set<String> = []
    /// Those that stand where something is asked for by its name.
    var names: Set<String> = []

    init(_ exchange: Exchange) {
        if let path = exchange.request.path {
            let target = RequestTarget(path)
            names = Set(target.segments + target.query.map(\.value) + [path])
        }
        switch BodyForm(exchange.requestBody, contentType: exchange.request.headerFields[.contentType]) {
        case .json(let tree): add(tree, JSONPath())
        case .form(let pairs): names.formUnion(pairs.map(\.value))
        case .none, .text, .bytes: break
        }
        all.formUnion(names)
    }

    private mutating func add(_ tree: JSONTree, _ path: JSONPath) {
        switch tree {
        case .null, .bool, .number: break
        case .string(let text):
            all.insert(text)
            if FieldName.holdsName(path) || Pseudonym.isOne(text) { names.insert(text) }
        case .array(let items):
            for (index, item) in items.enumerated() { add(item, path.appending(index)) }
        case .object(let members):
            for member in members { add(member.value, path.appending(member.name)) }
        }
    }
}

/// What a field is for, by the custom of services.
private enum FieldName {
    /// Whether a service says there what it calls something.
    static func tellsName(_ path: JSONPath) -> Bool {
        guard let field = field(path) else { return false }
        return ["id", "ids", "href", "uri", "url", "link", "location"].contains(field.lowercased())
            || ends(
                field, with: ["Id", "Ids", "ID", "_id", "-id", "_ids", "Href", "Uri", "URI", "Url", "URL"])
    }

    /// Whether something may be spoken of there by its name.
    static func holdsName(_ path: JSONPath) -> Bool {
        guard let field = field(path) else { return false }
        return tellsName(path) || ["ref", "refs"].contains(field.lowercased())
            || ends(field, with: ["Ref", "Refs", "_ref"])
    }

    private static func ends(_ field: String, with endings: [String]) -> Bool {
        endings.contains { field.hasSuffix($0) }
    }

    /// Items of an array are values of its field.
    private static func field(_ path: JSONPath) -> String? {
        for step in path.steps.reversed() { if case .name(let name) = step { return name } }
        return nil
    }
}
