import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import Rail
import TestSupport
import Testing

@testable import Sandbox

@Suite("Bookings of the sandbox") struct BookingsTests: BookingSteps {
    @Test("a booking holds offers for 15 minutes, with their prices, the travellers and the contact")
    func heldForFifteenMinutes() async throws {
        let (client, offers) = try await offers()
        let booking = try await hold(client, request(offers[0], offers[1]))
        #expect(booking.externalRef == "order-1")
        #expect(booking.bookingCode?.count == 6)
        #expect(booking.confirmationTimeLimit?.instant == FeedText.noon + 900)
        let prices = try offers[0...1].map { try #require($0.offerSummary?.minimalPrice).amount }
        #expect(booking.provisionalPrice?.amount == prices[0] + prices[1])
        #expect(booking.confirmedPrice == nil)
        #expect(booking.bookedOffers?.array.map(\.offerId) == offers[0...1].map(\.offerId))
        let parts = parts(booking)
        #expect(parts.map(\.id) == offers[0...1].compactMap { $0.admissionOfferParts?.first?.id })
        #expect(parts.map(\.price.amount) == prices)
        for part in parts {
            #expect(part.status == .prebooked)
            #expect(part.confirmableUntil == booking.confirmationTimeLimit)
            #expect(part.passengerIds == booking.passengers.array.map(\.id))
            #expect(part.validUntil == booking.trips?.first?.endTime)
        }
        #expect(booking.passengers.array.map(\.externalRef) == ["adult-1", "youth-1"])
        #expect(booking.passengers.first?.detail?.contact?.email == "ada@example.com")
        #expect(booking.purchaser?.detail?.contact?.phoneNumber == "+33123456789")
        #expect(try await read(client, booking.id) == booking)
    }

    @Test("two offers for one train in the same booking have seats of their own")
    func twoOffersOfOneTrain() async throws {
        let (client, offers) = try await offers()
        let alike = offers.filter { $0.offerSummary?.overallTravelClass == .second }
        try #require(alike.count > 1)
        let booking = try await hold(client, request(alike[0], alike[1]))
        let seats = booking.parts.compactMap(\.placeAllocation).flatMap(\.reservedPlaces)
            .map { "\($0.coachNumber)/\($0.placeNumbers?.first ?? "")" }
        #expect(seats == ["5/11", "5/12", "5/13", "5/14"])
    }

    @Test("an offer can be booked only once, and an expired or unknown offer is not found")
    func offerOnce() async throws {
        let clock = ManualClock(start: FeedText.noon)
        let (client, offers) = try await offers(clock)
        _ = try await hold(client, request(offers[0]))
        for offer in [offers[0], offers[1]] {
            let response = try await client.post("/bookings", request(offer))
            #expect(response.status == (offer.offerId == offers[0].offerId ? 404 : 200))
        }
        clock.advance(by: .seconds(900))
        let late = try await client.post("/bookings", request(offers[2]))
        #expect(late.status == 404)
        #expect(try problem(late).code == "urn:uic:problem:BOOKING_OFFER_NOT_FOUND")
        #expect(try problem(late).pointers?.first?.requestPointer == "#/offers/0/offerId")
    }

    @Test(
        "a request with a repeated key gets the same response, and a different request with that key is refused"
    )
    func repeatedKey() async throws {
        let (client, offers) = try await offers()
        let key = try #require(HTTPField.Name("Idempotency-Key"))
        func post(_ request: Wire.BookingRequest, key value: String) async -> Response {
            await client.send(.post, "/bookings", request, as: bookings, [key: value])
        }
        let first = await post(request(offers[0]), key: "one")
        #expect(first.status == 200)
        #expect(await post(request(offers[0]), key: "one") == first)
        let other = await post(request(offers[1]), key: "one")
        #expect(other.status == 422)
        #expect(try problem(other).code == "X_KEY_REUSED")
        #expect(await post(request(offers[0]), key: "two").status == 404)
        #expect(await post(request(offers[1]), key: "two").status == 200)
    }

    @Test("a booking expires at its deadline and is forgotten an hour later")
    func expired() async throws {
        let clock = ManualClock(start: FeedText.noon)
        let (client, offers) = try await offers(clock)
        let held = try await hold(client, request(offers[0]))
        clock.advance(by: .seconds(899))
        #expect(try await read(client, held.id) == held)
        clock.advance(by: .seconds(1))
        let over = try await read(client, held.id)
        #expect(parts(over).map(\.status) == [.cancelled])
        #expect(over.provisionalPrice == nil && over.confirmationTimeLimit == nil)
        let change = await client.send(
            .post, "/bookings/\(held.id)/purchaser", body: Wire.encode(Wire.Purchaser()))
        #expect(change.status == 409)
        #expect(try problem(change).code == "urn:uic:problem:BOOKING_MODIFICATION_NOT_ALLOWED")
        clock.advance(by: .seconds(3600))
        #expect(await client.get("/bookings/\(held.id)", as: booking).status == 404)
    }

    @Test("a booking is held only until its train leaves, if that is before the 15 minutes are over")
    func untilDeparture() async throws {
        // Five minutes to eight in Paris, two days later.
        let clock = ManualClock(start: FeedText.noon + 2 * 86_400 - 4 * 3600 - 300)
        let (client, offers) = try await offers(clock)
        let held = try await hold(client, request(offers[0]))
        let departure = try #require(held.trips?.first).startTime.instant
        #expect(departure < clock.date + 900)
        #expect(held.confirmationTimeLimit?.instant == departure)
    }

    @Test("DELETE releases a booking, which cannot be changed afterwards")
    func released() async throws {
        let (client, offers) = try await offers()
        let held = try await hold(client, request(offers[0]))
        for _ in 0..<2 {
            let response = await client.send(.delete, "/bookings/\(held.id)", body: Data())
            #expect(response.status == 204)
            #expect(response.body.isEmpty)
        }
        #expect(parts(try await read(client, held.id)).map(\.status) == [.released])
        let change = await client.send(
            .patch, "/bookings/\(held.id)/passengers/\(held.passengers.array[0].id)",
            body: Wire.encode(held.passengers.array[0]))
        #expect(change.status == 409)
        #expect(await client.send(.delete, "/bookings/none", body: Data()).status == 404)
    }

    @Test("PATCH completes a traveller, whose id, reference and type must not change")
    func passenger() async throws {
        let (client, offers) = try await offers()
        let held = try await hold(client, request(offers[0]))
        var youth = held.passengers.array[1]
        youth.dateOfBirth = "2006-03-04"
        youth.detail = Wire.PersonDetail(
            firstName: "Tim", lastName: "Example", contact: Wire.ContactDetail(email: "tim@example.com"))
        let path = "/bookings/\(held.id)/passengers/\(youth.id)"
        let response = await client.send(
            .patch, path, youth, as: "PATCH /bookings/{bookingId}/passengers/{passengerId}")
        #expect(try response.value(Wire.PassengerResponse.self).passenger == youth)
        let read = await client.get(path, as: "GET /bookings/{bookingId}/passengers/{passengerId}")
        #expect(try read.value(Wire.PassengerResponse.self).passenger == youth)
        let all = await client.get(
            "/bookings/\(held.id)/passengers", as: "GET /bookings/{bookingId}/passengers")
        #expect(
            try all.value(Wire.PassengersCollectionResponse.self).passengers?.array
                == [held.passengers.array[0], youth])
        var other = youth
        other.type = .adult
        let refused = await client.send(.patch, path, body: Wire.encode(other))
        #expect(refused.status == 400)
        #expect(try problem(refused).pointers?.first?.requestPointer == "#/type")
        other = youth
        other.dateOfBirth = "1950-01-01"
        let tooOld = await client.send(.patch, path, body: Wire.encode(other))
        #expect(tooOld.status == 400)
        #expect(try problem(tooOld).pointers?.first?.requestPointer == "#/dateOfBirth")
        #expect(
            await client.get(path + "x", as: "GET /bookings/{bookingId}/passengers/{passengerId}").status
                == 404)
    }

    @Test(
        "a birth date is of the age that the fare is for, and anybody may have that of an adult",
        arguments: [
            ("PERSON", 1, "2024-05-05", 200), ("PERSON", 1, "2018-05-05", 400),
            ("CHILD", 8, "2018-05-05", 200),
            ("CHILD", 8, "1980-01-01", 400), ("YOUTH", 20, "2020-01-01", 400),
            ("SENIOR", 67, "1959-01-01", 200), ("SENIOR", 67, "2020-01-01", 400),
            ("ADULT", 35, "1950-01-01", 200), ("PERSON", 35, "2020-01-01", 200),
        ])
    func age(type: String, age: Int, born: String, status: Int) async throws {
        let (client, offers) = try await offers()
        let passenger = Wire.AnonymousPassengerSpecification(
            externalRef: "p", type: .init(rawValue: type), age: age)
        let asked = Wire.OfferCollectionRequest(
            anonymousPassengerSpecifications: [passenger],
            tripIds: [try #require(offers[0].tripCoverage).coveredTripId])
        let found = try await client.post("/offers", asked).value(Wire.OfferCollectionResponse.self)
        let offer = try #require(found.offers?.first)
        let booking = Wire.BookingRequest(
            offers: [Wire.OfferSelection(offerId: offer.offerId, passengerRefs: ["p"])],
            passengerSpecifications: [
                Wire.PassengerSpecification(externalRef: "p", type: passenger.type, dateOfBirth: born)
            ])
        #expect(try await client.post("/bookings", booking).status == status)
    }

    @Test("a purchaser can be added to a booking later")
    func purchaser() async throws {
        let (client, offers) = try await offers()
        var anonymous = request(offers[0])
        anonymous.purchaser = nil
        let held = try await hold(client, anonymous)
        let path = "/bookings/\(held.id)/purchaser"
        let operation = "GET /bookings/{bookingId}/purchaser"
        #expect(await client.get(path, as: operation).status == 404)
        for (method, name) in [(HTTPRequest.Method.post, "Ada"), (.patch, "Eve")] {
            let purchaser = Wire.Purchaser(detail: Wire.PersonDetail(firstName: name, lastName: "Example"))
            let response = await client.send(
                method, path, purchaser, as: "\(method.rawValue) /bookings/{bookingId}/purchaser")
            #expect(try response.value(Wire.PurchaserResponse.self).purchaser == purchaser)
            let read = await client.get(path, as: operation)
            #expect(try read.value(Wire.PurchaserResponse.self).purchaser == purchaser)
            #expect(try await self.read(client, held.id).purchaser == purchaser)
        }
    }

    @Test("an impossible booking is refused, and the response points to the cause")
    func impossibleBooking() async throws {
        let (client, offers) = try await offers()
        let good = request(offers[0])
        func expect(
            _ code: String, at pointer: String, _ change: (inout Wire.BookingRequest) -> Void
        ) async throws {
            var bad = good
            change(&bad)
            let response = await client.send(.post, "/bookings", body: Wire.encode(bad))
            #expect(response.status == 400)
            #expect(try problem(response).code == code)
            #expect(try problem(response).pointers?.first?.requestPointer == pointer)
        }
        try await expect("X_BAD_NUMBER", at: "#/offers") { $0.offers = [] }
        try await expect("X_BAD_NUMBER", at: "#/passengerSpecifications") { $0.passengerSpecifications = [] }
        try await expect("X_SAME_OFFER", at: "#/offers") { $0.offers += $0.offers }
        try await expect("X_SAME_REFERENCE", at: "#/passengerSpecifications") {
            $0.passengerSpecifications[1].externalRef = "adult-1"
        }
        try await expect("X_OTHER_PASSENGERS", at: "#/offers/0/passengerRefs") {
            $0.offers[0].passengerRefs = ["adult-1"]
        }
        try await expect("X_OTHER_PASSENGERS", at: "#/offers/0/passengerRefs") {
            $0.passengerSpecifications.removeLast()
        }
        for (index, born, code) in [
            (1, "1950-01-01", "X_OTHER_AGE"), (0, "1950-02-31", "X_BAD_BIRTH_DATE"),
            (0, "2040-01-01", "X_BAD_BIRTH_DATE"), (1, "banana", "X_BAD_BIRTH_DATE"),
        ] {
            try await expect(code, at: "#/passengerSpecifications/\(index)/dateOfBirth") {
                $0.passengerSpecifications[index].dateOfBirth = born
            }
        }
        // None of the refused requests has booked the offer.
        _ = try await hold(client, good)
    }

    @Test("the response to a booking lists the fields that were ignored")
    func ignoredFields() async throws {
        let (client, offers) = try await offers()
        let text = String(decoding: Wire.encode(request(offers[0])), as: UTF8.self)
        let response = await client.post(
            "/bookings", json: #"{"promotionCodes": [{"code": "SUMMER"}], "# + text.dropFirst())
        let problems = try response.value(Wire.BookingResponse.self).problems
        #expect(problems?.first?.detail == "The sandbox does not heed promotionCodes.0.code.")
    }

    @Test("a change of several passengers changes all of them or none")
    func severalPassengers() async throws {
        let (client, offers) = try await offers()
        let held = try await hold(client, request(offers[0]))
        var passengers = held.passengers.array
        for index in passengers.indices {
            passengers[index].detail = Wire.PersonDetail(firstName: "Batch", lastName: "\(index)")
        }
        func patch(_ passengers: [Wire.Passenger]) async -> Response {
            await client.send(
                .patch, "/bookings/\(held.id)/passengers",
                Wire.PassengersBatchUpdateRequest(passengers: passengers),
                as: "PATCH /bookings/{bookingId}/passengers")
        }
        let response = await patch(passengers)
        #expect(response.status == 200)
        #expect(
            try await read(client, held.id).passengers.map { $0.detail?.firstName } == ["Batch", "Batch"])
        var wrong = passengers
        wrong[0].detail?.firstName = "Other"
        wrong[1].externalRef = "somebody-else"
        let refused = await patch(wrong)
        #expect(refused.status == 400)
        #expect(try problem(refused).pointers?.first?.requestPointer == "#/passengers/1/externalRef")
        #expect(
            try await read(client, held.id).passengers.map { $0.detail?.firstName } == ["Batch", "Batch"])
    }

    // MARK: Finding

    private func found(_ client: SandboxClient, _ request: Wire.BookingSearchRequest) async throws -> [String]
    {
        let response = try await client.post("/bookings-search", request)
        return try response.value(Wire.BookingSearchResponse.self).bookingSearchResults?.array.map(\.id) ?? []
    }

    @Test(
        "bookings are found by id, code, reference, and the names of travellers and purchaser")
    func foundByCriteria() async throws {
        let clock = ManualClock(start: FeedText.noon)
        let (client, offers) = try await offers(clock)
        let first = try await hold(client, request(offers[0]))
        clock.advance(by: .seconds(60))
        var other = request(offers[1])
        other.externalRef = "order-2"
        other.passengerSpecifications[1].detail = Wire.PersonDetail(firstName: "Zoé", lastName: "Müller-Weiß")
        let second = try await hold(client, other)
        let code = second.bookingCode?.lowercased()
        #expect(try await found(client, .init(bookingId: first.id)) == [first.id])
        #expect(try await found(client, .init(bookingCode: code)) == [second.id])
        #expect(try await found(client, .init(externalRef: "order-1")) == [first.id])
        #expect(try await found(client, .init(passenger: .init(firstName: "zoe"))) == [second.id])
        for name in ["muller-weiss", "MÜLLER-WEISS", "Mu\u{308}ller Weiß"] {
            #expect(
                try await found(client, .init(passenger: .init(lastName: name))) == [second.id], "\(name)")
        }
        #expect(try await found(client, .init(passenger: .init(lastName: "Müller"))) == [])
        #expect(
            try await found(client, .init(purchaser: .init(lastName: "example"))) == [second.id, first.id])
        #expect(try await found(client, .init(bookingCode: code, externalRef: "order-1")) == [])
        #expect(try await found(client, .init(externalRef: "order-3")) == [])
        clock.advance(by: .seconds(900 + 3600))
        #expect(try await found(client, .init(purchaser: .init(lastName: "Example"))) == [])
        let nothing = try await client.post("/bookings-search", Wire.BookingSearchRequest())
        #expect(nothing.status == 400)
        #expect(try problem(nothing).code == "X_WHICH_BOOKING")
    }

    @Test("a booking cannot be read without a token")
    func signedOut() async throws {
        let (client, offers) = try await offers()
        let held = try await hold(client, request(offers[0]))
        var stranger = client
        stranger.token = nil
        #expect(await stranger.send(.get, "/bookings/\(held.id)", body: Data()).status == 401)
    }
}
