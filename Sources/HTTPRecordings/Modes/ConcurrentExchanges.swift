import HTTPTypes

/// Divides the exchanges of a session into groups, in order. Within a group, only timing decided which request came
/// first.
///
/// When a request starts and none is under way, a new group begins, with two exceptions. A request stays in the group
/// if the group has a request of its kind (method and topic, see `ExchangeName.kind`), and requests of this kind have
/// overlapped other requests: it only started a little later. So does a safe request (see `RequestSafety`) after one of
/// its kind, because a quick service responds to each of them before the next one is sent.
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
