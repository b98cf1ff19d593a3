import HTTPBodies
import HTTPTransport
import HTTPTypes
import JSONTrees
import Redaction

/// Aligns a new recording to the recording that it replaces, so that they differ only where the service's responses
/// differ. A request that is in both keeps its pseudonyms and its volatile values. Later requests that send these values
/// back keep them too. The numbers that replace numbers are those of the new recording, because one in the old recording
/// may be a value that was kept then.
struct RecordingAlignment {
    private let old: [RecordingIndex.Item]
    private let matcher: RequestMatcher
    private let volatile: [JSONPathPattern]
    private var pass: RedactionPass
    /// The indexes of the old exchanges that are not yet paired with a new exchange, by their requests. The
    /// last index comes first.
    private var waiting: [RequestKey: [Int]] = [:]
    /// The old values, by the new values in the same places.
    private var before = ValueRenaming()
    /// The old pseudonyms that are already in use. No other new value may get one of them.
    private var taken: Set<String> = []

    /// - Parameter old: The exchanges of the old recording, redacted by the present rules.
    init(_ old: [RecordingIndex.Item], _ matching: MatchingRules, redaction: RedactionRules) {
        self.old = old
        matcher = RequestMatcher(
            matching, redaction: redaction, exchanges: old.map { $0.exchange.exchange() })
        volatile = matching.volatileFields.map { JSONPathPattern($0) }
        pass = RedactionPass(redaction)
        for (place, item) in old.enumerated().reversed() {
            waiting[key(item.exchange), default: []].append(place)
        }
    }

    private func key(_ exchange: RedactedExchange) -> RequestKey {
        matcher.key(exchange.request, body: exchange.requestBody.data)
    }

    /// Returns the new exchanges.
    ///
    /// - Parameter keepsPlaces: Whether a request that is in both keeps its place in the order of the old exchanges, because
    ///   timing decides that order. An additional exchange then stays after the one that came before it.
    mutating func aligned(
        _ new: [RedactedExchange], keepsPlaces: Bool
    ) -> [(exchange: RedactedExchange, repeats: Bool)] {
        var items: [(exchange: RedactedExchange, place: Int?, last: Int)] = []
        for exchange in new {
            let exchange = before.renamed(exchange)
            let place = waiting[key(exchange)]?.popLast()
            let aligned = place.map { overlaid(exchange, old[$0].exchange) } ?? exchange
            items.append((aligned, place, place ?? items.last?.last ?? -1))
        }
        // Swift's sort is stable.
        if keepsPlaces { items.sort { $0.last < $1.last } }
        // Rename once more: some names were learned from later exchanges.
        return items.map { item in
            (before.renamed(item.exchange), item.place.map { old[$0].entry.repeats } ?? false)
        }
    }

    /// Returns a new exchange with the pseudonyms and volatile values of the old one.
    private mutating func overlaid(_ new: RedactedExchange, _ old: RedactedExchange) -> RedactedExchange {
        var merged = new
        learn(new.request.path ?? "", old.request.path ?? "")
        merged.requestBody = body(new.requestBody, old.requestBody)
        if case (.success(let mine), .success(let theirs)) = (new.result, old.result) {
            for field in mine.head.headerFields {
                learn(field.value, theirs.head.headerFields[field.name] ?? "")
            }
            merged.result = .success((mine.head, body(mine.body, theirs.body)))
        }
        return merged
    }

    private mutating func body(_ new: RedactedBody, _ old: RedactedBody) -> RedactedBody {
        switch (new, old) {
        case (.json(let new), .json(let old)):
            return .json(overlaid(new, old, JSONPath()))
        case (.form(let new), .form(let old))
        where new.elementsEqual(old, by: { $0.name.hasSameCodePoints(as: $1.name) }):
            for (new, old) in zip(new, old) { learn(new.value, old.value) }
            return .form(new)
        default: return new
        }
    }

    private mutating func overlaid(_ new: JSONTree, _ old: JSONTree, _ path: JSONPath) -> JSONTree {
        switch (new, old) {
        case (.object(let members), .object):
            return .object(
                members.map { member in
                    guard let was = old[member.name] else { return member }
                    return .init(member.name, overlaid(member.value, was, path.appending(member.name)))
                })
        case (.array(let items), .array(let was)):
            return .array(
                items.enumerated().map { index, item in
                    index < was.count ? overlaid(item, was[index], path.appending(index)) : item
                })
        case (.string(let mine), .string(let theirs)) where !mine.hasSameCodePoints(as: theirs):
            guard volatile.contains(where: { $0.matches(path) }) else {
                learn(mine, theirs)
                return new
            }
            // A time is not an identifier: the same time may have another meaning elsewhere, so do not rename it there. One
            // that is not kept may have been kept before.
            if Moment.isOne(mine.utf8) { return pass.keeps(path) ? old : new }
            if let name = before.names[mine] { return .string(name) }
            // If one of the two is aligned already, the values come in another order now. Then they must not be mixed up.
            guard !taken.contains(mine), taken.insert(theirs).inserted else { return new }
            before.names[mine] = theirs
            return old
        case (.number(let mine), .number(let theirs)) where mine != theirs:
            return pass.keeps(path) && volatile.contains { $0.matches(path) } ? old : new
        default: return new
        }
    }

    /// Learns which old pseudonyms are in the same places of a text as the new pseudonyms.
    private mutating func learn(_ new: String, _ old: String) {
        for (name, was) in ValueRenaming.pairs(new, old)
        where Pseudonym.isOne(name) && Pseudonym.isOne(was) && before.names[name] == nil
            && !taken.contains(name) && taken.insert(was).inserted
        {
            before.names[name] = was
        }
    }
}
