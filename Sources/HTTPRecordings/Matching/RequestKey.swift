import HTTPBodies
import JSONTrees

/// The parts of a request that count when it is compared: normalised, and without its secrets.
struct RequestKey: Sendable {
    /// `method`, `path`, and where they count `host`, `query`, `headers` and `body`.
    private let parts: JSONTape
    private let identity: [UInt8]

    init(_ parts: [JSONTape.Member]) {
        self.parts = JSONTape(object: parts)
        identity = self.parts.canonical
    }

    private func text(_ part: String) -> String { parts.top[part]?.string ?? "" }

    /// Method and path: `POST /offers`.
    var name: String { "\(text("method")) \(text("path"))" }

    /// The whole key as text, to put requests into an order that a person can follow.
    var text: [UInt8] { Array("\(text("path")) \(text("method")) ".utf8) + identity }
}

extension RequestKey: Hashable {
    static func == (one: RequestKey, other: RequestKey) -> Bool { one.identity == other.identity }
    func hash(into hasher: inout Hasher) { identity.withUnsafeBytes { hasher.combine(bytes: $0) } }
}

extension RequestKey {
    /// The weight of each part, in the order in which a difference is told.
    private static let weights = [
        ("method", 2), ("host", 1), ("path", 8), ("query", 4), ("headers", 1), ("body", 4),
    ]

    /// The first difference between a request and a recorded one, in words, and how near they are.
    /// - Returns: No words when the two are the same.
    func failure(against recorded: RequestKey) -> (words: String?, score: Int) {
        var words: String?
        var score = 0
        for (part, weight) in Self.weights {
            let (mine, theirs) = (parts.top[part]?.tree, recorded.parts.top[part]?.tree)
            if mine == theirs {
                score += weight
            } else {
                if part == "path" { score += sharedSegments(recorded) }
                words = words ?? Self.words(part, mine, theirs)
            }
        }
        return (words, score)
    }

    private func sharedSegments(_ recorded: RequestKey) -> Int {
        let (one, other) = (text("path").split(separator: "/"), recorded.text("path").split(separator: "/"))
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
