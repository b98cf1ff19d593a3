import HTTPTransport
import HTTPTypes
import OSDM
import Rail
import Testing

/// Tests which offers count as covering the whole trip. Leg 1 is a ride from Paris to Lyon, leg 2 is a walk, and
/// leg 3 is another ride.
@Suite("The coverage of an offer") struct CoverageTests {
    private static let perrache = "urn:uic:stn:8772202"
    private static let dijon = "urn:uic:stn:8771300"
    private static let end = "urn:uic:stn:8773500"
    private static let partial = "1 offer was left out: for a part of the trip or of the passengers only."

    /// Returns the offers for a trip, as the client returns them.
    private func list(
        _ offer: Wire.Offer, _ counts: PassengerCounts = PassengerCounts(), trip: Wire.Trip = Samples.trip
    ) async throws -> OfferList {
        let trips = Wire.TripCollectionResponse(id: "c", trips: [trip])
        let service = try await Fixture.signedIn(
            FakeService { seen throws(TransportError) in
                seen.path.hasSuffix("/offers")
                    ? .json(Wire.OfferCollectionResponse(offers: [offer])) : .json(trips)
            })
        let found = try #require(try await service.trips(Fixture.departing).trips.first)
        return try await service.offers(OfferQuery(trip: found, passengers: counts.passengers))
    }

    private func coverage(_ legs: String...) -> Wire.TripCoverage {
        Wire.TripCoverage(coveredTripId: "trip-1", sectionIndex: 1, coveredLegIds: legs)
    }

    private func coverage(_ sections: Wire.Section...) -> Wire.TripCoverage {
        Wire.TripCoverage(coveredTripId: "trip-1", sectionIndex: 1, coveredSections: sections)
    }

    /// Returns an offer with an admission for each coverage, and without a coverage of the whole offer.
    private func offer(_ coverages: Wire.TripCoverage?..., refs: [[String]]? = nil) -> Wire.Offer {
        var offer = Samples.offer()
        offer.tripCoverage = nil
        let part = offer.admissionOfferParts?.first
        offer.admissionOfferParts = Wire.Elements(
            coverages.enumerated().compactMap { index, coverage in
                var part = part
                part?.id = "part-\(index)"
                part?.tripCoverage = coverage
                if let refs { part?.passengerRefs = refs[index] }
                return part
            })
        return offer
    }

    private func expect(
        _ offer: Wire.Offer, isWhole: Bool, _ counts: PassengerCounts = PassengerCounts(),
        trip: Wire.Trip = Samples.trip, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        let list = try await list(offer, counts, trip: trip)
        #expect(list.offers.count == (isWhole ? 1 : 0), sourceLocation: sourceLocation)
        #expect(list.warnings == (isWhole ? [] : [Self.partial]), sourceLocation: sourceLocation)
    }

    @Test("a coverage is complete if it names every ride, because a walk needs no ticket")
    func everyLeg() async throws {
        for (legs, isWhole) in [
            (["1", "3"], true), (["3", "2", "1"], true), ([], true), (["1"], false), (["1", "2"], false),
            (["4"], false),
        ] {
            var offer = Samples.offer()
            offer.tripCoverage?.coveredLegIds = legs
            try await expect(offer, isWhole: isWhole)
        }
    }

    @Test("the coverage of a direct train is complete if it names the only leg")
    func direct() async throws {
        var (trip, offer) = (Samples.trip, Samples.offer())
        trip.legs = [trip.legs[0]]
        offer.tripCoverage?.coveredLegIds = ["1"]
        try await expect(offer, isWhole: true, trip: trip)
    }

    @Test("a coverage is not known to be complete if legs have no ids, or share an id")
    func namelessLegs() async throws {
        var (trip, offer) = (Samples.trip, Samples.offer())
        offer.tripCoverage?.coveredLegIds = ["1", "3"]
        trip.legs[2].id = nil
        try await expect(offer, isWhole: false, trip: trip)
        trip.legs[2].id = "1"
        offer.tripCoverage?.coveredLegIds = ["1"]
        try await expect(offer, isWhole: false, trip: trip)
        offer.tripCoverage?.coveredLegIds = nil
        try await expect(offer, isWhole: true, trip: trip)
    }

    @Test("the parts of an offer can state coverages, which must be complete together")
    func parts() async throws {
        try await expect(offer(coverage("1")), isWhole: false)
        try await expect(offer(coverage("1"), coverage("3")), isWhole: true)
        try await expect(offer(coverage("1"), nil), isWhole: true)
        try await expect(offer(coverage("1"), coverage("2")), isWhole: false)
        var both = offer(coverage("1"))
        both.tripCoverage = Wire.TripCoverage(coveredTripId: "trip-1")
        try await expect(both, isWhole: false)
        var other = offer(coverage("1"), coverage("3"))
        other.tripCoverage = Wire.TripCoverage(coveredTripId: "trip-1")
        other.admissionOfferParts?[1].tripCoverage?.coveredTripId = "trip-2"
        try await expect(other, isWhole: false)
    }

