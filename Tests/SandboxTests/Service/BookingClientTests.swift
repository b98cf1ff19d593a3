import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import OSDMSchema
import Rail
import Testing

@testable import Sandbox

/// The program's own client books in the sandbox. Each request and response is checked against the OSDM specification
/// if that is available.
@Suite("Bookings by the client")
struct BookingClientTests {
    private func client(_ settings: SandboxSettings = .fixed) async throws -> OSDMClient {
        let sandbox = try SandboxClient.shared.get().another(settings)
        let transport = ClosureTransport { request, body in
            let response = await sandbox.respond(to: request, body: body)
            Self.check(request, body, response)
            return response
        }
        return try await OSDMClient.signedIn(to: transport)
    }

    private static func check(_ request: HTTPRequest, _ body: Data, _ response: Response) {
        guard let document = try? OSDMSpecification.document(),
            let operation = operation(request), !operation.contains("oauth")
        else { return }
        if !body.isEmpty {
            let violations = document.violations(ofRequest: body, to: operation)
            #expect(violations.isEmpty, "the request to \(operation): \(violations)")
        }
        guard !response.body.isEmpty else { return }
        let violations = document.violations(
            ofResponse: response.body, to: operation, status: response.head.status.code,
            contentType: response.head.headerFields[.contentType] ?? "")
        #expect(violations.isEmpty, "the response of \(operation): \(violations)")
    }

    /// Returns the operation of a request: `PATCH /bookings/{bookingId}/passengers/{passengerId}`.
    private static func operation(_ request: HTTPRequest) -> String? {
        let names = [
            "bookings": "{bookingId}", "passengers": "{passengerId}", "refund-offers": "{refundOfferId}",
        ]
        let path = (request.path ?? "").prefix { $0 != "?" }.split(separator: "/").map(String.init)
        var parts: [String] = []
        for (index, part) in path.enumerated() {
            parts.append(index > 0 ? names[path[index - 1]] ?? part : part)
        }
        return "\(request.method.rawValue) /" + parts.joined(separator: "/")
    }

    private func hold(_ client: OSDMClient, _ counts: PassengerCounts) async throws -> HoldRequest {
        let trip = try await client.firstTrip(for: counts)
        let offers = try await client.offers(OfferQuery(trip: trip, passengers: counts.passengers))
        let offer = try #require(offers.cheapest(in: .second))
        let asked = TravellerQuestions(
            offer.requestedInformation, travellers: counts.passengers.map(\.id))
        let travellers = counts.passengers.map { passenger in
            var traveller = Traveller(id: passenger.id, kind: passenger.kind, age: passenger.age)
            for question in asked.details(of: passenger.id) {
                switch question.detail {
                case .firstName: traveller.firstName = "Ada"
                case .lastName: traveller.lastName = "Beispiel"
                case .birthDate:
                    traveller.birthDate = CalendarDay(year: 2026 - (passenger.age ?? 22), month: 5, day: 12)
                case .emailAddress: traveller.emailAddress = "ada@example.com"
                case .phoneNumber: break
                }
            }
            return traveller
        }
        #expect(asked.missing(from: travellers) == nil)
        return HoldRequest(trip: trip, offer: offer, travellers: travellers)
    }

