import HTTPTransport
import HTTPTypes

/// Exchanges whose order is chance, held back until all of them are there.
///
/// Requests that are under way together wait here until none of them is under way any longer, and so do the requests
/// of their kinds that come right after: those were merely quicker. Requests that change nothing wait for others of
/// their kind in any case: a quick service has responded to each before the next is sent.
struct ConcurrentExchanges {
    /// The kinds of the requests that are under way, by their numbers.
    private var open: [Int: String] = [:]
    /// Those that wait, in the order in which they ended.
    private(set) var held: [Exchange] = []
    private var kinds: Set<String> = []
    private var bytes = 0
    /// Kinds that have been under way at the same time as others since the session began, or may be.
    private var concurrent: Set<String> = []

    /// Beyond so many, or so many bytes, nothing is waited for: a request that never ends holds all others.
    private static let most = (exchanges: 1000, bytes: 32 << 20)

    /// Notes that a request starts, and returns those that came before it whatever follows.
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

    /// Notes that a request has ended, and returns those whose order is known now.
    mutating func end(_ exchange: Exchange) -> [Exchange] {
        open[exchange.number] = nil
        held.append(exchange)
        bytes += exchange.requestBody.count + ((try? exchange.result.get().body.count) ?? 0)
        let isAlone = open.isEmpty && kinds.isDisjoint(with: concurrent)
        let isTooMuch = held.count >= Self.most.exchanges || bytes >= Self.most.bytes
        return isAlone || isTooMuch ? release() : []
    }

    /// Lets go all that have ended, by the start of their requests.
    mutating func release() -> [Exchange] {
        defer { (held, kinds, bytes) = ([], Set(open.values), 0) }
        return held.sorted { $0.number < $1.number }
    }
}
