import Foundation
import GRDB
import TestSupport
import Testing

@testable import Rail
@testable import RailStore

@Suite("Kept returns")
struct KeptReturnTests {
    private let service = FakeBookingService()

    /// A request to hold a return: two offers in one booking.
    private func request() throws -> HoldRequest {
        var request = Journey.request()
        var back = request.trip
        back.id = "back"
        back.departure.instant += 2 * 86_400
        back.arrival.instant += 2 * 86_400
        request.inboundTrip = back
        request.offer = try #require(Offer(out: request.offer, back: request.offer))
        return request
    }

    @Test("a return is one intent: held, kept and bought once, with both trips")
    func bought() async throws {
        try await withFolder { folder in
            let booker = Booker(service, in: folder)
            let request = try request()
            let held = try await booker.bookings.hold(request)
            #expect(held.trips.map(\.id) == ["trip", "back"])
            #expect(held.agreedPrice == Money(amount: 12800, currency: "EUR"))
            let later = Booker(service, in: folder)
            let kept = try #require(try later.kept(held.id))
            #expect(kept.inboundTrip == request.inboundTrip && kept.offer?.booked.count == 2)
            #expect(try await later.bookings.buy(held.id).state == .ticket)
            #expect(service.bookings.count == 1 && service.boughtCount == 1)
        }
    }

    @Test("after a lost answer, the whole return is asked for again with the same key, and held once")
    func lost() async throws {
        try await withFolder { folder in
            service.set { $0.canSearch = false }
            service.fail(.hold, .failed, .unreachable)
            let request = try request()
            _ = try? await Booker(service, in: folder).bookings.hold(request)
            let next = Booker(service, in: folder)
            let unknown = try #require(try await next.bookings.service.summaries().first)
            #expect(unknown.state == .sending)
            #expect(unknown.laterDeparture == request.inboundTrip?.departure)
            #expect(unknown.lastArrival == request.inboundTrip?.arrival)
            _ = try await next.bookings.settle()
            #expect(service.bookings.map { $0.trips.map(\.id) } == [["trip", "back"]])
            #expect(Set(service.keys(of: .hold)).count == 1)
            #expect(try next.states() == [.held])
        }
    }

    @Test("a return of which a train cannot be read is listed as one that cannot be read")
    func unreadable() async throws {
        try await withFolder { folder in
            let booker = Booker(service, in: folder)
            _ = try await booker.bookings.hold(request())
            try booker.bookings.journal.write {
                try $0.execute(sql: "UPDATE intent SET content = replace(content, '\"legs\"', '\"lege\"')")
            }
            #expect(try booker.states() == [.unreadable])
        }
    }

    @Test("the list counts the tickets of both ways")
    func ticketCount() async throws {
        try await withFolder { folder in
            let booker = Booker(service, in: folder)
            var intent = try await booker.bookings.hold(try request())
            (intent.id, intent.state) = ("kept", .ticket)
            let ids = intent.booking?.travellers.compactMap(\.serviceID) ?? []
            intent.booking?.parts = ["trip", "back"].map { id in
                BookingPart(
                    id: id, kind: .admission, name: "Flexible", price: nil, status: .fulfilled,
                    travellerIDs: ids, tripIDs: [id])
            }
            intent.booking?.tickets = ["trip", "back"].map { Ticket(id: $0, status: .valid, partIDs: [$0]) }
            let journal = booker.bookings.journal
            try journal.add(
                JournalRow(person: booker.bookings.person, intent: intent, holdKey: "h", buyKey: "b"))
            let listed = try #require(
                try journal.summaries(of: booker.bookings.person).first { $0.id == "kept" })
            #expect(listed.ticketCount == 2 * listed.travellerCount && listed == BookingSummary(intent))
        }
    }

    @Test("after one way is refunded, the list has the other way alone", arguments: [0, 1])
    func oneWayLeft(refunded: Int) async throws {
        try await withFolder { folder in
            let booker = Booker(service, in: folder)
            var intent = try await booker.bookings.hold(try request())
            (intent.id, intent.state) = ("kept", .ticket)
            intent.booking?.parts = ["trip", "back"].enumerated().map { index, id in
                BookingPart(
                    id: id, kind: .admission, name: "Flexible", price: nil,
                    status: index == refunded ? .refunded : .fulfilled, tripIDs: [id])
            }
            intent.booking?.tickets = [Ticket(id: "t", status: .valid)]
            intent.booking?.refundOffers = [
                RefundOffer(
                    id: "r", amount: Money(amount: 1, currency: "EUR"),
                    fee: Money(amount: 0, currency: "EUR"),
                    validUntil: Journey.now, ticketIDs: [], partIDs: [["trip", "back"][refunded]],
                    isConfirmed: true)
            ]
            let journal = booker.bookings.journal
            try journal.add(
                JournalRow(
                    person: booker.bookings.person, intent: intent, holdKey: "h", buyKey: "b"))
            let listed = try #require(
                try journal.summaries(of: booker.bookings.person).first { $0.id == "kept" })
            let left = intent.trips[1 - refunded]
            #expect(listed.departure == left.departure && listed.lastArrival == left.arrival)
            #expect(listed.laterDeparture == nil && listed == BookingSummary(intent))
        }
    }
}
