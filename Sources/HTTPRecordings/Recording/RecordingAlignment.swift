import Foundation
import HTTPBodies
import HTTPTransport
import HTTPTypes
import Redaction

/// Makes a new recording as like the one that it replaces as it can be without a lie, so that a difference between
/// the two is one between the service then and now.
///
/// What is asked again keeps its place in the order, its pseudonyms, and its volatile values; where those come back in
/// later requests, they come back as they were.
struct RecordingAlignment {
    private let old: [(entry: FixtureFile.Entry, exchange: RedactedExchange)]
    private let matcher: RequestMatcher
    private let volatile: [JSONPathPattern]
    private var pass: RedactionPass
    /// The old exchanges of each request that have no new one yet, the last first.
    private var waiting: [RequestKey: [Int]] = [:]
    /// What was where something new is.
    private var before: [String: String] = [:]
    /// Pseudonyms that have been given to something new: what differs now stays apart.
    private var taken: Set<String> = []

    init(
        _ old: [(entry: FixtureFile.Entry, exchange: RedactedExchange)], _ matching: MatchingRules,
        redaction: RedactionRules
    ) {
        self.old = old
        matcher = RequestMatcher(
            matching, redaction: redaction, exchanges: old.map { $0.exchange.exchange(number: 1) })
        volatile = matching.volatileFields.map { JSONPathPattern($0) }
        pass = RedactionPass(redaction)
        for (place, item) in old.enumerated().reversed() {
            waiting[key(item.exchange), default: []].append(place)
        }
    }

    private func key(_ exchange: RedactedExchange) -> RequestKey {
        matcher.key(exchange.request, body: exchange.requestBody.data)
    }

    /// The new exchanges in the order of the old ones; what is new stands after what it followed.
    mutating func aligned(_ new: [RedactedExchange]) -> [(exchange: RedactedExchange, repeats: Bool)] {
        var items: [(exchange: RedactedExchange, place: Int?)] = []
        for exchange in new {
            var exchange = renamed(exchange)
            let place = waiting[key(exchange)]?.popLast()
            if let place { exchange = overlaid(exchange, old[place].exchange) }
            items.append((exchange, place))
        }
        // What was learned late holds for all.
        for place in items.indices { items[place].exchange = renamed(items[place].exchange) }
        // Each stretch begins with one that has a place, but for the first.
        var stretches: [[(exchange: RedactedExchange, place: Int?)]] = [[]]
        for item in items {
            if item.place != nil {
                stretches.append([item])
            } else {
                stretches[stretches.count - 1].append(item)
            }
        }
        let arranged = stretches.enumerated().sorted {
            ($0.element.first?.place ?? -1, $0.offset) < ($1.element.first?.place ?? -1, $1.offset)
        }
        return arranged.flatMap(\.element).map {
            ($0.exchange, $0.place.map { old[$0].entry.repeats } ?? false)
        }
    }

    // MARK: values

    /// With the values of an old exchange where a new one is but another name for it.
    private mutating func overlaid(_ new: RedactedExchange, _ old: RedactedExchange) -> RedactedExchange {
        var merged = new
        learn(new.request.path ?? "", old.request.path ?? "")
        merged.requestBody = body(new.requestBody, old.requestBody)
        guard case (.success(let mine), .success(let theirs)) = (new.result, old.result) else {
            return renamed(merged)
        }
        for field in mine.head.headerFields {
            learn(field.value, theirs.head.headerFields[field.name] ?? "")
        }
        merged.result = .success((mine.head, body(mine.body, theirs.body)))
        return renamed(merged)
    }

    private mutating func body(_ new: RedactedBody, _ old: RedactedBody) -> RedactedBody {
        switch (new, old) {
        case (.json(let new), .json(let old)): return .json(overlaid(new, old, JSONPath()))
        case (.form(let new), .form(let old)) where new.map(\.name) == old.map(\.name):
            return .form(
                zip(new, old).map { new, old in
                    let value = overlaid(.string(new.value), .string(old.value), JSONPath([.name(new.name)]))
                    return FormPair(name: new.name, value: value.string ?? new.value)
                })
        default: return new
        }
    }