    @Test(
        "the client gives the details that an offer requires and buys the booking",
        arguments: [
            PassengerCounts(adults: 1), PassengerCounts(adults: 2), PassengerCounts(adults: 1, youths: 1),
            PassengerCounts(adults: 1, childAges: [3, 8]),
        ])
    func bought(_ counts: PassengerCounts) async throws {
        let client = try await client()
        let request = try await hold(client, counts)
        let held = try await client.hold(request, "00000000-0000-4000-8000-000000000001", "key-1")
        #expect(held.standing == .held && held.requestedInformation == nil)
        #expect(held.price == request.offer.price)
        #expect(held.travellers.map(\.kind) == request.travellers.map(\.kind))
        #expect(held.travellers.map(\.birthDate) == request.travellers.map(\.birthDate))
        let isAged = request.travellers.map { $0.kind != .adult }
        #expect(request.travellers.map { $0.birthDate != nil } == isAged)
        #expect(held.deadline == FeedText.noon + 900)
        #expect(held.parts.first?.conditions.isEmpty == false)
        try await client.setPayment(held.id, "INVOICE")
        try await client.check(held.id)
        try await client.buy(held.id, "key-2")
        let bought = try await client.booking(held.id)
        #expect(bought.standing == .fulfilled && bought.boughtOn == FeedText.noon)
        #expect(bought.tickets.flatMap(\.codes).count == counts.total)
        #expect(
            Set(bought.tickets.flatMap(\.codes).map(\.travellerID)) == Set(bought.travellers.map(\.serviceID))
        )
        #expect(
            bought.tickets.flatMap(\.codes).allSatisfy {
                String(decoding: $0.content, as: UTF8.self).contains("DEMO")
            })
        #expect(try await client.search("00000000-0000-4000-8000-000000000001") == [held.id])
        #expect(try await client.find(try #require(held.code), "Beispiel") == [held.id])
        #expect(try await client.find(try #require(held.code), "Nobody") == [])
    }

    @Test("a booking is over after it is released")
    func released() async throws {
        let client = try await client()
        let held = try await client.hold(try await hold(client, PassengerCounts()), "i", "key-1")
        try await client.release(held.id)
        #expect(try await client.booking(held.id).standing == .over)
    }

    @Test("travellers can be refunded one after the other, and a refund offer can be withdrawn")
    func refundedOneByOne() async throws {
        var settings = SandboxSettings.fixed
        settings.events = try SandboxEvents("train-cancelled")
        let client = try await client(settings)
        let held = try await client.hold(
            try await hold(client, PassengerCounts(adults: 2)), "i", "key-1")
        try await client.buy(held.id, "key-2")
        let bought = try await client.booking(held.id)
        #expect(bought.isTrainCancelled && bought.refundOffers == [])
        // An admission for each traveller, and the reservation.
        #expect(bought.parts.map(\.isRefundable) == [false, false, false])
        let intent = BookingIntent(id: "i", state: .ticket, begunOn: bought.createdOn, booking: bought)
        #expect(intent.refundProblem(at: bought.createdOn) { _ in "" } == nil)
        let first = try #require(bought.travellers.first)
        func wanted(_ booking: Booking, _ tickets: [RefundableTicket]?) -> RefundRequest {
            booking.refundRequest(of: tickets, overruleCode: RefundRequest.disruption)
        }
        let request = wanted(bought, [RefundableTicket(travellerID: try #require(first.serviceID))])
        let given = try #require(try await client.proposeRefund(held.id, request, "key-3").offers.first)
        try await client.withdrawRefund(held.id, given.id)
        let offer = try #require(try await client.proposeRefund(held.id, request, "key-4").offers.first)
        #expect(offer.method == .original && offer.fee.amount == 0 && !offer.isConfirmed)
        try await client.checkRefund(held.id, offer.id)
        let refund = try await client.confirmRefund(held.id, offer.id, "key-5")
        #expect(refund.isConfirmed && refund.amount == offer.amount)
        let rest = try await client.booking(held.id)
        #expect(rest.standing == .fulfilled && rest.travellers.map { rest.isRefunded($0) } == [true, false])
        #expect(rest.refunds(of: first) == [refund] && rest.refunds == [refund])
        #expect(rest.travellers.map { rest.codes(of: $0).count } == [0, 1])
        let second = wanted(rest, nil)
        #expect(second.shares.map(\.travellerIDs) == [nil])
        let last = try #require(try await client.proposeRefund(held.id, second, "key-6").offers.first)
        _ = try await client.confirmRefund(held.id, last.id, "key-7")
        let over = try await client.booking(held.id)
        #expect(over.standing == .refunded && over.documents == [])
        #expect(over.refunded.flatMap { bought.price?.isEqual(to: $0) } == true)
    }

    @Test("the client reports a price rise, a sold-out train and late tickets")
    func reportsEvents() async throws {
        var settings = SandboxSettings.fixed
        settings.events = try SandboxEvents("price-rise")
        var client = try await client(settings)
        let request = try await hold(client, PassengerCounts())
        let dearer = try await client.hold(request, "i", "k")
        #expect(dearer.price?.amount == request.offer.price.amount + 700)
        #expect(dearer.warnings == ["The price has risen since the offer."])
        settings.events = try SandboxEvents("sold-out")
        client = try await self.client(settings)
        let wanted = try await hold(client, PassengerCounts())
        let error = try #require(
            await #expect(throws: RailError.self) { try await client.hold(wanted, "i", "k") })
        #expect(error.problemCode == "BOOKING_INSUFFICIENT_AVAILABILITY" && !error.isOutcomeUnknown)
        settings.events = try SandboxEvents("late-ticket=5s")
        client = try await self.client(settings)
        let held = try await client.hold(try await hold(client, PassengerCounts()), "i", "k")
        try await client.buy(held.id, "k2")
        #expect(try await client.booking(held.id).standing == .bought)
    }

    @Test("an unknown event is refused")
    func unknownEvent() {
        #expect(throws: SandboxEvents.Mistake.self) { try SandboxEvents("price-fall") }
        #expect(throws: SandboxEvents.Mistake.self) { try SandboxEvents("late-ticket=soon") }
    }
}
