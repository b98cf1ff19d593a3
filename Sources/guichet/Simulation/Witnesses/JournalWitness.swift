import Rail
import Sandbox
import Waiting

/// The witness of the journal during the life, which compares the journal with the service's books.
@UIActor
struct JournalWitness {
    let ledger: LifeLedger
    let record: LifeRecord
    /// Whether the windows' clock jumps. By such a clock, the program cannot know how long a request may still be
    /// carried out.
    let clockJumps: Bool

    /// Checks that no bought booking is kept as one that is not bought.
    func look(at bookings: BookingService) async {
        guard !clockJumps else { return }
        // If the journal cannot be read because of a disk fault, there is nothing to compare.
        for row in (try? await bookings.summaries()) ?? []
        where [.held, .released, .expired, .refused].contains(row.state) {
            let bought = ledger.entries.values.filter {
                $0.externalRef == row.id && $0.state == .bought && !ledger.lost.contains($0.id)
            }
            guard let entry = bought.min(by: { $0.id < $1.id }) else { continue }
            record.fail(
                "a bought booking is kept as not bought", "\(entry.code) is kept as \(row.state.rawValue)")
        }
    }

    /// Checks that the journal expects the change that the service has just made.
    func check(_ change: LifeLedger.Change, in bookings: BookingService) async {
        guard let kept = try? await bookings.summaries() else { return }
        let entry = change.entry
        let row = kept.first { $0.id == entry.externalRef || $0.bookingID == entry.id }
        let expected: [BookingIntent.State] =
            switch change.kind {
            case .held: BookingIntent.State.allCases
            case .bought: [.buying, .bought, .ticket, .refunding, .refunded] + (clockJumps ? [.held] : [])
            case .refunded: [.refunding, .refunded] + (clockJumps ? [.ticket] : [])
            }
        if let row, expected.contains(row.state) { return }
        record.fail(
            "the service has acted, and the journal does not expect it",
            "\(entry.code) is kept as \(row?.state.rawValue ?? "nothing")")
    }
}
