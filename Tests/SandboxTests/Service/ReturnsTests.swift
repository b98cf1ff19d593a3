import HTTPTransport
import HTTPTypes
import OSDM
import Rail
import Testing

@testable import Sandbox

@Suite("Returns") struct ReturnsTests {
    private static let paris = Wire.PlaceRef.stopPlace("urn:uic:stn:8768600")
    private static let lyon = Wire.PlaceRef.stopPlace("urn:uic:stn:8772319")
    private static let monday = CalendarDay(year: 2026, month: 11, day: 23)
    private static let passengers = [
        Wire.AnonymousPassengerSpecification(externalRef: "adult-1", type: .adult, age: 35),
        Wire.AnonymousPassengerSpecification(externalRef: "adult-2", type: .adult, age: 40),
    ]

    private func search(
        _ client: SandboxClient, back: Bool = false, on day: CalendarDay, minute: Int = 480,
        after out: String? = nil
    ) async throws -> [Wire.Trip] {
        var criteria = Wire.TripSearchCriteria(
            origin: back ? Self.lyon : Self.paris, destination: back ? Self.paris : Self.lyon,
            departureTime: .init(day: day, minuteOfDay: minute))
        criteria.returnSearchParameters = out.map {
            Wire.ReturnSearchParameters(outboundTripIds: [$0], departureTime: criteria.departureTime)
        }
        let found = try await client.post("/trips-collections", criteria)
            .value(Wire.TripCollectionResponse.self)
        #expect(found.problems?.contains { $0.title == "Ignored" } != true)
        return found.trips?.array ?? []
    }

    private func offers(
        _ client: SandboxClient, out: String, back: String?, _ mode: Wire.OfferMode? = nil
    ) async throws -> [Wire.Offer] {
        let request = Wire.OfferCollectionRequest(
            anonymousPassengerSpecifications: Self.passengers, tripIds: [out],
            inboundTripIds: back.map { [$0] },
            offerSearchCriteria: mode.map { Wire.OfferSearchCriteria(offerMode: $0) })
        return try await client.post("/offers", request).value(Wire.OfferCollectionResponse.self).offers?
            .array
            ?? []
    }

