import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Rail
import TestSupport
import Testing

@testable import Sandbox

/// Tests that bookings read from a file equal the bookings that were written.
@Suite("Kept bookings of the sandbox") struct KeptBookingTests: BookingSteps {
    /// Texts that are easily mistaken for something else.
    private static let texts = [
        "1", "0", "00001", "2", "-0", "1.10", "010", "12:30", "NO", "null", "true", "ANY", "a]", "[a", "]",
        "a.b", " ",
        "a b", "\"", "\\", "/", "\u{0}", "\u{7F}", "\n", "é", "e\u{301}", "東京", "🚄", "👩‍👩‍👧", "\u{202E}x",
        "\u{FEFF}",
        "passengers[0].dateOfBirth", "a AND b", String(repeating: "x", count: 5000),
    ]

    @Test(
        "a booking can be bought whatever the references of its passengers are, even after it was read from a file",
        arguments: texts)
    func references(_ reference: String) async throws {
        let folder = try TemporaryFolder()
        var settings = SandboxSettings.fixed
        settings.bookingFile = folder.path + "/state.sqlite"
        let client = try await SandboxClient.signedIn(settings)
        let other = reference == "1" ? "2" : "1"
        let offer = try await offer(client, [other, reference])
        let held = try await client.send(
            .post, "/bookings", booking(offer, [other, reference], name: reference), as: bookings
        ).value(Wire.BookingResponse.self).booking
        let id = try #require(held).id
        #expect(held?.requestedInformation == nil)

        var next = SandboxClient(try SandboxClient.shared.get().another(settings))
        next.token = client.token
        let kept = try await read(next, id)
        #expect(
            kept.passengers.array.map { Array($0.externalRef.utf8) }
                == [other, reference].map { Array($0.utf8) })
        #expect(kept.passengers.array.map(\.detail) == held?.passengers.array.map(\.detail))
        #expect(kept.bookedOffers == held?.bookedOffers)
        let bought = await next.send(
            .post, "/bookings/\(id)/fulfillments", Wire.FulfillmentPostRequest(),
            as: "POST /bookings/{bookingId}/fulfillments")
        #expect(bought.status == 200)
    }

    @Test(
        "an offer asks for the birth date of the right passenger, whatever the references of the passengers are",
        arguments: texts)
    func asks(_ reference: String) async throws {
        let client = try await SandboxClient.signedIn()
        let other = reference == "1" ? "2" : "1"
        let offer = try await offer(client, [other, reference])
        var wanted = booking(offer, [other, reference], name: "Example")
        wanted.passengerSpecifications[1].dateOfBirth = nil
        let held = try await client.send(.post, "/bookings", wanted, as: bookings)
            .value(Wire.BookingResponse.self).booking
        let asked = try #require(held?.requestedInformation)
        // The passenger is named by the index 1 or by the reference; the index 0 would be the other passenger.
        let items: [RequestedInformation.Field.Item] = [.number(1), .reference(reference)]
        let read = try RequestedInformation(asked)
        #expect(items.contains { read == .field(.init("passengers", $0, "dateOfBirth")) }, "\(asked)")
    }

    @Test("a random booking is read as it was written", arguments: 1...40)
    func roundTrip(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func text() -> String {
            (Self.texts.randomElement(using: &random) ?? "") + String(random.next(), radix: 36)
        }
        func maybe<Value>(_ value: @autoclosure () -> Value) -> Value? {
            Bool.random(using: &random) ? value() : nil
        }
        func time() -> Date {
            Date(timeIntervalSince1970: Double(Int.random(in: 0...4_000_000_000, using: &random)))
        }
        func detail() -> Wire.PersonDetail {
            Wire.PersonDetail(
                firstName: text(), lastName: text(),
                contact: maybe(Wire.ContactDetail(email: maybe(text()), phoneNumber: maybe(text()))))
        }
        let passengers = (0..<3).map { _ in
            Wire.Passenger(
                id: text(), externalRef: text(), type: .person, dateOfBirth: maybe(text()),
                age: maybe(Int.random(in: 0...150, using: &random)), detail: maybe(detail()))
        }
        let seats = BookedSeats(
            part: text(), train: text(), vehicle: text(), legID: text(), places: [0, Int(UInt32.max)])
        let offer = BookedOffer(
            offer: Wire.Offer(
                offerId: text(), createdOn: Wire.DateTime(time()), preBookableUntil: Wire.DateTime(time()),
                passengerRefs: passengers.map(\.externalRef)),
            externalRef: maybe(text()), validUntil: Wire.DateTime(time()), seats: [seats],
            weights: [0, Int.max, Int(random.next() >> 12)])
        let refund = SandboxRefund(
            id: text(), createdOn: time(), validUntil: time(), confirmedOn: maybe(time()),
            overruleCode: maybe(text()), returned: [.init(ticketID: text(), passengerIDs: [text()])],
            items: [.init(partID: text(), paid: Int.max, fee: -1)])
        let booking = SandboxBooking(
            id: text(), code: text(), externalRef: maybe(text()), accounts: [text(), text()],
            createdOn: time(),
            deadline: time(), releasedOn: maybe(time()), boughtOn: maybe(time()), fulfilledOn: maybe(time()),
            passengers: passengers,
            purchaser: maybe(Wire.Purchaser(externalRef: maybe(text()), detail: detail())),
            offers: [offer], trips: [], refunds: [refund], refundCount: Int.random(in: 0...9, using: &random))
        let written = Wire.encode(booking)
        let read = try Wire.decode(SandboxBooking.self, from: written)
        #expect(read.warnings.isEmpty)
        #expect(read.value == booking)
        // The bytes are compared, too: Swift treats texts with the same letters as equal, however they are encoded.
        #expect(Wire.encode(read.value) == written)
    }

    /// Offers for two young travellers, whose fares need birth dates.
    private func offer(_ client: SandboxClient, _ references: [String]) async throws -> Wire.Offer {
        let found = try await client.post(
            "/offers",
            Wire.OfferCollectionRequest(
                anonymousPassengerSpecifications: references.map {
                    Wire.AnonymousPassengerSpecification(externalRef: $0, type: .youth, age: 20)
                },
                tripSearchCriteria: Wire.TripSearchCriteria(
                    origin: .stopPlace("urn:uic:stn:8768600"), destination: .stopPlace("urn:uic:stn:8772319"),
                    departureTime: .init(day: .init(year: 2026, month: 11, day: 23), minuteOfDay: 480)))
        ).value(Wire.OfferCollectionResponse.self)
        return try #require(found.offers?.first)
    }

    private func booking(_ offer: Wire.Offer, _ references: [String], name: String) -> Wire.BookingRequest {
        let detail = Wire.PersonDetail(
            firstName: name, lastName: name, contact: Wire.ContactDetail(email: "ada@example.com"))
        return Wire.BookingRequest(
            offers: [Wire.OfferSelection(offerId: offer.offerId, passengerRefs: references)],
            passengerSpecifications: references.map {
                Wire.PassengerSpecification(
                    externalRef: $0, type: .youth, dateOfBirth: "2005-05-05", age: 20, detail: detail)
            }, purchaser: Wire.Purchaser(detail: detail))
    }
}
