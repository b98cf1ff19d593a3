import HTTPTransport
import HTTPTypes

/// Exchanges whose order is chance, held back until all of them are there.
///
/// Exchanges that overlap wait here until none of them is under way any longer, and so do those of the same kinds
/// that come right after and were only quicker. Requests that change nothing wait for others of their kind in any
/// case, because a quick service responds to each before the next is sent.
struct ConcurrentExchanges {
    /// The kinds of the requests that are under way, by their numbers.
    private var open: [Int: String] = [:]
    /// The exchanges that wait, in the order in which they ended.
    private(set) var held: [Exchange] = []
    private var kinds: Set<String> = []
    private var bytes = 0
    /// Kinds that have been under way at the same time as others since the session began, or may be.
    private var concurrent: Set<String> = []

    /// The most exchanges and bytes that wait: a request that never ends would hold back all others.
    private static let most = (exchanges: 1000, bytes: 32 << 20)

    /// Notes that a request starts, and returns the exchanges that come before it whatever follows.
    mutating func start(_ number: Int, _ request: HTTPRequest, isSafe: Bool = false) -> [Exchange] {
        let kind = ExchangeName.kind(request)
        if isSafe { concurrent.insert(kind) }
        let isOneOfThem = !open.isEmpty || kinds.contains(kind) && concurrent.contains(kind)
        let before = isOneOfThem ? [] : release()
        if !open.isEmpty { concurrent.formUnion(open.values + [kind]) }
        open[number] = kind
        kinds.insert(kind)
        return before
    }

    /// Notes that a request has ended, and returns the exchanges whose order is known now.
    mutating func end(_ exchange: Exchange) -> [Exchange] {
        open[exchange.number] = nil
        held.append(exchange)
        bytes += exchange.requestBody.count + ((try? exchange.result.get().body.count) ?? 0)
        let isAlone = open.isEmpty && kinds.isDisjoint(with: concurrent)
        let isTooMuch = held.count >= Self.most.exchanges || bytes >= Self.most.bytes
        return isAlone || isTooMuch ? release() : []
    }

    /// Removes and returns all exchanges that have ended, in the order in which their requests started.
    mutating func release() -> [Exchange] {
        defer { (held, kinds, bytes) = ([], Set(open.values), 0) }
        return held.sorted { $0.number < $1.number }
    }
}