    private mutating func overlaid(_ new: JSONTree, _ old: JSONTree, _ path: JSONPath) -> JSONTree {
        switch (new, old) {
        case (.object(let members), .object):
            return .object(
                members.map { member in
                    guard let was = old[member.name] else { return member }
                    return JSONTree.Member(
                        member.name, overlaid(member.value, was, path.appending(member.name)))
                })
        case (.array(let items), .array(let was)):
            return .array(
                items.enumerated().map { index, item in
                    index < was.count ? overlaid(item, was[index], path.appending(index)) : item
                })
        case (.string(let mine), .string(let theirs)) where mine != theirs:
            if volatile.contains(where: { $0.matches(path) }) {
                if before[mine] == nil { before[mine] = theirs }
                return old
            }
            learn(mine, theirs)
            return .string(renamed(mine))
        case (.number(let mine), .number(let theirs)) where mine != theirs:
            return !pass.keeps(path) || volatile.contains { $0.matches(path) } ? old : new
        default: return new
        }
    }

    /// Takes pseudonyms in one text for other names of those in another, where the texts are equal else.
    private mutating func learn(_ new: String, _ old: String) {
        let (mine, theirs) = (Pseudonym.ranges(in: new), Pseudonym.ranges(in: old))
        guard !mine.isEmpty, mine.count == theirs.count, Self.rest(new, mine) == Self.rest(old, theirs) else {
            return
        }
        for (one, other) in zip(mine, theirs) {
            let (name, was) = (String(new[one]), String(old[other]))
            guard before[name] == nil, !taken.contains(name), taken.insert(was).inserted else { continue }
            before[name] = was
        }
    }

    /// The text with each pseudonym as one mark.
    private static func rest(_ text: String, _ ranges: [Range<String.Index>]) -> String {
        ranges.reversed().reduce(into: text) { $0.replaceSubrange($1, with: "▒") }
    }

    /// With old names wherever a new one for the same stands.
    private func renamed(_ exchange: RedactedExchange) -> RedactedExchange {
        guard !before.isEmpty else { return exchange }
        var renamed = exchange
        renamed.request.path = exchange.request.path.map { path in
            path.matches(of: #/[^\/?&=#]+/#).reversed().reduce(into: path) { path, found in
                if let name = before[String(found.output)] { path.replaceSubrange(found.range, with: name) }
            }
        }
        renamed.request.headerFields = self.renamed(exchange.request.headerFields)
        renamed.requestBody = self.renamed(exchange.requestBody)
        renamed.result = exchange.result.map { head, body in
            var head = head
            head.headerFields = self.renamed(head.headerFields)
            return (head, self.renamed(body))
        }
        return renamed
    }

    private func renamed(_ fields: HTTPFields) -> HTTPFields {
        HTTPFields(fields.map { HTTPField(name: $0.name, value: renamed($0.value)) })
    }

    private func renamed(_ body: RedactedBody) -> RedactedBody {
        switch body {
        case .json(let tree): .json(renamed(tree))
        case .form(let pairs): .form(pairs.map { FormPair(name: renamed($0.name), value: renamed($0.value)) })
        case .none, .kept, .dropped: body
        }
    }

    private func renamed(_ tree: JSONTree) -> JSONTree {
        switch tree {
        case .null, .bool, .number: tree
        case .string(let text): .string(renamed(text))
        case .array(let items): .array(items.map(renamed))
        case .object(let members):
            .object(members.map { JSONTree.Member(renamed($0.name), renamed($0.value)) })
        }
    }

    private func renamed(_ text: String) -> String {
        if let name = before[text] { return name }
        return Pseudonym.ranges(in: text).reversed().reduce(into: text) { text, range in
            if let name = before[String(text[range])] { text.replaceSubrange(range, with: name) }
        }
    }
}