    /// Returns a client, and the offers for a return some days after Monday.
    private func returnOffers(_ days: Int = 2) async throws -> (
        SandboxClient, out: String, back: String, [Wire.Offer]
    ) {
        let client = try await SandboxClient.signedIn()
        let out = try #require(try await search(client, on: Self.monday).first).id
        let back = try #require(
            try await search(client, back: true, on: Self.monday.adding(days: days), after: out).first
        ).id
        return (client, out, back, try await offers(client, out: out, back: back))
    }

    private func request(_ offers: [Wire.Offer]) -> Wire.BookingRequest {
        let name = Wire.PersonDetail(
            firstName: "Ada", lastName: "Example", email: "ada@example.com", phoneNumber: "+33123456789")
        return Wire.BookingRequest(
            offers: offers.map {
                Wire.OfferSelection(
                    offerId: $0.offerId, passengerRefs: Self.passengers.map(\.externalRef))
            },
            passengerSpecifications: Self.passengers.map {
                Wire.PassengerSpecification(
                    externalRef: $0.externalRef, type: $0.type, age: $0.age, detail: name)
            }, purchaser: Wire.Purchaser(detail: name))
    }

    private func bought(_ client: SandboxClient, _ offers: [Wire.Offer]) async throws -> Wire.Booking {
        let held = try await client.post("/bookings", request(offers)).value(Wire.BookingResponse.self)
        let id = try #require(held.booking).id
        let bought = await client.send(
            .post, "/bookings/\(id)/fulfillments", Wire.FulfillmentPostRequest(),
            as: "POST /bookings/{bookingId}/fulfillments")
        #expect(bought.status == 200)
        return try await client.booking(id)
    }

    private func sum(_ offers: [Wire.Offer]) -> Int {
        offers.reduce(0) { $0 + ($1.offerSummary?.minimalPrice.amount ?? 0) }
    }

    private func tags(_ offer: Wire.Offer) -> Set<String> { Set(offer.parts.flatMap { $0.returnTags ?? [] }) }

    @Test(
        "a return with one carrier costs less; its non-flexible offer covers both ways, the others have a tag"
    )
    func ofOneCarrier() async throws {
        let (client, out, back, offers) = try await returnOffers()
        let both = offers.filter { $0.inboundTripCoverage != nil }
        #expect(both.count == 2, "one in each class")
        for offer in both {
            #expect(offer.offerSummary?.overallFlexibility == Wire.Flexibility.none)
            #expect(offer.tripCoverage?.coveredTripId == out)
            #expect(offer.inboundTripCoverage?.coveredTripId == back)
            #expect(offer.products?.first?.summary == "Non-flexible fare, return")
            #expect(tags(offer) == [])
            let parts = offer.admissionOfferParts ?? []
            #expect(parts.reduce(0) { $0 + $1.price.amount } == sum([offer]))
            #expect(Set(offer.parts.map(\.id)).count == offer.parts.count)
        }
        let ways = offers.filter { $0.inboundTripCoverage == nil }
        #expect(Set(ways.map(tags)).count == 1 && tags(ways[0]).count == 1)
        #expect(Set(ways.map { $0.tripCoverage?.coveredTripId }) == [out, back])
        let alone = try await self.offers(client, out: out, back: nil)
        let home = try await self.offers(client, out: back, back: nil)
        #expect(sum([both[0]]) < sum([alone[0], home[0]]))
        // The price of the way out is the one that was shown before the way back was chosen, in every fare.
        let wayOut = (both[0].admissionOfferParts ?? []).filter { $0.tripCoverage != nil }
        #expect(wayOut.reduce(0) { $0 + $1.price.amount } == sum([alone[0]]))
        for offer in ways where offer.tripCoverage?.coveredTripId == out {
            let same = alone.filter {
                $0.offerSummary?.overallFlexibility == offer.offerSummary?.overallFlexibility
                    && $0.offerSummary?.overallTravelClass == offer.offerSummary?.overallTravelClass
            }
            #expect(same.map { sum([$0]) } == [sum([offer])])
        }
        #expect(alone.allSatisfy { tags($0) == [] })
    }

    @Test("a return after many days has the offers of two single journeys, without a tag")
    func farApart() async throws {
        let (client, out, back, offers) = try await returnOffers(ReturnFare.mostDays + 1)
        #expect(offers.allSatisfy { $0.inboundTripCoverage == nil && tags($0) == [] })
        let alone = try await self.offers(client, out: out, back: nil)
        let home = try await self.offers(client, out: back, back: nil)
        #expect(sum(offers) == sum(alone + home))
        #expect(Set(offers.map(\.offerId)).isDisjoint(with: (alone + home).map(\.offerId)))
    }

    @Test("the rule for a return needs one carrier, and a number of days", arguments: [0, 15, 16, -1])
    func rule(days: Int) {
        #expect(ReturnFare.applies(carriers: ["a", "a"], days: days) == (0...15).contains(days))
        #expect(!ReturnFare.applies(carriers: ["a", "b"], days: days))
    }

    @Test("two offers with the same tag are one booking with two tickets, and each can be refunded alone")
    func refundOfOneWay() async throws {
        let (client, out, back, offers) = try await returnOffers()
        let pair = offers.filter {
            $0.inboundTripCoverage == nil && $0.offerSummary?.overallFlexibility == .semi
                && $0.offerSummary?.overallTravelClass == .second
        }
        #expect(pair.map { $0.tripCoverage?.coveredTripId } == [out, back])
        let booking = try await bought(client, pair)
        #expect(booking.trips?.map(\.id) == [out, back])
        #expect(booking.confirmedPrice?.amount == sum(pair))
        let seats = booking.parts.compactMap(\.placeAllocation)
        #expect(Set(seats.map(\.tripLegCoverage.tripId)) == [out, back])
        #expect(seats.allSatisfy { $0.reservedPlaces.count == 2 })
        let tickets = try #require(booking.fulfillments?.array)
        #expect(tickets.count == 2)
        let paths = (
            all: "/bookings/{bookingId}/refund-offers",
            one: "/bookings/{bookingId}/refund-offers/{refundOfferId}"
        )
        let proposed = await client.send(
            .post, "/bookings/\(booking.id)/refund-offers",
            Wire.RefundOfferRequest(fulfillmentIds: [tickets[1].id]), as: "POST " + paths.all)
        let refund = try #require(
            try proposed.value(Wire.RefundOfferCollectionResponse.self).refundOffers?.first)
        #expect(refund.refundableAmount.amount == sum([pair[1]]) - 2 * 1500)
        let confirmed = await client.send(
            .patch, "/bookings/\(booking.id)/refund-offers/\(refund.id)",
            Wire.RefundOfferPatchRequest(status: .confirmed), as: "PATCH " + paths.one)
        #expect(confirmed.status == 200)
        let left = try await client.booking(booking.id)
        #expect(left.fulfillments?.map(\.status) == [.fulfilled, .refunded])
        let statuses = (left.bookedOffers ?? []).map { Set($0.admissions?.map(\.status) ?? []) }
        #expect(statuses == [[.fulfilled], [.refunded]])
    }

    @Test(
        "an offer for both ways is one ticket, with seats in both trains",
        arguments: [nil, Wire.OfferMode.individual])
    func both(_ mode: Wire.OfferMode?) async throws {
        let (client, out, back, _) = try await returnOffers()
        let offer = try #require(
            try await offers(client, out: out, back: back, mode).first { $0.inboundTripCoverage != nil })
        let booking = try await bought(client, [offer])
        #expect(booking.trips?.map(\.id) == [out, back] && booking.fulfillments?.count == 1)
        #expect(booking.confirmedPrice?.amount == sum([offer]))
        #expect(booking.bookedOffers?.first?.inboundTripCoverage?.coveredTripId == back)
        let trips = Set(booking.parts.compactMap(\.placeAllocation).map(\.tripLegCoverage.tripId))
        #expect(trips == [out, back])
        #expect(booking.parts.reduce(0) { $0 + $1.price.amount } == sum([offer]))
        let pdf = try #require(booking.fulfillmentDocuments?.first?.content)
        #expect(!pdf.isEmpty)
    }

    /// Returns the semi-flexible offers of a return in second class for one passenger.
    private func pair(
        _ client: SandboxClient, out: String, back: String, _ passenger: Wire.AnonymousPassengerSpecification
    ) async throws -> [Wire.Offer] {
        let asked = Wire.OfferCollectionRequest(
            anonymousPassengerSpecifications: [passenger], tripIds: [out], inboundTripIds: [back])
        let offers = try await client.post("/offers", asked).value(Wire.OfferCollectionResponse.self).offers
        return (offers ?? []).filter {
            !tags($0).isEmpty && $0.offerSummary?.overallFlexibility == .semi
                && $0.offerSummary?.overallTravelClass == .second
        }
    }

    @Test("who has a birthday between the two ways travels by the age that was stated for both")
    func birthday() async throws {
        let (client, out, back, _) = try await returnOffers()
        let child = Wire.AnonymousPassengerSpecification(externalRef: "child-1", type: .child, age: 11)
        let pair = try await pair(client, out: out, back: back, child)
        let booking = Wire.BookingRequest(
            offers: pair.map { Wire.OfferSelection(offerId: $0.offerId, passengerRefs: ["child-1"]) },
            passengerSpecifications: [
                Wire.PassengerSpecification(externalRef: "child-1", type: .child, dateOfBirth: "2014-11-24")
            ])
        #expect(pair.count == 2)
        #expect(try await client.post("/bookings", booking).status == 200)
    }

    @Test("the two ways of a return are for the same passengers; two returns for two people are one booking")
    func samePassengers() async throws {
        let (client, out, back, _) = try await returnOffers()
        var pairs: [[Wire.Offer]] = []
        for passenger in Self.passengers {
            pairs.append(try await pair(client, out: out, back: back, passenger))
        }
        #expect(pairs.map(\.count) == [2, 2])
        for (offers, status) in [([pairs[0][0], pairs[1][1]], 400), (pairs[0] + pairs[1], 200)] {
            var booking = request(offers)
            for (index, offer) in offers.enumerated() {
                booking.offers[index].passengerRefs = offer.passengerRefs ?? []
            }
            let response = try await client.post("/bookings", booking)
            #expect(response.status == status)
            if status == 400 { #expect(try response.problem().code == "X_RETURN_ONLY") }
        }
    }

    @Test("an offer that is for a return only is not sold alone")
    func alone() async throws {
        let (client, _, _, offers) = try await returnOffers()
        let tagged = offers.filter { !tags($0).isEmpty }
        for alone in [[tagged[0]], [tagged[0], tagged[1]]] {
            let response = try await client.post("/bookings", request(alone))
            #expect(response.status == 400)
            #expect(try response.problem().code == "X_RETURN_ONLY")
        }
    }

    @Test("a way back never leaves before the way out has arrived")
    func tooEarly() async throws {
        let client = try await SandboxClient.signedIn()
        let out = try #require(try await search(client, on: Self.monday).first)
        let back = try await search(client, back: true, on: Self.monday, after: out.id)
        #expect(!back.isEmpty && back.allSatisfy { $0.startTime.instant >= out.endTime.instant })
        let early = try #require(
            try await search(client, back: true, on: Self.monday).first {
                $0.startTime.instant < out.endTime.instant
            })
        let request = Wire.OfferCollectionRequest(
            anonymousPassengerSpecifications: Self.passengers, tripIds: [out.id], inboundTripIds: [early.id])
        let response = try await client.post("/offers", request)
        #expect(response.status == 400)
        #expect(try response.problem().code == "X_BACK_TOO_EARLY")
    }

    @Test("nor does one of a search by arrival, or of an earlier page", arguments: [true, false])
    func tooEarlyOnPage(byArrival: Bool) async throws {
        let client = try await SandboxClient.signedIn()
        let out = try #require(try await search(client, on: Self.monday).first)
        // The way out arrives at 9:56.
        let time = Wire.LocalDateTime(day: Self.monday, minuteOfDay: byArrival ? 840 : 720)
        let criteria = Wire.TripSearchCriteria(
            origin: Self.lyon, destination: Self.paris,
            parameters: Wire.TripParameters(numberOfResults: 20),
            returnSearchParameters: Wire.ReturnSearchParameters(
                outboundTripIds: [out.id], departureTime: byArrival ? nil : time,
                arrivalTime: byArrival ? time : nil))
        var list = try await client.post("/trips-collections", criteria)
            .value(Wire.TripCollectionResponse.self)
        var trips = list.trips?.array ?? []
        while let link = list.links?.first(rel: Wire.Link.previous), trips.count < 100 {
            let path = String(link.href.dropFirst("http://test".count))
            list = try await client.get(path, as: "GET /trips-collections/{tripsCollectionId}")
                .value(Wire.TripCollectionResponse.self)
            trips += list.trips?.array ?? []
        }
        let early = try await search(client, back: true, on: Self.monday, after: out.id)
        #expect(trips.allSatisfy { $0.startTime.instant >= out.endTime.instant })
        #expect(trips.contains { $0.id == early.first?.id })
        #expect(list.links?.first(rel: Wire.Link.previous) == nil)
    }

    @Test("a return whose trips are spelled out has the prices of one whose trips are named by their ids")
    func specification() async throws {
        let client = try await SandboxClient.signedIn()
        let out = try #require(try await search(client, on: Self.monday).first)
        let back = try #require(
            try await search(client, back: true, on: Self.monday.adding(days: 2), after: out.id).first)
        let request = Wire.OfferCollectionRequest(
            anonymousPassengerSpecifications: Self.passengers, tripSpecifications: [Self.specification(out)],
            inboundTripSpecifications: [Self.specification(back)])
        let response = try await client.post("/offers", request).value(Wire.OfferCollectionResponse.self)
        let named = try await offers(client, out: out.id, back: back.id)
        #expect(response.offers?.array.map(\.offerSummary) == named.map(\.offerSummary))
        #expect(response.trips?.array.map(\.id) == [out.id, back.id])
        #expect(response.problems?.array.contains { $0.title == "Ignored" } != true)
    }

    private static func specification(_ trip: Wire.Trip) -> Wire.TripSpecification {
        let legs = trip.legs.map { leg in
            Wire.TripLegSpecification(
                timedLeg: leg.timedLeg.map { timed in
                    Wire.TimedLegSpecification(
                        start: .init(
                            stopPlaceRef: timed.start.stopPlaceRef,
                            serviceDeparture: timed.start.serviceDeparture),
                        end: .init(
                            stopPlaceRef: timed.end.stopPlaceRef, serviceArrival: timed.end.serviceArrival),
                        service: timed.service)
                }, transferLeg: leg.transferLeg)
        }
        return Wire.TripSpecification(legs: legs)
    }

    @Test("several trips back, or one after a search, are an error with their place in the request")
    func severalBack() async throws {
        let (client, out, back, _) = try await returnOffers()
        let criteria = Wire.TripSearchCriteria(
            origin: Self.paris, destination: Self.lyon,
            departureTime: .init(day: Self.monday, minuteOfDay: 480))
        for request in [
            Wire.OfferCollectionRequest(
                anonymousPassengerSpecifications: Self.passengers, tripIds: [out],
                inboundTripIds: [back, back]),
            Wire.OfferCollectionRequest(
                anonymousPassengerSpecifications: Self.passengers, inboundTripIds: [back],
                tripSearchCriteria: criteria),
        ] {
            let response = try await client.post("/offers", request)
            #expect(response.status == 400)
            #expect(try response.problem().pointers?.first?.requestPointer == "#/inboundTripIds")
        }
    }

    @Test("an unknown way out is an error with its place in the request")
    func unknown() async throws {
        let client = try await SandboxClient.signedIn()
        let criteria = Wire.TripSearchCriteria(
            origin: Self.lyon, destination: Self.paris,
            returnSearchParameters: Wire.ReturnSearchParameters(
                outboundTripIds: ["1-1.r1-1-1-1"],
                departureTime: .init(day: Self.monday, minuteOfDay: 480)))
        let response = try await client.post("/trips-collections", criteria)
        #expect(response.status == 400)
        let pointer = try response.problem().pointers?.first?.requestPointer
        #expect(pointer == "#/returnSearchParameters/outboundTripIds/0")
    }

    @Test("a card that counts on neither way is named once, and one that counts is not named")
    func cards() async throws {
        let (client, out, back, _) = try await returnOffers()
        var request = Wire.OfferCollectionRequest(
            anonymousPassengerSpecifications: [Self.passengers[0]], tripIds: [out], inboundTripIds: [back])
        for (code, details) in [
            ("BAHNCARD_25_2", ["BahnCard 25, 2nd class does not count: no train of this trip is run by DB."]),
            ("AVANTAGE_ADULTE", []),
        ] {
            request.anonymousPassengerSpecifications[0].cards = [
                Wire.CardReference(type: "REDUCTION_CARD", code: code, number: "7081")
            ]
            let response = try await client.post("/offers", request)
                .value(Wire.OfferCollectionResponse.self)
            let told = (response.problems?.array ?? []).filter { $0.code == "X_CARD_NOT_COUNTED" }
            #expect(told.compactMap(\.detail) == details)
        }
    }

    @Test("the program's own client pairs the offers, holds them together, and reads both ways")
    func client() async throws {
        let client = try await OSDMClient.signedIn(.fixed)
        let out = try await client.firstTrip()
        var query = TripQuery(
            origin: out.origin, destination: out.destination,
            time: .departAfter(out.departure.day, minuteOfDay: 480))
        query.returnTime = .departAfter(out.departure.day.adding(days: 1), minuteOfDay: 1080)
        let search = try #require(query.inbound(after: out))
        let back = try #require(try await client.trips(search).trips.first)
        let list = try await client.offers(
            OfferQuery(trip: out, inboundTrip: back, passengers: PassengerCounts().passengers))
        #expect(list.warnings == [Fare.warning])
        #expect(list.offers.contains { $0.ways == nil } && list.offers.contains { $0.ways?.count == 2 })
        let pair = try #require(list.offers.first { $0.ways != nil })
        let held = try await client.hold(
            HoldRequest(
                trip: out, inboundTrip: back, offer: pair,
                travellers: [Traveller(id: "adult-1", kind: .adult, firstName: "Ada", lastName: "Example")]),
            "intent-1", "key-1")
        #expect(held.trips.map(\.id) == [out.id, back.id] && held.price == pair.price)
        #expect(Set(held.parts.compactMap(\.tripIDs)) == [[out.id], [back.id]])
    }
}
