import Foundation
import HTTPBodies

extension RequestKey {
    /// The first rule by which a request is not a recorded one, in words, and how near it is.
    ///
    /// - Returns: No words when the two are the same.
    func failure(against recorded: RequestKey) -> (words: String?, score: Int) {
        var words: String?
        var score = 0
        func rule(_ weight: Int, _ failed: String?) {
            if let failed { words = words ?? failed } else { score += weight }
        }
        rule(2, method == recorded.method ? nil : "method is \(method), not \(recorded.method)")
        rule(1, host == recorded.host ? nil : "host is \(host ?? "none"), not \(recorded.host ?? "none")")
        let samePath = path == recorded.path
        if !samePath { score += Self.sharedSegments(path, recorded.path) }
        rule(8, samePath ? nil : "path is \(path), not \(recorded.path)")
        rule(4, Self.difference("query parameter", query, recorded.query))
        rule(1, Self.difference("header", headers, recorded.headers))
        rule(4, bodyDifference(recorded))
        return (words, score)
    }

    private static func sharedSegments(_ one: String, _ other: String) -> Int {
        let (one, other) = (one.split(separator: "/"), other.split(separator: "/"))
        let shared = zip(one, other).count { $0 == $1 }
        return min(6, one.count == other.count ? shared * 2 : shared)
    }

    private static func difference(_ what: String, _ one: [FormPair], _ other: [FormPair]) -> String? {
        guard one != other else { return nil }
        for name in (one + other).map(\.name) {
            let (mine, theirs) = (one.filter { $0.name == name }, other.filter { $0.name == name })
            guard mine != theirs else { continue }
            func values(_ pairs: [FormPair]) -> String {
                pairs.map { JSONTree.string($0.value).clipped }.joined(separator: ", ")
            }
            if mine.isEmpty { return "\(what) \(name) is missing" }
            if theirs.isEmpty { return "\(what) \(name) is not in the recording" }
            return "\(what) \(name) is \(values(mine)), not \(values(theirs))"
        }
        return "\(what)s are in another order"
    }

    private func bodyDifference(_ recorded: RequestKey) -> String? {
        switch (body, recorded.body) {
        case (.none, .none): return nil
        case (.none, _): return "the body is empty"
        case (_, .none): return "the recorded request has no body"
        case (.json(let mine), .json(let theirs)):
            guard let first = JSONDifference.between(mine, theirs).first else { return nil }
            guard let one = first.one else { return "\(first.path) of the body is missing" }
            guard let other = first.other else { return "\(first.path) of the body is not in the recording" }
            return "\(first.path) of the body is \(one.clipped), not \(other.clipped)"
        case (.form(let mine), .form(let theirs)):
            return Self.difference("form field", mine, theirs)
        case (.bytes(let mine), .bytes(let theirs)):
            if mine == theirs { return nil }
            let place = zip(mine, theirs).prefix { $0 == $1 }.underestimatedCount
            let first = zip(mine, theirs).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            return "the body differs from byte \(first ?? max(place, min(mine.count, theirs.count))) on"
        case (.dropped(let mine), .dropped(let theirs)):
            return mine == theirs ? nil : "the body is of the type \(mine), not \(theirs)"
        default: return "the body is of another kind"
        }
    }
}
