import Sandbox
import Waiting

/// The witness of the service: the present contents of its books, and everything that they have ever contained.
@UIActor
final class LifeLedger {
    struct Change {
        enum Kind: String {
            case held, bought, refunded
        }

        var kind: Kind
        var entry: LedgerEntry
    }

    /// The bookings by their ids.
    private(set) var entries: [String: LedgerEntry] = [:]
    /// Every booking in its last state, even if the service has lost it in a restart.
    private(set) var ever: [String: LedgerEntry] = [:]
    /// The ids of all bookings that were bought at some time.
    private(set) var everBought: Set<String> = []
    /// The amounts of all refunds that were made, by the ids of the bookings and of the refunds.
    private var everRefunded: [String: [String: Int]] = [:]
    /// The ids of the bookings of which the service has lost something in a restart.
    private(set) var lost: Set<String> = []
    private var changes = -1
    private let record: LifeRecord

    init(_ record: LifeRecord) { self.record = record }

    /// Reads the books if a request has changed them, and returns the changes.
    func look(at sandbox: Sandbox) -> [Change] {
        guard let count = try? sandbox.changesOfLedger, count != changes else { return [] }
        changes = count
        let before = entries
        let read = refresh(from: sandbox)
        let found = read.flatMap { entry -> [Change] in
            let earlier = before[entry.id]
            var kinds: [Change.Kind] = earlier == nil && entry.state == .held ? [.held] : []
            if earlier?.state != .bought, entry.state == .bought { kinds.append(.bought) }
            if entry.refunds.count > earlier?.refunds.count ?? 0 { kinds.append(.refunded) }
            return kinds.map { Change(kind: $0, entry: entry) }
        }
        for change in found { record.note("ledger: \(change.entry.code) is \(change.kind.rawValue)") }
        // One intent must never have two bookings.
        let open = Dictionary(
            grouping: read.filter { $0.state != .over && $0.externalRef != nil }, by: \.externalRef)
        for entries in open.values.sorted(by: { $0[0].id < $1[0].id }) where entries.count > 1 {
            record.fail(
                "one intent has two bookings",
                "\(entries.map(\.code).joined(separator: " and ")) of \(entries[0].externalRef ?? "")")
        }
        return found
    }

    /// Reads the books even if no request has changed them, because held bookings may have expired.
    @discardableResult
    func refresh(from sandbox: Sandbox) -> [LedgerEntry] {
        guard let read = try? sandbox.ledger() else { return [] }
        entries = Dictionary(uniqueKeysWithValues: read.map { ($0.id, $0) })
        ever.merge(entries) { $1 }
        everBought.formUnion(read.filter { $0.state == .bought }.map(\.id))
        for entry in read {
            for refund in entry.refunds { everRefunded[entry.id, default: [:]][refund.id] = refund.amount }
        }
        return read
    }

    /// Notes the bookings of which the service has lost something in a restart.
    func hasRestarted(_ sandbox: Sandbox) {
        let before = entries
        changes = -1
        refresh(from: sandbox)
        for (id, entry) in before where entries[id]?.isAtLeast(entry) != true { lost.insert(id) }
    }

    // MARK: What screens may claim

    func id(ofCode code: String) -> String? { ever.values.first { $0.code == code }?.id }

    func refunds(of id: String) -> [Int] { Array((everRefunded[id] ?? [:]).values) }

    /// The amounts of all refunds, and the sum of the refunds of each booking.
    var allRefunds: [Int] {
        everRefunded.values.flatMap { refunds in refunds.values + [refunds.values.reduce(0, +)] }
    }
}

extension LedgerEntry {
    /// Whether the service has lost nothing of this booking since an earlier state. A held booking may have expired.
    fileprivate func isAtLeast(_ earlier: LedgerEntry) -> Bool {
        refunds.count >= earlier.refunds.count && (earlier.state != .bought || state == .bought)
            && (earlier.state != .over || state == .over)
    }
}
