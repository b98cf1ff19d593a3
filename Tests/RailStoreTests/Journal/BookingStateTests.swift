import Foundation
import Rail
import Testing

@testable import RailStore

@Suite("The states of bookings in the journal")
struct BookingStateTests {
    private typealias State = BookingIntent.State
    typealias Event = BookingIntent.Event

    /// Returns the state that the table has for an event in a state; nil if the event is not listed for the state.
    private func listed(_ event: Event, in state: State) -> State? {
        BookingIntent.transitions.first { $0.event == event && $0.before.contains(state) }
            .map { $0.after ?? state }
    }

    /// Writes a row in each state, lets something happen to each, and compares the rows with the table.
    private func check(
        _ event: Event, _ booker: Booker, _ booking: Booking,
        _ happen: (BookingIntent.ID) async throws -> BookingIntent
    ) async throws {
        let (journal, person) = (booker.bookings.journal, booker.bookings.person)
        for state in State.allCases {
            let intent = BookingIntent(
                id: state.rawValue, state: state, begunOn: Journey.now, booking: booking)
            let row = JournalRow(person: person, intent: intent, holdKey: "h", buyKey: "b")
            try journal.add(row)
            if let next = listed(event, in: state) {
                #expect(try await happen(intent.id).state == next, "\(state)")
                #expect(try journal.intent(intent.id, of: person)?.state == next, "\(state)")
            } else {
                let error = await #expect(throws: RailError.self, "\(state)") { try await happen(intent.id) }
                #expect(error?.code == .impossible && error?.isOutcomeUnknown == false, "\(state)")
                #expect(try journal.claim(intent.id, of: person) == row, "\(state)")
            }
        }
    }

    @Test(
        "an event leads to the state in the table, and an unlisted event is refused and changes nothing",
        arguments: Event.allCases)
    func everyEvent(_ event: Event) async throws {
        try await withFolder { folder in
            let booker = Booker(FakeBookingService(), in: folder)
            let booking = try #require(try await booker.bookings.hold(Journey.request()).booking)
            try await check(event, booker, booking) { [bookings = booker.bookings] id in
                try await bookings.changing(id, "testing") { row in
                    try bookings.listed(row.intent.apply(event))
                }
            }
        }
    }

    @Test(
        "the service's response leads to the state in the table, whatever the state was before",
        arguments: [
            Event.shownHeld, .shownOverdue, .shownBought, .shownTicketed, .shownRefunded, .shownCancelled,
            .shownReleased, .shownExpired, .shownFaulty,
        ])
    func everyBooking(_ event: Event) async throws {
        try await withFolder { folder in
            let service = FakeBookingService()
            let booker = Booker(service, in: folder)
            let held = try #require(try await booker.bookings.hold(Journey.request()).booking)
            try await check(event, booker, held) { [bookings = booker.bookings] id in
                service.set { [shown = held.shown(event)] in $0.staleBooking = shown }
                return try await bookings.refresh(id)
            }
        }
    }

    @Test(
        "a booking that the service no longer knows gets the state in the table, whatever its state was",
        arguments: [Event.missing, .missingEarly])
    func missing(_ event: Event) async throws {
        try await withFolder { folder in
            let service = FakeBookingService()
            let booker = Booker(service, in: folder)
            var held = try #require(try await booker.bookings.hold(Journey.request()).booking)
            service.remove(held.id)
            if event == .missing { held.deadline = Journey.now }
            try await check(event, booker, held) { try await booker.bookings.refresh($0) }
        }
    }
}

extension Booking {
    /// Returns this held booking as a service shows it at a later time.
    fileprivate func shown(_ event: BookingIntent.Event) -> Booking {
        var booking = self
        switch event {
        case .shownOverdue: booking.deadline = Journey.now - 1
        case .shownBought: booking.parts[0].status = .confirmed
        case .shownTicketed:
            booking.parts[0].status = .fulfilled
            booking.tickets = [Ticket(id: "ticket", status: .valid)]
        case .shownRefunded: booking.parts[0].status = .refunded
        case .shownCancelled:
            booking.parts[0].status = .cancelled
            booking.boughtOn = Journey.now
        case .shownReleased: booking.parts[0].status = .released
        case .shownExpired: booking.parts[0].status = .cancelled
        case .shownFaulty: booking.parts[0].status = .failed
        default: break
        }
        return booking
    }
}
