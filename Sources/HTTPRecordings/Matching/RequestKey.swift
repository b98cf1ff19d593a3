import HTTPBodies
import JSONTrees
import Redaction

/// The parts of a request that count when it is compared: normalised, and without its secrets.
struct RequestKey: Sendable {
    /// `method`, `path`, and where they count `host`, `query`, `headers` and `body`.
    private let parts: JSONTape
    /// The parts in canonical JSON.
    private let identity: [UInt8]
    /// The place of each part in it.
    private let places: [String: Range<Int>]
    /// The parts of the path that look like ids, which do not count for equality: see `IdentifierBinding`.
    let ids: [ExactText]

    init(_ parts: [JSONTape.Member], ids: [ExactText] = []) {
        var identity: [UInt8] = [0x7B]
        var places: [String: Range<Int>] = [:]
        for (name, value) in parts.sorted(by: { $0.name < $1.name }) {
            if !places.isEmpty { identity.append(0x2C) }
            identity += "\"\(name)\":".utf8
            let start = identity.count
            identity += value.canonical
            places[name] = start..<identity.count
        }
        identity.append(0x7D)
        (self.parts, self.ids) = (JSONTape(object: parts), ids)
        (self.identity, self.places) = (identity, places)
    }

    private func bytes(_ part: String) -> ArraySlice<UInt8>? { places[part].map { identity[$0] } }
    private func text(_ part: String) -> String { parts.top[part]?.string ?? "" }

    /// Method and path: `POST /offers`.
    var name: String { "\(text("method")) \(text("path"))" }

    /// The whole key as text, to put requests into an order that a person can follow.
    var text: [UInt8] { Array("\(text("path")) \(text("method")) ".utf8) + identity }
}

extension RequestKey {
    /// Whether texts that a rule keeps stand in the recording as pseudonyms, because they hold a value that was
    /// replaced elsewhere.
    var holdsReplacedText: Bool {
        parts.tokens.contains {
            $0.kind == .string && parts.decoded($0.content) == PseudonymRegistry.keptMark
        }
    }

    /// Whether a request is a recorded one, but for such texts.
    func isLike(_ recorded: RequestKey) -> Bool {
        JSONDifference.between(parts.tree, recorded.parts.tree).allSatisfy {
            $0.one?.string != nil && $0.other?.string == PseudonymRegistry.keptMark
        }
    }
}

extension RequestKey: Hashable {
    static func == (one: RequestKey, other: RequestKey) -> Bool { one.identity == other.identity }
    func hash(into hasher: inout Hasher) { identity.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

extension RequestKey {
    /// The weight of each part, in the order in which a difference is told.
    private static let weights: [(part: String, weight: Int)] = [
        ("method", 2), ("host", 1), ("path", 8), ("query", 4), ("headers", 1), ("body", 4),
    ]

    /// How near a request is to a recorded one; the higher, the nearer.
    func nearness(to recorded: RequestKey) -> Int {
        Self.weights.reduce(0) { score, row in
            if bytes(row.part) == recorded.bytes(row.part) { return score + row.weight }
            return row.part == "path" ? score + sharedSegments(recorded) : score
        }
    }

    /// The first difference between a request and a recorded one, in words; nil when the two are the same.
    func difference(from recorded: RequestKey) -> String? {
        Self.weights.lazy.compactMap { part, _ in
            bytes(part) == recorded.bytes(part)
                ? nil : Self.words(part, parts.top[part]?.tree, recorded.parts.top[part]?.tree)
        }.first
    }

    private func sharedSegments(_ recorded: RequestKey) -> Int {
        func segments(_ key: RequestKey) -> [ArraySlice<UInt8>] {
            // Without the quotation marks.
            (key.bytes("path") ?? []).dropFirst().dropLast().split(separator: 0x2F)
        }
        let (one, other) = (segments(self), segments(recorded))
        let shared = zip(one, other).count { $0 == $1 }
        return min(6, one.count == other.count ? shared * 2 : shared)
    }

    private static func words(_ part: String, _ mine: JSONTree?, _ theirs: JSONTree?) -> String? {
        guard ["query", "headers", "body"].contains(part) else {
            return "\(part) is \(mine?.string ?? "none"), not \(theirs?.string ?? "none")"
        }
        if part == "body" {
            guard let mine else { return "the body is empty" }
            guard let theirs else { return "the recorded request has no body" }
            guard mine.names == theirs.names else { return "the body is of another kind" }
        }
        guard let first = JSONDifference.between(mine ?? .object([]), theirs ?? .object([])).first else {
            return nil
        }
        let label = label(part, first.path.steps)
        guard let one = first.one else { return "\(label) is missing" }
        guard let other = first.other else { return "\(label) is not in the recording" }
        return "\(label) is \(one.clipped), not \(other.clipped)"
    }

    private static func label(_ part: String, _ steps: [JSONPath.Step]) -> String {
        let names = steps.compactMap { if case .name(let name) = $0 { name } else { nil } }
        return switch (part, names.first) {
        case ("query", let name?): "query parameter \(name)"
        case ("headers", let name?): "header \(name)"
        case (_, "form") where names.count > 1: "form field \(names[1])"
        case (_, "json"): "\(JSONPath(Array(steps.dropFirst()))) of the body"
        default: "the body"
        }
    }
}

extension JSONTree {
    fileprivate var names: [String] {
        if case .object(let members) = self { members.map(\.name) } else { [] }
    }
}
