import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Rail
import TestSupport
import Testing

@testable import Sandbox

@Suite("Purchases of the sandbox") struct PurchasesTests: BookingSteps {
    private func buy(_ client: SandboxClient, _ id: String, key: String? = nil) async throws -> Response {
        let name = try #require(HTTPField.Name("Idempotency-Key"))
        return await client.send(
            .post, "/bookings/\(id)/fulfillments", Wire.FulfillmentPostRequest(),
            as: "POST /bookings/{bookingId}/fulfillments", key.map { [name: $0] } ?? [:])
    }

    /// Gives the second traveller a name and a birth date, too.
    private func complete(_ client: SandboxClient, _ booking: Wire.Booking) async throws {
        var youth = booking.passengers.array[1]
        youth.detail = Wire.PersonDetail(firstName: "Tim", lastName: "Example")
        youth.dateOfBirth = "2008-02-01"
        let response = await client.send(
            .patch, "/bookings/\(booking.id)/passengers/\(youth.id)", youth,
            as: "PATCH /bookings/{bookingId}/passengers/{passengerId}")
        #expect(response.status == 200)
    }

    @Test(
        "buying a booking without all names and a contact is refused, and the response says what is missing"
    )
    func missingDetails() async throws {
        let (client, offers) = try await offers()
        var anonymous = request(offers[0])
        anonymous.purchaser = nil
        anonymous.passengerSpecifications[0].detail = nil
        let held = try await hold(client, anonymous)
        let detail = ".detail.contact."
        #expect(
            held.requestedInformation
                == "passengers[adult-1].detail.firstName AND passengers[youth-1].detail.firstName"
                + " AND passengers[adult-1].detail.lastName AND passengers[youth-1].detail.lastName"
                + " AND passengers[youth-1].dateOfBirth"
                + " AND (purchaser\(detail)email OR passengers[adult-1]\(detail)email AND passengers[youth-1]\(detail)email"
                + " OR purchaser\(detail)phoneNumber"
                + " OR passengers[adult-1]\(detail)phoneNumber AND passengers[youth-1]\(detail)phoneNumber)")
        for response in [
            await client.get(
                "/bookings/\(held.id)/fulfillment-check", as: "GET /bookings/{bookingId}/fulfillment-check"),
            try await buy(client, held.id),
        ] {
            #expect(response.status == 400)
            #expect(try problem(response).code == "urn:uic:problem:CONFIRMATION_INFORMATION_MISSING")
            #expect(try problem(response).detail?.contains("passengers[adult-1].detail.firstName") == true)
        }
        #expect(parts(try await read(client, held.id)).map(\.status) == [.prebooked])
    }

    @Test("a bought booking has a ticket for each offer, with a barcode for each traveller")
    func tickets() async throws {
        let clock = ManualClock(start: FeedText.noon)
        let (client, offers) = try await offers(clock)
        let held = try await hold(client, request(offers[0], offers[1]))
        try await complete(client, held)
        let check = await client.get(
            "/bookings/\(held.id)/fulfillment-check", as: "GET /bookings/{bookingId}/fulfillment-check")
        #expect(check.status == 204)
        clock.advance(by: .seconds(60))
        let response = try await buy(client, held.id)
        #expect(response.status == 200)
        let fulfillments = try #require(
            try response.value(Wire.FulfillmentCollectionResponse.self).fulfillments
        ).array
        #expect(fulfillments.map(\.status) == [.fulfilled, .fulfilled])
        let booking = try await read(client, held.id)
        #expect(booking.fulfillments?.array == fulfillments)
        var bookedIDs: [String] = []
        for offer in booking.bookedOffers ?? [] {
            bookedIDs += (offer.admissions ?? []).map(\.id) + (offer.reservations ?? []).map(\.id)
        }
        #expect(fulfillments.flatMap { $0.bookingParts?.array ?? [] }.map(\.id) == bookedIDs)
        #expect(booking.confirmedPrice == held.provisionalPrice)
        #expect(booking.provisionalPrice == nil && booking.confirmationTimeLimit == nil)
        for part in parts(booking) {
            #expect(part.status == .fulfilled)
            #expect(part.confirmedOn?.instant == FeedText.noon + 60)
            #expect(part.confirmableUntil == nil)
        }
        var codes: Set<String> = []
        for fulfillment in fulfillments {
            let read = await client.get(
                "/fulfillments/\(fulfillment.id)", as: "GET /fulfillments/{fulfillmentId}")
            #expect(try read.value(Wire.FulfillmentResponse.self).fulfillment == fulfillment)
            let ofTravellers = fulfillment.fulfillmentParts?.array ?? []
            #expect(ofTravellers.map(\.passengerRef) == booking.passengers.array.map(\.id))
            for part in ofTravellers {
                let data = try #require(part.securityFeatures?.first?.data)
                let text = String(decoding: try #require(Data(base64Encoded: data)), as: UTF8.self)
                #expect(text.hasPrefix("DEMO \(booking.bookingCode ?? "")-"))
                codes.insert(text)
            }
        }
        #expect(codes.count == 4)
        // A ticket outlives the hold.
        clock.advance(by: .seconds(7200))
        #expect(try await read(client, held.id) == booking)
        #expect(
            await client.get("/fulfillments/none", as: "GET /fulfillments/{fulfillmentId}").status == 404)
    }

    @Test("a booking can be bought only once, and a repeated key gets the same tickets")
    func boughtOnce() async throws {
        let (client, offers) = try await offers()
        let held = try await hold(client, request(offers[0]))
        try await complete(client, held)
        let first = try await buy(client, held.id, key: "one")
        #expect(first.status == 200)
        #expect(try await buy(client, held.id, key: "one") == first)
        for key in ["two", nil] {
            let again = try await buy(client, held.id, key: key)
            #expect(again.status == 409)
            #expect(
                try problem(again).code == "urn:uic:problem:CONFIRMATION_BOOKING_ALREADY_CONFIRMED")
        }
        let release = await client.send(.delete, "/bookings/\(held.id)", body: Data())
        #expect(release.status == 409)
        #expect(parts(try await read(client, held.id)).map(\.status) == [.fulfilled])
    }

    @Test(
        "a repeated key gets the same response days later: that of a hold for three days, that of a purchase longer"
    )
    func repeatedLater() async throws {
        let clock = ManualClock(start: FeedText.noon)
        var (client, offers) = try await offers(clock)
        let name = try #require(HTTPField.Name("Idempotency-Key"))
        let wanted = request(offers[0])
        let held = await client.send(.post, "/bookings", wanted, as: bookings, [name: "one"])
        let booking = try #require(try held.value(Wire.BookingResponse.self).booking)
        try await complete(client, booking)
        let bought = try await buy(client, booking.id, key: "two")
        for (hours, isHoldKept) in [(71, true), (20 * 24, false)] {
            clock.advance(by: .seconds(hours * 3600))
            try client.sandbox.memory.bookings.transaction { try $0.forget(now: clock.date) }
            try await client.signIn()
            let again = await client.send(.post, "/bookings", wanted, as: bookings, [name: "one"])
            #expect((again == held) == isHoldKept)
            #expect(try await buy(client, booking.id, key: "two") == bought)
        }
    }

    @Test("an expired, released or unknown booking cannot be bought")
    func boughtTooLate() async throws {
        let clock = ManualClock(start: FeedText.noon)
        let (client, offers) = try await offers(clock)
        let released = try await hold(client, request(offers[0]))
        _ = await client.send(.delete, "/bookings/\(released.id)", body: Data())
        let over = try await hold(client, request(offers[1]))
        try await complete(client, over)
        clock.advance(by: .seconds(900))
        for booking in [released, over] {
            let response = try await buy(client, booking.id)
            #expect(response.status == 409)
            #expect(try problem(response).code == "urn:uic:problem:BOOKING_MODIFICATION_NOT_ALLOWED")
        }
        #expect(try await buy(client, "none").status == 404)
    }
}
