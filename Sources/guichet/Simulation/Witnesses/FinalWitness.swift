import Rail
import RailStore
import Sandbox
import Simulation
import TerminalUI
import Waiting

/// A comparison of the three witnesses when a life has come to rest: the service's books, the journal, and My trips.
@UIActor
struct FinalWitness {
    private let ledger: LifeLedger
    private let intents: [BookingIntent]
    private let rows: [String]
    /// The disagreements of the witnesses: the broken rules, with details.
    private(set) var disagreements: [LifeFailure] = []

    /// - Parameter window: A window that shows My trips, with all of its sections.
    init(_ ledger: LifeLedger, _ bookings: KeptBookings, _ window: Window) async throws {
        self.ledger = ledger
        rows = window.frame.allElements.filter { $0.role == .row }.map(\.label)
        var intents: [BookingIntent] = []
        for summary in try await bookings.service.summaries() {
            if summary.state == .unreadable {
                disagreements.append(LifeFailure("a kept booking cannot be read", summary.code ?? summary.id))
            } else if let intent = try await bookings.service.kept(summary.id) {
                intents.append(intent)
            }
        }
        self.intents = intents
        for intent in intents { check(intent) }
        for entry in ledger.entries.values.sorted(by: { $0.id < $1.id }) where !ledger.lost.contains(entry.id)
        {
            check(entry)
        }
        // A booking that the service has forgotten may be in any section.
        if ledger.lost.isEmpty { checkRows() }
    }

    private mutating func check(_ rule: String, _ words: String, _ holds: Bool) {
        if !holds { disagreements.append(LifeFailure(rule, words)) }
    }

    private static let bought: [BookingIntent.State] = [.bought, .ticket, .refunded]

    private mutating func check(_ intent: BookingIntent) {
        let (id, words) = (
            intent.booking?.id ?? "", "\(intent.booking?.code ?? intent.id) is \(intent.state.rawValue)"
        )
        check(
            "an outcome is still not known after a day without faults", words,
            ![.sending, .buying, .refunding].contains(intent.state))
        check(
            "a purchase is kept that the service never made", words,
            !Self.bought.contains(intent.state) || ledger.everBought.contains(id))
    }

    private mutating func check(_ entry: LedgerEntry) {
        let kept = intents.filter { $0.booking?.id == entry.id || $0.id == entry.externalRef }
        let states = kept.isEmpty ? "nothing" : kept.map(\.state.rawValue).joined(separator: " and ")
        let words = "\(entry.code) is \(entry.state.rawValue), and kept as \(states)"
        check("one booking is kept twice", words, kept.count < 2)
        let expected: [BookingIntent.State] =
            switch entry.state {
            case .held: [.held]
            case .bought: entry.isRefunded ? [.refunded] : [.bought, .ticket]
            case .over: BookingIntent.State.allCases.filter { !Self.bought.contains($0) }
            }
        check(
            "a booking is kept in another state than it has", words,
            kept.allSatisfy { expected.contains($0.state) })
        guard entry.state == .bought else { return }
        check("a bought booking is not known", words, !kept.isEmpty)
        let refunded = entry.refunds.reduce(0) { $0 + $1.amount }
        for booking in kept.compactMap(\.booking) {
            check(
                "a booking is kept at another price than it has",
                "\(entry.code): \(booking.price?.amount ?? 0) instead of \(entry.price)",
                booking.price?.amount == entry.price)
            check(
                "the sum of refunds differs",
                "\(entry.code): \(booking.refunded?.amount ?? 0) instead of \(refunded)",
                booking.refunded?.amount ?? 0 == refunded)
        }
    }

    /// Checks the number of rows in the sections of My trips.
    private mutating func checkRows() {
        let tickets = ["Cancelled", "Changed", "In progress", "Upcoming", "Past"]
        let sections = tickets + ["Not known yet", "Held", "Refunded", "Not bought"]
        var (counts, section): ([String: Int], String) = ([:], "")
        for row in rows.map({ $0.hasPrefix("! ") ? String($0.dropFirst(2)) : $0 }) {
            if sections.contains(row) { section = row } else { counts[section, default: 0] += 1 }
        }
        let bought = ledger.entries.values.filter { $0.state == .bought }
        for (what, shown, real) in [
            ("tickets", tickets, bought.count { !$0.isRefunded }),
            ("refunded trips", ["Refunded"], bought.count(where: \.isRefunded)),
        ] {
            let count = shown.reduce(0) { $0 + counts[$1, default: 0] }
            check(
                "My trips shows another number of \(what) than the service has",
                "\(count) instead of \(real)",
                count == real)
        }
    }
}
