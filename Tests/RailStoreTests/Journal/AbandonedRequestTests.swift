import Foundation
import TestSupport
import Testing

@testable import Rail
@testable import RailStore

/// What a window is told of a purchase or a refund in the middle of which another window was killed.
@Suite("Requests of a process that has ended")
struct AbandonedRequestTests {
    private let service = FakeBookingService()

    @Test(
        "a purchase may still arrive for a minute, and until then the booking does not count as held",
        arguments: [true, false])
    func purchase(arrives: Bool) async throws {
        try await withFolder { folder in
            let id = try await killed(in: folder) { killed in
                let held = try await killed.bookings.hold(Journey.request())
                try killed.abandon(held.id, .purchaseSent)
                return held.id
            }
            let next = Booker(service, in: folder, ids: "b")
            #expect(try await next.bookings.settle().map(\.state) == [.buying])
            #expect(
                try next.kept(id)?.problem == "It is not bought so far, but the request may still arrive.")
            if arrives {
                try service.buy("booking-1", "a key")
                next.clock.advance(by: .seconds(1))
            } else {
                next.clock.advance(by: .seconds(59))
                #expect(try await next.bookings.settle().map(\.state) == [.buying])
                next.clock.advance(by: .seconds(1))
            }
            #expect(try await next.bookings.settle() == [])
            #expect(try next.states() == [arrives ? .ticket : .held])
            let problem = arrives ? nil : "It is not bought: the service still holds it."
            #expect(try next.kept(id)?.problem == problem)
        }
    }

    @Test("a refund may still arrive for a minute", arguments: [true, false])
    func refund(arrives: Bool) async throws {
        try await service.withRefundOffer { killed, id, offer in
            try killed.abandon(id, .refundSent) { $0.refund?.chosen = offer.id }
            killed.bookings.processEnds()
            let next = Booker(service, in: killed.folder, ids: "b")
            #expect(try await next.bookings.settle().map(\.state) == [.refunding])
            let problem = "It is not refunded so far, but the request may still arrive."
            #expect(try next.kept(id)?.problem == problem)
            if arrives {
                _ = try service.confirmRefund("booking-1", offer.id, "a key")
            } else {
                next.clock.advance(by: .seconds(60))
            }
            #expect(try await next.bookings.settle() == [])
            #expect(try next.states() == [arrives ? .refunded : .ticket])
        }
    }

    @Test("a clock that was set back before the request does not make anybody wait")
    func clockSetBack() async throws {
        try await withFolder { folder in
            try await killed(in: folder) { killed in
                let held = try await killed.bookings.hold(Journey.request())
                killed.clock.advance(by: .seconds(86_400))
                try killed.abandon(held.id, .purchaseSent)
            }
            let next = Booker(service, in: folder)
            #expect(try await next.bookings.settle() == [])
            #expect(try next.states() == [.held])
        }
    }

    private func killed<Value>(
        in folder: StateFolder, _ body: (Booker) async throws -> Value
    ) async throws -> Value {
        let killed = Booker(service, in: folder)
        defer { killed.bookings.processEnds() }
        return try await body(killed)
    }
}

extension Booker {
    /// Leaves a booking as it is in the journal while a request is under way.
    fileprivate func abandon(
        _ id: BookingIntent.ID, _ event: BookingIntent.Event,
        _ change: (inout BookingIntent) -> Void = { _ in }
    ) throws {
        var row = try #require(try bookings.journal.claim(id, of: bookings.person))
        try row.intent.apply(event)
        row.intent.askedOn = clock.date
        change(&row.intent)
        try bookings.journal.begin(row)
    }
}
