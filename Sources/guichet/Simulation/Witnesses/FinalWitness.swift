import Rail
import RailStore
import Sandbox
import Simulation
import TerminalUI
import Waiting

/// Compares the three witnesses when a life has come to rest: the service's books, the journal, and My trips.
@UIActor
struct FinalWitness {
    let ledger: LifeLedger
    let intents: [BookingIntent]
    /// The summaries of rows that could not be read as a whole.
    let unreadable: [BookingSummary]
    let rows: [String]

    /// - Parameter window: Shows My trips, with all of its sections.
    init(_ ledger: LifeLedger, _ bookings: KeptBookings, _ window: Window) async throws {
        self.ledger = ledger
        let summaries = try await bookings.service.summaries()
        var intents: [BookingIntent] = []
        for summary in summaries where summary.state != .unreadable {
            if let intent = try await bookings.service.kept(summary.id) { intents.append(intent) }
        }
        self.intents = intents
        unreadable = summaries.filter { $0.state == .unreadable }
        rows = window.frame.allElements.filter { $0.role == .row }.map(\.label)
    }

    /// What the witnesses disagree about: the rule that is broken, and what was seen.
    var disagreements: [LifeFailure] { journal + books + screen }

    private var journal: [LifeFailure] {
        var failures = unreadable.map {
            LifeFailure("the journal has a booking that cannot be read", $0.code ?? $0.id)
        }
        for intent in intents {
            let words = "\(intent.booking?.code ?? intent.id) is \(intent.state.rawValue)"
            if [.sending, .buying, .refunding].contains(intent.state) {
                failures.append(
                    LifeFailure("an outcome is still not known after a day without faults", words))
            }
            guard let id = intent.booking?.id, !ledger.lost.contains(id) else { continue }
            let isBought = [.bought, .ticket, .refunded].contains(intent.state)
            if isBought, !ledger.everBought.contains(id) {
                failures.append(LifeFailure("the journal has a purchase that the service never made", words))
            }
        }
        return failures
    }

    private var books: [LifeFailure] {
        var failures: [LifeFailure] = []
        for entry in ledger.entries.values.sorted(by: { $0.id < $1.id }) where !ledger.lost.contains(entry.id)
        {
            let known = intents.filter { $0.booking?.id == entry.id || $0.id == entry.externalRef }
            let words =
                "\(entry.code) is \(entry.state.rawValue), and kept as "
                + "\(known.isEmpty ? "nothing" : known.map(\.state.rawValue).joined(separator: " and "))"
            if known.count > 1 {
                failures.append(LifeFailure("one booking is kept twice", words))
            }
            switch entry.state {
            case .bought:
                guard let intent = known.first else {
                    failures.append(LifeFailure("a bought booking is not known", words))
                    continue
                }
                failures += compare(entry, intent, words)
            case .held where known.contains { $0.state != .held },
                .over where known.contains { [.bought, .ticket, .refunded].contains($0.state) }:
                failures.append(LifeFailure("a booking is kept in another state than it has", words))
            case .held, .over: break
            }
        }
        return failures
    }

    private func compare(_ entry: LedgerEntry, _ intent: BookingIntent, _ words: String) -> [LifeFailure] {
        var failures: [LifeFailure] = []
        let states: [BookingIntent.State] = entry.isRefunded ? [.refunded] : [.bought, .ticket]
        if !states.contains(intent.state) {
            failures.append(LifeFailure("a booking is kept in another state than it has", words))
        }
        if intent.booking?.price?.amount != entry.price {
            failures.append(
                LifeFailure(
                    "a booking is kept at another price than it has",
                    "\(entry.code): \(intent.booking?.price?.amount ?? 0) instead of \(entry.price)"))
        }
        let (kept, real) = (
            intent.booking?.refunded?.amount ?? 0, entry.refunds.reduce(0) { $0 + $1.amount }
        )
        if kept != real {
            failures.append(
                LifeFailure("the sum of refunds differs", "\(entry.code): \(kept) instead of \(real)"))
        }
        return failures
    }

    /// Counts the rows of each section of My trips. A booking that the service has forgotten may be in any.
    private var screen: [LifeFailure] {
        guard ledger.lost.isEmpty else { return [] }
        let sections = [
            "Cancelled", "Changed", "Not known yet", "In progress", "Upcoming", "Held", "Past", "Refunded",
            "Not bought",
        ]
        var (counts, section): ([String: Int], String) = ([:], "")
        for row in rows {
            let name = row.hasPrefix("! ") ? String(row.dropFirst(2)) : row
            if sections.contains(name) { section = name } else { counts[section, default: 0] += 1 }
        }
        let entries = ledger.entries.values
        func count(_ names: String...) -> Int { names.reduce(0) { $0 + counts[$1, default: 0] } }
        let expected = [
            (
                "tickets", count("Cancelled", "Changed", "In progress", "Upcoming", "Past"),
                entries.count { $0.state == .bought && !$0.isRefunded }
            ),
            ("refunded trips", count("Refunded"), entries.count { $0.isRefunded }),
        ]
        return expected.filter { $0.1 != $0.2 }.map { what, shown, real in
            LifeFailure(
                "My trips shows another number of \(what) than the service has", "\(shown) instead of \(real)"
            )
        }
    }
}