    @Test("the coverage of a part that cannot be read does not count")
    func unreadablePart() async throws {
        var whole = offer(coverage("1"), coverage("3"))
        whole.tripCoverage = Wire.TripCoverage(coveredTripId: "trip-1")
        let json = String(
            decoding: Wire.encode(Wire.OfferCollectionResponse(offers: [whole])), as: UTF8.self)
        let broken = json.replacing(#""coveredLegIds":["3"]"#, with: #""coveredLegIds":"3""#)
        #expect(broken != json)
        let service = try await Fixture.signedIn(
            FakeService { seen throws(TransportError) in
                seen.path.hasSuffix("/offers") ? .text(broken) : .json(Samples.trips)
            })
        let trip = try #require(try await service.trips(Fixture.departing).trips.first)
        let list = try await service.offers(
            OfferQuery(trip: trip, passengers: PassengerCounts().passengers))
        #expect(list.offers == [])
        #expect(list.warnings.contains(Self.partial))
    }

    @Test("a coverage can consist of sections, each from one leg or place to another")
    func sections() async throws {
        typealias Section = Wire.Section
        for (sections, isWhole) in [
            ([Section(startLegId: "1", endLegId: "3")], true), ([Section()], true),
            ([Section(startLegId: "1")], true), ([Section(endLegId: "1")], false),
            ([Section(startLegId: "1", endLegId: "1"), Section(startLegId: "3", endLegId: "3")], true),
            ([Section(startLegId: "3", endLegId: "1")], false),
            ([Section(startPlace: .stopPlace(Samples.paris), endPlace: .stopPlace(Self.end))], true),
            ([Section(startPlace: .stopPlace(Samples.paris), endPlace: .stopPlace(Samples.lyon))], false),
            ([Section(startPlace: .stopPlace(Self.dijon), startLegId: "1", endLegId: "3")], false),
            (
                [
                    Section(startLegId: "1", endPlace: .stopPlace(Self.dijon), endLegId: "1"),
                    Section(startPlace: .stopPlace(Self.dijon), startLegId: "1", endLegId: "3"),
                ], true
            ),
            ([Section(startPlace: .stopPlace("urn:uic:stn:1234567"))], false),
            ([Section(startLegId: "9", endLegId: "3")], false),
        ] as [([Section], Bool)] {
            var offer = Samples.offer()
            offer.tripCoverage?.coveredSections = Wire.Elements(sections)
            try await expect(offer, isWhole: isWhole)
            try await expect(self.offer(offer.tripCoverage), isWhole: isWhole)
        }
    }

    @Test("if a service names legs and sections, only their common part is covered")
    func legsAndSections() async throws {
        var offer = Samples.offer()
        offer.tripCoverage = coverage("1", "3")
        offer.tripCoverage?.coveredSections = [Wire.Section(startLegId: "1", endLegId: "1")]
        try await expect(offer, isWhole: false)
    }

    @Test("a coverage must be complete for each traveller")
    func travellers() async throws {
        let two = PassengerCounts(adults: 2)
        var all = offer(coverage("1"), coverage("3"), refs: [["adult-1", "adult-2"], ["adult-1"]])
        all.passengerRefs = ["adult-1", "adult-2"]
        try await expect(all, isWhole: false, two)
        all.admissionOfferParts?[1].passengerRefs = ["adult-2", "adult-1"]
        try await expect(all, isWhole: true, two)
        var apart = offer(nil, nil, refs: [["adult-1"], ["adult-2"]])
        apart.passengerRefs = nil
        try await expect(apart, isWhole: true, two)
        try await expect(apart, isWhole: true)
        try await expect(apart, isWhole: false, PassengerCounts(adults: 3))
        // The service uses its own references.
        var own = offer(coverage("1", "3"), coverage("1"), refs: [["p-7"], ["p-8"]])
        own.passengerRefs = ["p-7", "p-8"]
        try await expect(own, isWhole: false, two)
        own.admissionOfferParts?[1].tripCoverage = nil
        try await expect(own, isWhole: true, two)
    }

    @Test("an offer of only seats or meals does not allow travelling")
    func seats() async throws {
        var offer = Samples.offer()
        offer.reservationOfferParts = offer.admissionOfferParts
        try await expect(offer, isWhole: true)
        offer.reservationOfferParts?[0].tripCoverage = coverage("1")
        try await expect(offer, isWhole: true)
        offer.admissionOfferParts = nil
        for _ in 1...2 {
            let list = try await list(offer)
            #expect(list.offers == [])
            #expect(list.warnings == ["1 offer was left out: without the right to travel."])
            (offer.ancillaryOfferParts, offer.reservationOfferParts) = (offer.reservationOfferParts, nil)
        }
    }
}
