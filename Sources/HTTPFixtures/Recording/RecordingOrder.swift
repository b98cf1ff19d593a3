import HTTPBodies

/// The order of a recording's exchanges, for one that takes its place: what is asked again keeps its number,
/// whenever it was asked this time.
struct RecordingOrder: Sendable {
    private let old: [Exchange]
    private let repeating: Set<Int>
    private let matcher: RequestMatcher
    /// Where the exchanges of a key stand among the old ones.
    private let places: [RequestKey: [Int]]

    init(_ old: Recording, matcher: RequestMatcher) {
        self.old = old.exchanges
        repeating = old.repeating
        self.matcher = matcher
        places = Dictionary(
            grouping: old.exchanges.indices,
            by: { matcher.key(old.exchanges[$0].request, body: old.exchanges[$0].requestBody) })
    }

    /// What has the key of an old exchange, and is as often asked by then, takes its place; what is new stands
    /// after what it followed.
    ///
    /// - Parameters:
    ///   - keys: In the order in which they were asked.
    ///   - seen: How often each was asked before.
    /// - Returns: Indices of `keys`, and the places of the old exchanges.
    func arranged(_ keys: [RequestKey], seen: [RequestKey: Int] = [:]) -> [(index: Int, place: Int?)] {
        var seen = seen
        // Each begins with one that has a place, but for the first.
        var stretches: [[(index: Int, place: Int?)]] = [[]]
        for (index, key) in keys.enumerated() {
            let count = seen[key, default: 0]
            seen[key] = count + 1
            let known = places[key] ?? []
            if count < known.count {
                stretches.append([(index, known[count])])
            } else {
                stretches[stretches.count - 1].append((index, nil))
            }
        }
        return stretches.enumerated().sorted {
            ($0.element.first?.place ?? -1, $0.offset) < ($1.element.first?.place ?? -1, $1.offset)
        }.flatMap(\.element)
    }

    /// The exchanges of a new recording with their places in it.
    ///
    /// - Returns: With the old numbers where all are there again and no others, else numbered from 1; what
    ///   somebody marked as repeated still is.
    func numbered(_ exchanges: [Exchange]) -> [(exchange: Exchange, repeats: Bool)] {
        let arranged = arranged(exchanges.map { matcher.key($0.request, body: $0.requestBody) })
        let isSame = exchanges.count == old.count && arranged.allSatisfy { $0.place != nil }
        return arranged.enumerated().map { offset, item in
            var exchange = exchanges[item.index]
            exchange.number = isSame ? old[offset].number : offset + 1
            return (exchange, item.place.map { repeating.contains(old[$0].number) } ?? false)
        }
    }
}
