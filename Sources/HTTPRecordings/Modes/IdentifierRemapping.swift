import HTTPBodies
import HTTPTransport
import HTTPTypes
import JSONTrees
import Redaction

/// The recorded and the new form of values that a service gives anew each time, such as the `id` of a booking.
///
/// They stand in a recording as pseudonyms, or in fields that its rules call volatile; any other new value is a
/// difference.
struct IdentifierRemapping {
    /// New values by the recorded ones.
    private(set) var live = ValueRenaming()
    let volatile: [JSONPathPattern]

    /// A recorded exchange with the new values in the place of the recorded ones.
    func renewed(_ exchange: Exchange) -> Exchange {
        guard !live.names.isEmpty else { return exchange }
        return live.renamed(RedactedExchange(recorded: exchange)).exchange(number: exchange.number)
    }

    /// Learns which values of a recorded response have changed now.
    mutating func learn(_ recorded: Response, _ now: Response) {
        for field in recorded.head.headerFields {
            learn(field.value, now.head.headerFields[field.name] ?? "")
        }
        guard let one = try? JSONTree(reading: recorded.body), let other = try? JSONTree(mending: now.body)
        else { return }
        for change in JSONDifference.between(one, other) {
            guard let was = change.one?.string, let value = change.other?.string else { continue }
            learn(was, value, isVolatile: volatile.contains { $0.matches(change.path) })
        }
    }

    private mutating func learn(_ recorded: String, _ now: String, isVolatile: Bool = false) {
        let pairs = ValueRenaming.pairs(recorded, now).filter { Pseudonym.isOne($0.0) }
        live.names.merge(isVolatile ? [(recorded, now)] : pairs) { old, _ in old }
    }
}
