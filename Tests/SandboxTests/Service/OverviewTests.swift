import OSDM
import Rail
import Testing

@testable import Sandbox

/// The clock shows noon on Saturday 21 November 2026.
@Suite("The lowest prices of days") struct OverviewTests {
    private let paris = Wire.PlaceRef.stopPlace("urn:uic:stn:8768600")
    private let lyon = Wire.PlaceRef.stopPlace("urn:uic:stn:8772319")
    private let two = [
        Wire.AnonymousPassengerSpecification(externalRef: "1", type: .adult, age: 35),
        Wire.AnonymousPassengerSpecification(externalRef: "2", type: .youth, age: 20),
    ]

    private func request(
        _ days: ClosedRange<Int>, to destination: Wire.PlaceRef? = nil, _ travelClass: Wire.TravelClass? = nil
    ) throws -> Wire.OfferOverviewRouteRequest {
        Wire.OfferOverviewRouteRequest(
            routeSpecification: Wire.RouteSpecification(origin: paris, destination: destination ?? lyon),
            passengerSpecifications: two,
            startDateTime: try #require(Wire.DateTime("2026-11-\(days.lowerBound)T00:00:00+01:00")),
            endDateTime: try #require(Wire.DateTime("2026-11-\(days.upperBound)T23:59:00+01:00")),
            travelClass: travelClass)
    }

    private func overviews(
        _ client: SandboxClient, _ request: Wire.OfferOverviewRouteRequest
    ) async throws -> [Wire.OfferOverviewRoute] {
        try await client.post("/offer-overview-route", request).value(Wire.OfferOverviewRouteResponse.self)
            .offerOverviews?.array ?? []
    }

    /// Returns the lowest price of the trips that a search of a day lists.
    private func lowest(_ client: SandboxClient, on day: Int, _ travelClass: Wire.TravelClass) async throws
        -> Int?
    {
        let criteria = Wire.TripSearchCriteria(
            origin: paris, destination: lyon, departureTime: Wire.LocalDateTime("2026-11-\(day)T00:00:00"),
            parameters: Wire.TripParameters(numberOfResultsAfter: 50))
        let trips =
            try await client.post("/trips-collections", criteria)
            .value(Wire.TripCollectionResponse.self).trips?.array ?? []
        let ids = trips.filter { $0.startTime.time.day.day == day }.map(\.id)
        try #require(ids.count > 10)
        let offers =
            try await client.post(
                "/offers", Wire.OfferCollectionRequest(anonymousPassengerSpecifications: two, tripIds: ids)
            ).value(Wire.OfferCollectionResponse.self).offers?.array ?? []
        return offers.filter { travelClass == .any || $0.offerSummary?.overallTravelClass == travelClass }
            .compactMap { $0.offerSummary?.minimalPrice.amount }.min()
    }

    @Test(
        "the price of a day is the lowest of the trains that a search lists, without trains of today that have left",
        arguments: [Wire.TravelClass.any, .first])
    func agrees(_ travelClass: Wire.TravelClass) async throws {
        let client = try await SandboxClient.signedIn()
        let found = try await overviews(client, request(21...23, travelClass))
        #expect(found.map { $0.startDateTime?.text } == (21...23).map { "2026-11-\($0)T00:00:00+01:00" })
        for (day, overview) in zip(21...23, found) {
            #expect(overview.price?.amount == (try await lowest(client, on: day, travelClass)))
        }
    }

    @Test("a day without a train, and a day that is over, have no price")
    func none() async throws {
        let client = try await SandboxClient.signedIn()
        #expect(try await overviews(client, request(19...20)).isEmpty)
    }

    @Test("a day of a time before the Gregorian calendar has no price")
    func longAgo() async throws {
        let client = try await SandboxClient.signedIn()
        var old = try request(21...23)
        old.startDateTime = try #require(Wire.DateTime("1500-01-01T00:00:00+01:00"))
        old.endDateTime = try #require(Wire.DateTime("1500-01-01T23:59:00+01:00"))
        #expect(try await overviews(client, old).isEmpty)
    }

    @Test("a request that cannot be met gets a problem that points at its field")
    func problems() async throws {
        let client = try await SandboxClient.signedIn()
        var wrong = try request(21...23)
        wrong.endDateTime = try #require(Wire.DateTime("2026-11-20T00:00:00+01:00"))
        var long = try request(21...23)
        long.endDateTime = try #require(Wire.DateTime("2027-01-21T00:00:00+01:00"))
        var nowhere = try request(21...23)
        nowhere.routeSpecification.destination = nil
        var nobody = try request(21...23)
        nobody.passengerSpecifications = [.init(externalRef: "1", type: .adult, age: 999)]
        for (request, pointer) in [
            (wrong, "#/endDateTime"), (long, "#/endDateTime"),
            (nowhere, "#/routeSpecification/destination"), (nobody, "#/passengerSpecifications/0/age"),
            (try self.request(21...23, to: paris), "#/routeSpecification/destination"),
        ] {
            let response = try await client.post("/offer-overview-route", request)
            #expect(response.status == 400)
            #expect(try response.problem().pointers?.array.first?.requestPointer == pointer)
        }
    }
}
