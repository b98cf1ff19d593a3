import HTTPTransport
import OSDM
import Rail
import Testing

@Suite("Offers for a way out and a way back")
struct ReturnOfferTests {
    private func query() -> OfferQuery {
        var query = Fixture.offers()
        query.inboundTrip = query.trip
        query.inboundTrip?.id = "trip-2"
        return query
    }

    private func offer(_ id: String, _ amount: Int, trip: String, tags: [String]? = nil) -> Wire.Offer {
        var offer = Samples.offer(id, amount: amount)
        offer.tripCoverage = Wire.TripCoverage(coveredTripId: trip)
        offer.admissionOfferParts?[0].returnTags = tags
        return offer
    }

    private func list(_ offers: [Wire.Offer], for query: OfferQuery) async throws -> OfferList {
        let response = Response.json(Wire.OfferCollectionResponse(offers: offers))
        return try await Fixture.signedIn(FakeService { _ throws(TransportError) in response }).offers(query)
    }

    @Test("the request names both trips")
    func request() async throws {
        let fake = FakeService { _ in .json(Wire.OfferCollectionResponse(offers: [])) }
        _ = try await Fixture.signedIn(fake).offers(query())
        let body = try #require(fake.requests(to: "offers").first).json
        #expect(body.contains(#""inboundTripIds":["trip-2"]"#) && body.contains(#""tripIds":["trip-1"]"#))
    }

    @Test("offers for one way each are paired by their tags, and a single one is never offered")
    func pairs() async throws {
        let list = try await list(
            [
                offer("a", 100, trip: "trip-1"), offer("b", 50, trip: "trip-2"),
                offer("c", 90, trip: "trip-1", tags: ["r"]), offer("d", 40, trip: "trip-2", tags: ["r"]),
                offer("e", 1, trip: "trip-1", tags: ["other"]),
            ], for: query())
        #expect(list.offers.map { $0.booked.map(\.id) } == [["a", "b"], ["c", "d"]])
        #expect(list.offers.map(\.price.amount) == [150, 130])
        #expect(list.unreadable == 0)
    }

    @Test("an offer that covers both ways is one offer with one price")
    func both() async throws {
        var whole = Samples.offer("whole", amount: 120)
        whole.inboundTripCoverage = Wire.TripCoverage(coveredTripId: "trip-2")
        var back = whole.admissionOfferParts?[0]
        back?.tripCoverage = nil
        back?.inboundTripCoverage = whole.inboundTripCoverage
        whole.admissionOfferParts?[0].tripCoverage = whole.tripCoverage
        whole.admissionOfferParts = Wire.Elements(
            [whole.admissionOfferParts?[0], back].compactMap(\.self))
        let list = try await list([whole], for: query())
        #expect(list.offers.map(\.id) == ["whole"])
        #expect(list.offers.first?.ways == nil && list.offers.first?.price.amount == 120)
    }

    @Test("an offer for another trip is left out, with a warning")
    func another() async throws {
        let list = try await list(
            [offer("a", 1, trip: "trip-1"), offer("b", 1, trip: "trip-2"), offer("c", 1, trip: "trip-9")],
            for: query())
        #expect(list.offers.count == 1)
        #expect(list.warnings == ["1 offer was left out: for another trip."])
    }

    @Test("for one way, an offer that is for a return only is left out")
    func oneWay() async throws {
        let list = try await list(
            [offer("a", 1, trip: "trip-1"), offer("b", 1, trip: "trip-1", tags: ["r"])],
            for: Fixture.offers())
        #expect(list.offers.map(\.id) == ["a"])
        #expect(list.warnings == ["1 offer was left out: for a return only."])
    }

    @Test("a search for the way back names the way out, and its time")
    func search() async throws {
        let fake = FakeService { _ in .json(Wire.TripCollectionResponse(id: "c", trips: [])) }
        var query = Fixture.departing
        query.outboundTripID = "trip-1"
        _ = try await Fixture.signedIn(fake).trips(query)
        let body = try #require(fake.requests(to: "trips-collections").first?.json)
        #expect(
            body.contains(
                #""returnSearchParameters":{"departureTime":"2026-11-21T08:05:00","outboundTripIds":["trip-1"]}"#
            ))
    }

    @Test("the way out of a booking comes first, whatever the order of the service")
    func order() async throws {
        var back = Samples.trip
        (back.id, back.startTime) = ("back", Samples.time("2026-11-22T08:00:00+01:00"))
        var booking = Wire.Booking(
            id: "b1", createdOn: .init(Fixture.noon),
            passengers: [Wire.Passenger(id: "p1", externalRef: "adult-1", type: .adult)])
        booking.trips = [back, Samples.trip]
        let fake = FakeService { [booking] _ in .json(Wire.BookingResponse(booking: booking)) }
        let read = try await Fixture.bookingRequests(fake).booking("b1")
        #expect(read.trips.map(\.id) == ["trip-1", "back"])
    }

    @Test("both offers are held in one booking")
    func hold() async throws {
        let booking = Wire.Booking(
            id: "b1", createdOn: .init(Fixture.noon),
            passengers: [Wire.Passenger(id: "p1", externalRef: "adult-1", type: .adult)])
        let fake = FakeService { _ in .json(Wire.BookingResponse(booking: booking)) }
        let offers = try await list(
            [offer("a", 100, trip: "trip-1"), offer("b", 50, trip: "trip-2")], for: query()
        ).offers
        let request = HoldRequest(
            trip: query().trip, inboundTrip: query().inboundTrip, offer: try #require(offers.first),
            travellers: [Traveller(id: "adult-1", kind: .adult, firstName: "Ada", lastName: "Beispiel")])
        _ = try await Fixture.bookingRequests(fake).hold(request, "intent-1", "key-1")
        let seen = try #require(fake.requests(to: "bookings").first).json
        #expect(
            seen.contains(
                #""offers":[{"offerId":"a","passengerRefs":["adult-1"]},{"offerId":"b","passengerRefs":["adult-1"]}]"#
            ))
    }
}
