import Foundation
import HTTPTransport
import HTTPTypes
import JSONTrees
package import Redaction

/// Requests of a recording that differ only in what is not compared, so that a replay tells them apart by their order
/// alone.
struct LikeRequests {
    private struct Member {
        var original: Exchange
        /// The exchange as a recording has it.
        var recorded: Exchange
        /// The response that a replay gives. If the recording leaves out its body, the body is here, too.
        var response: [JSONTree]
        /// Whether the recording has the path in clear. A replay then compares the ids in it, too.
        var hasPlainPath: Bool
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
        var response = [ExchangeFile.tree(clean.result)]
        if case .success((_, .dropped)) = clean.result, case .success(let whole) = original.result {
            response.append(.string(whole.body.base64EncodedString()))
        }
        let path = String(recorded.request.target.path)
        groups[key, default: []].append(
            Member(
                original: original, recorded: recorded, response: response,
                hasPlainPath: String(original.request.target.path) == path
                    && Pseudonym.ranges(in: path).isEmpty))
    }

    /// The kinds of requests that have several responses, each with its number of exchanges: `GET /search (3)`.
    var names: [String] { found.map { "\($0.key.name) (\($0.count))" } }

    /// The same for requests whose differences the recording does not have, as in header fields that are left out.
    var unseenNames: [String] {
        found.filter { found in
            found.others.allSatisfy {
                RequestDifference(found.first.recorded, $0.recorded, matcher.rules).isNone
            }
        }
        .map { "\($0.key.name) (\($0.count))" }
    }

    /// Says for each group of such requests how to tell them apart.
    var sentences: [String] {
        found.map { key, count, first, others in
            let differences = others.map { RequestDifference(first.original, $0.original, matcher.rules) }
            let remedies = RequestDifference(joining: differences).remedies.joined(separator: " ")
            return "\(key.name): \(count) exchanges are told apart only by their order. \(remedies)"
        }
    }

    private var found: [(key: RequestKey, count: Int, first: Member, others: [Member])] {
        order.compactMap { key in
            guard let members = groups[key], let first = members.first else { return nil }
            let others = members.filter { other in
                let difference = RequestDifference(first.original, other.original, matcher.rules)
                let isPlain = difference.isInPath && first.hasPlainPath && other.hasPlainPath
                return other.response != first.response && !difference.isNone && !isPlain
            }
            return others.isEmpty ? nil : (key, members.count, first, others)
        }
    }
}

extension Recording {
    /// The requests that a replay tells apart only by their order, by method and path, each with its number of exchanges.
    /// - Parameter redaction: The program's own rules, in addition to those in the recording.
    package func toldApartByOrder(redaction: RedactionRules) -> [String] {
        let rules = redaction.adding(self.redaction)
        var alike = LikeRequests(RequestMatcher(matching, redaction: rules))
        for exchange in exchanges.map(\.exchange) {
            alike.add(exchange, RedactedExchange(recorded: exchange))
        }
        return alike.names + self.alike.filter { !alike.names.contains($0) }
    }
}
