import HTTPTypes

/// Divides the exchanges of a session into groups, in order. In a group, timing decided which request came first.
///
/// A group ends when all its requests have ended and a request of another kind starts. Requests of the same kinds still
/// belong to the group: they only started a little later. Safe requests of one kind are always grouped, because a
/// quick service responds to each of them before the next one is sent.
struct ConcurrentExchanges {
    /// The kinds of the requests that are under way, by the numbers of the requests.
    private var open: [Int: String] = [:]
    private var group: [Int] = []
    private var kinds: Set<String> = []
    private var concurrent: Set<String> = []
    private var groups: [[Int]] = []

    /// The most exchanges in a group. Without this limit, a request that never ends would put the rest of the session
    /// into one group.
    private static let most = 1000

    mutating func start(_ number: Int, _ request: HTTPRequest, isSafe: Bool = false) {
        let kind = ExchangeName.kind(request)
        if isSafe { concurrent.insert(kind) }
        if open.isEmpty, !(kinds.contains(kind) && concurrent.contains(kind)) { endGroup() }
        if !open.isEmpty { concurrent.formUnion(open.values + [kind]) }
        open[number] = kind
        kinds.insert(kind)
    }

    mutating func end(_ number: Int) {
        open[number] = nil
        group.append(number)
        if group.count == Self.most { endGroup() }
    }

    private mutating func endGroup() {
        groups.append(group)
        (group, kinds) = ([], [])
    }

    /// The groups. Each has the numbers of the exchanges that have ended, in the order in which their requests started.
    var ended: [[Int]] { (groups + [group]).filter { !$0.isEmpty }.map { $0.sorted() } }
}
