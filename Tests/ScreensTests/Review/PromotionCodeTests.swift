import BlackBox
import Doubles
import Foundation
import Locking
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("A promotion code", .timeLimit(.minutes(1)))
@UIActor struct PromotionCodeTests {
    private var intent: BookingIntent {
        var intent = FakeBookings.intent(Sample.request(for: Sample.ada), .held)
        intent.offer = Sample.offer("offer", 6400)
        return intent
    }

    /// Makes a service at which `WELCOME10` takes off € 6.40, and no other code counts.
    private func change(_ service: inout RailService) {
        service.offers = { query in
            guard query.promotionCodes == ["WELCOME10"] else {
                return OfferList(
                    offers: [Sample.offer("offer", 6400)],
                    warnings: ["Fares are invented.", "Nobody knows the code “NOPE”."])
            }
            var offer = Sample.offer("offer", 5760)
            offer.reductions = [
                GrantedReduction(
                    name: "WELCOME10, 10 %", amount: Sample.euros(640), promotionCodes: ["WELCOME10"])
            ]
            return OfferList(offers: [offer])
        }
        service.bookings.hold = { FakeBookings.intent($0, .held, id: "new") }
    }

    @Test("the price with a code is shown before the trip is held anew, and the earlier hold is let go")
    func holds() async throws {
        try await withReview(intent, changing: change) { app, bookings in
            #expect(app.footer.contains("p promotion code"))
            try await app.press("p")
            try await app.match("Code", .textField).enterText("WELCOME10")
            try await app.tapAndRest("Try it")
            try await app.see("WELCOME10, 10 %: € 6.40 less.")
            #expect(bookings.requests.isEmpty)
            try await app.tapAndRest("Hold for € 57.60")
            try await app.match("Buy for € 57.60", .button)
            #expect(bookings.requests == ["release"])
        }
    }

    @Test("nothing can be bought or let go while the service is asked about a code")
    func asking() async throws {
        try await withDoubles { scope in
            let offers = StubbedFunction<OfferQuery, OfferList>("offers", in: scope).held()
            let held = offers.function
            try await withReview(intent) { service in
                service.offers = { try await held($0) }
            } _: { app, bookings in
                await app.rest()
                try await app.press("p")
                try await app.match("Code", .textField).enterText("WELCOME10")
                try await app.tap("Try it")
                let call = try await offers.call(0)
                app.window.focus("buy")
                try await app.press(.enter)
                try await app.press("p")
                #expect(bookings.requests.isEmpty && app.screenTitle == "Review")
                try call.respond(with: OfferList(offers: [Sample.offer("offer", 6400)]))
                try await app.see("The service does not say that WELCOME10 takes anything off.")
                try await app.tapAndRest("Cancel")
            }
        }
    }

    @Test("of a return, both ways are priced with the code, and held anew")
    func ofReturn() async throws {
        var intent = intent
        intent.inboundTrip = Sample.trip("TGV 6620", 3420)
        let ways = Lock<[Trip.ID?]>([])
        try await withReview(intent) { service in
            change(&service)
            let offers = service.offers
            service.offers = { query in
                ways.withLock { $0.append(query.inboundTrip?.id) }
                return try await offers(query)
            }
            service.bookings.hold = { request in
                ways.withLock { $0.append(request.inboundTrip?.id) }
                return FakeBookings.intent(request, .held, id: "new")
            }
        } _: { app, _ in
            try await app.press("p")
            try await app.match("Code", .textField).enterText("WELCOME10")
            try await app.tapAndRest("Try it")
            try await app.tapAndRest("Hold for € 57.60")
            #expect(ways.withLock { $0 } == ["TGV 6620", "TGV 6620"])
        }
    }

    @Test("a code that does not count is explained in the service's words, and nothing changes")
    func refused() async throws {
        try await withReview(intent, changing: change) { app, bookings in
            try await app.press("p")
            try await app.tap("Try it")
            try await app.see("Type the code.")
            try await app.match("Code", .textField).enterText("nope")
            try await app.tapAndRest("Try it")
            try await app.see("Nobody knows the code “NOPE”.")
            try await app.tapAndRest("Cancel")
            try await app.match("Buy for € 64.00", .button)
            #expect(bookings.requests.isEmpty)
        }
    }

    @Test("if the trip cannot be held anew, it stays held as before")
    func failing() async throws {
        try await withReview(intent) { service in
            change(&service)
            service.bookings.hold = { _ in throw Sample.failure(.unreachable, "holding the trip") }
        } _: { app, bookings in
            try await app.press("p")
            try await app.match("Code", .textField).enterText("WELCOME10")
            try await app.tapAndRest("Try it")
            try await app.tapAndRest("Hold for € 57.60")
            try await app.see("The trip is held as before.")
            try await app.tapAndRest("Close")
            try await app.match("Buy for € 64.00", .button)
            #expect(bookings.requests.isEmpty)
        }
    }

    @Test("a trip that was held elsewhere takes no code, and the help says why")
    func elsewhere() async throws {
        var intent = intent
        intent.offer = nil
        try await withReview(intent) { app, _ in
            #expect(!app.footer.contains("promotion code"))
            try await app.press("p")
            try await app.see("The fare is not known here, so no code can be given.")
        }
    }

    @Test("the review says what counted in the price")
    func counted() async throws {
        let intent = FakeBookings.intent(Sample.request(for: Sample.ada), .held) { booking in
            booking.parts[0].reductions = [
                GrantedReduction(
                    name: "Halbtax", amount: Sample.euros(3200), passengerIDs: ["p-adult-1"],
                    cards: [.init(code: "HALBTAX", issuer: nil)])
            ]
        }
        try await withReview(intent) { app, _ in
            try await app.see("instead of € 96.00, Halbtax")
        }
    }
}
