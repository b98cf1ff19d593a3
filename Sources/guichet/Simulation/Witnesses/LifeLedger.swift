import Sandbox
import Waiting

/// The witness of the service: what its books say now, and what they have ever said.
@UIActor
final class LifeLedger {
    enum Change {
        case held(LedgerEntry)
        case bought(LedgerEntry)
        case refunded(LedgerEntry)

        var entry: LedgerEntry {
            switch self {
            case .held(let entry), .bought(let entry), .refunded(let entry): entry
            }
        }
    }

    /// The bookings by their ids.
    private(set) var entries: [String: LedgerEntry] = [:]
    /// Every booking as it was last, also if the service has lost it in a restart.
    private(set) var ever: [String: LedgerEntry] = [:]
    /// The ids of all bookings that were bought at some time.
    private(set) var everBought: Set<String> = []
    /// All refunds that were made, by the ids of their bookings.
    private(set) var everRefunded: [String: [LedgerEntry.Refund]] = [:]
    /// The ids of the bookings about which the service has forgotten something in a restart.
    private(set) var lost: Set<String> = []
    private var changes = -1
    private let record: LifeRecord

    init(_ record: LifeRecord) { self.record = record }

    /// Reads the books, and returns what has changed.
    func look(at sandbox: Sandbox) -> [Change] {
        guard let count = try? sandbox.changesOfLedger, count != changes, let read = try? sandbox.ledger()
        else {
            return []
        }
        changes = count
        var found: [Change] = []
        for entry in read {
            let before = entries[entry.id]
            if before == nil, entry.state == .held { found.append(.held(entry)) }
            if before?.state != .bought, entry.state == .bought { found.append(.bought(entry)) }
            if entry.refunds.count > before?.refunds.count ?? 0 { found.append(.refunded(entry)) }
        }
        take(read)
        for change in found { record.note("ledger \(change.words)") }
        checkIntents(read)
        return found
    }

    /// Reads the books even if no request has changed them: what is held may be over by now.
    func refresh(at sandbox: Sandbox) {
        changes = -1
        _ = look(at: sandbox)
    }

    /// Notes what the service has forgotten in a restart.
    func hasRestarted(_ sandbox: Sandbox) {
        let before = entries
        changes = -1
        let read = (try? sandbox.ledger()) ?? []
        take(read)
        for (id, entry) in before where entries[id]?.isAtLeast(entry) != true { lost.insert(id) }
    }

    private func take(_ read: [LedgerEntry]) {
        entries = Dictionary(uniqueKeysWithValues: read.map { ($0.id, $0) })
        for entry in read {
            ever[entry.id] = entry
            if entry.state == .bought { everBought.insert(entry.id) }
            for refund in entry.refunds where everRefunded[entry.id]?.contains(refund) != true {
                everRefunded[entry.id, default: []].append(refund)
            }
        }
    }

    /// Never two bookings for one intent.
    private func checkIntents(_ read: [LedgerEntry]) {
        var seen: [String: LedgerEntry] = [:]
        for entry in read where entry.state != .over {
            guard let reference = entry.externalRef else { continue }
            if let other = seen.updateValue(entry, forKey: reference) {
                record.fail("one intent has two bookings", "\(other.code) and \(entry.code) of \(reference)")
            }
        }
    }

    // MARK: What screens may claim

    func id(ofCode code: String) -> String? { ever.values.first { $0.code == code }?.id }

    /// Whether a booking has had this price.
    func knowsPrice(_ amount: Int) -> Bool { ever.values.contains { $0.price == amount } }

    func refunds(of id: String) -> [Int] { (everRefunded[id] ?? []).map(\.amount) }

    var allRefunds: [Int] { everRefunded.values.flatMap { $0.map(\.amount) } }

    /// The sums that came back for whole bookings.
    var refundSums: [Int] { everRefunded.values.map { $0.reduce(0) { $0 + $1.amount } } }
}

extension LifeLedger.Change {
    fileprivate var words: String {
        switch self {
        case .held(let entry): "\(entry.code) is held for \(entry.price)"
        case .bought(let entry): "\(entry.code) is bought for \(entry.price)"
        case .refunded(let entry): "\(entry.code) gives back \(entry.refunds.last?.amount ?? 0)"
        }
    }
}

extension LedgerEntry {
    /// Whether nothing was forgotten since an earlier state. What is held may be over by now.
    fileprivate func isAtLeast(_ earlier: LedgerEntry) -> Bool {
        refunds.count >= earlier.refunds.count && (earlier.state != .bought || state == .bought)
            && (earlier.state != .over || state == .over)
    }
}
