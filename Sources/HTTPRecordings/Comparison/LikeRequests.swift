import HTTPBodies
import HTTPTransport
import HTTPTypes
import JSONTrees
import Redaction

/// Requests of a recording that differ only in replaced values, so that a replay tells them apart by their order alone.
struct LikeRequests {
    private struct Member {
        var original: Exchange
        var response: JSONTree
    }

    private let matcher: RequestMatcher
    private var groups: [RequestKey: [Member]] = [:]
    private var order: [RequestKey] = []

    init(_ matcher: RequestMatcher) { self.matcher = matcher }

    /// - Parameters:
    ///   - original: The exchange as it was.
    ///   - clean: The same exchange as it is recorded.
    mutating func add(_ original: Exchange, _ clean: RedactedExchange) {
        let recorded = clean.exchange()
        let key = matcher.key(recorded.request, body: recorded.requestBody)
        if groups[key] == nil { order.append(key) }
        groups[key, default: []].append(Member(original: original, response: ExchangeFile.tree(clean.result)))
    }

    /// A sentence for each kind of request that has several responses, with the fields that tell the requests apart.
    var sentences: [String] {
        order.compactMap { key in
            let members = groups[key] ?? []
            guard let first = members.first else { return nil }
            let (request, body) = (first.original.request, first.original.requestBody)
            let others = members.filter {
                $0.response != first.response
                    && ($0.original.request.target != request.target || $0.original.requestBody != body)
            }
            guard !others.isEmpty else { return nil }
            let fields = Set(others.flatMap { Self.fields(first.original, $0.original) })
                .filter { $0.wholeMatch(of: #/[A-Za-z_][\w.\-\[\]]{0,39}/#) != nil }
            let count = members.count
            let remedy =
                fields.isEmpty
                ? "They differ in a part of the path that is replaced."
                : "--keep \(fields.sorted().prefix(4).joined(separator: " ")) tells them apart."
            return "\(key.name): \(count) exchanges are told apart only by their order. \(remedy)"
        }
    }

    private static func fields(_ one: Exchange, _ other: Exchange) -> [String] {
        let queries = [one, other].map { Form.anyPairs($0.request.target.query ?? "") }
        return names(queries[0], queries[1]) + body(one, other)
    }

    private static func names(_ one: [FormPair], _ other: [FormPair]) -> [String] {
        zip(one, other).filter { $0.name != $1.name || $0.value != $1.value }.map(\.0.name)
    }

    private static func body(_ one: Exchange, _ other: Exchange) -> [String] {
        guard let mine = try? JSONTree(mending: one.requestBody),
            let theirs = try? JSONTree(mending: other.requestBody)
        else {
            let forms = [one, other].map {
                Form.anyPairs(String(decoding: $0.requestBody, as: UTF8.self)[...])
            }
            return names(forms[0], forms[1])
        }
        return JSONDifference.between(mine.sorted, theirs.sorted).compactMap { difference in
            difference.path.steps.compactMap { if case .name(let name) = $0 { name.text } else { nil } }.last
        }
    }
}
