import HTTPTransport
import HTTPTypes

/// Divides the exchanges of a session into groups, in order. Within a group, timing decided which request came first.
///
/// A group ends when none of its requests is under way any more. Requests of the same kinds that come right after
/// belong to it too: they only started later. Safe requests of one kind are always grouped, because a quick service
/// responds to each before the next one is sent.
struct ConcurrentExchanges {
    /// The kinds of the requests that are under way, by number.
    private var open: [Int: String] = [:]
    private var group: [Exchange] = []
    /// The kinds of the requests in the group.
    private var kinds: Set<String> = []
    /// The kinds that may have several requests under way at the same time.
    private var concurrent: Set<String> = []
    private var groups: [[Exchange]] = []

    /// The most exchanges in a group: a request that never ends would otherwise make one of the rest of the session.
    private static let most = 1000

    mutating func start(_ number: Int, _ request: HTTPRequest, isSafe: Bool = false) {
        let kind = ExchangeName.kind(request)
        if isSafe { concurrent.insert(kind) }
        if open.isEmpty, !(kinds.contains(kind) && concurrent.contains(kind)) { endGroup() }
        if !open.isEmpty { concurrent.formUnion(open.values + [kind]) }
        open[number] = kind
        kinds.insert(kind)
    }

    mutating func end(_ exchange: Exchange) {
        open[exchange.number] = nil
        group.append(exchange)
        if group.count == Self.most { endGroup() }
    }

    private mutating func endGroup() {
        groups.append(group)
        (group, kinds) = ([], [])
    }

    /// The groups, each with its exchanges that have ended, in the order in which their requests started.
    var ended: [[Exchange]] {
        (groups + [group]).filter { !$0.isEmpty }.map { $0.sorted { $0.number < $1.number } }
    }
}
