import Foundation
import HTTPTransport
import HTTPTypes
import OSDM
import OSDMSchema
import Rail
import Testing

@Suite struct RequestTests {
    private let fake = FakeService { seen throws(TransportError) in
        switch seen.path {
        case "/osdm/places": .json(Samples.places)
        case "/osdm/trips-collections": .json(Samples.trips)
        case "/osdm/offers": .json(Samples.offers)
        default: .json([Wire.ApiVersion(version: "3.9.0")])
        }
    }

    @Test("every request contains the program's name, the formats, the language and the token")
    func fields() async throws {
        let service = try await Fixture.signedIn(fake)
        _ = try await service.places("lyo")
        let request = try #require(fake.requests(to: "places").first?.request)
        #expect(request.method == .post)
        #expect(request.scheme == "https")
        #expect(request.authority == "rail.example.com")
        #expect(request.headerFields[.accept] == "application/json, application/problem+json")
        #expect(request.headerFields[.acceptLanguage] == "fr, en;q=0.5")
        #expect(request.headerFields[.userAgent] == "guichet/1.2.3")
        #expect(request.headerFields[.contentType] == "application/json")
        #expect(request.headerFields[.authorization] == "Bearer token-1")
        let requestor = try #require(HTTPField.Name("Requestor"))
        #expect(request.headerFields[requestor] == "window-7")
    }

    @Test("places are requested by name, and a blank name sends no request")
    func places() async throws {
        let service = try await Fixture.signedIn(fake)
        #expect(try await service.places("  ").places == [])
        #expect(fake.requests(to: "places").isEmpty)
        _ = try await service.places(" gare lyon ")
        #expect(
            fake.requests(to: "places").map(\.json) == [
                #"{"placeInput":{"name":"gare lyon"},"restrictions":{"numberOfResults":10,"type":"STOP"}}"#
            ])
    }

    @Test(
        "a list of places is complete if it is shorter than the requested number",
        arguments: [(3, false), (4, true)])
    func completePlaces(asked: Int, isComplete: Bool) async throws {
        let count = Samples.places.places.count
        try #require(count == 3)
        var configuration = Fixture.configuration()
        configuration.placesPerResponse = asked
        let service = RailService(OSDMClient(configuration, transport: fake))
        _ = try await service.signIn(Fixture.credentials)
        let list = try await service.places("lyo")
        #expect(list.places.count == count)
        #expect(list.isComplete == isComplete)
    }

    @Test("trips are requested with their stops, in the station's local time")
    func trips() async throws {
        let service = try await Fixture.signedIn(fake)
        _ = try await service.trips(Fixture.departing)
        let seen = try #require(fake.requests(to: "trips-collections").first)
        #expect(seen.query == "?stopBehavior=REAL_BOARDING_ALIGHTING")
        #expect(
            seen.json == """
                {"departureTime":"2026-11-21T08:05:00",\
                "destination":{"objectType":"StopPlaceRef","stopPlaceRef":"urn:uic:stn:8772319"},\
                "origin":{"objectType":"StopPlaceRef","stopPlaceRef":"urn:uic:stn:8768600"},\
                "parameters":{"numberOfResultsAfter":8,"numberOfResultsBefore":0}}
                """)
    }

    @Test("a search may name the number of trips")
    func count() async throws {
        let service = try await Fixture.signedIn(fake)
        var query = Fixture.departing
        query.count = 48
        _ = try await service.trips(query)
        let json = try #require(fake.requests(to: "trips-collections").first?.json)
        #expect(json.contains(#""parameters":{"numberOfResultsAfter":48,"numberOfResultsBefore":0}"#))
    }

    @Test("a search by arrival requests the trips that arrive before the given time")
    func arriving() async throws {
        let service = try await Fixture.signedIn(fake)
        var query = Fixture.departing
        query.time = .arriveBefore(CalendarDay(year: 2026, month: 3, day: 1), minuteOfDay: 0)
        query.maximumChanges = 0
        query.via = [Place(id: "urn:uic:stn:8771300", name: "Dijon")]
        _ = try await service.trips(query)
        let json = try #require(fake.requests(to: "trips-collections").first?.json)
        #expect(json.contains(#""arrivalTime":"2026-03-01T00:00:00""#))
        #expect(!json.contains("departureTime"))
        #expect(
            json.contains(
                #""parameters":{"numberOfResultsAfter":0,"numberOfResultsBefore":8,"transferLimit":0}"#))
        #expect(
            json.contains(
                #""vias":[{"viaPlace":{"objectType":"StopPlaceRef","stopPlaceRef":"urn:uic:stn:8771300"}}]"#))
    }

    @Test("a stay and the time for changes are sent as durations, and the latest departure is not sent")
    func staying() async throws {
        let service = try await Fixture.signedIn(fake)
        var query = Fixture.departing
        query.via = [Place(id: "urn:uic:stn:8771300", name: "Dijon")]
        (query.stayMinutes, query.changeMinutes, query.latestDeparture) = (30, 75, 600)
        _ = try await service.trips(query)
        let json = try #require(fake.requests(to: "trips-collections").first?.json)
        #expect(json.contains(#""vias":[{"dwellTime":"PT30M","viaPlace":{"#))
        #expect(json.contains(#""mobilityFilter":{"minimalTransferTime":"PT1H15M"}"#))
        #expect(!json.contains("10:00"))
    }

    @Test("prices are requested by the trip's id, with a reference for each passenger")
    func offers() async throws {
        let service = try await Fixture.signedIn(fake)
        _ = try await service.offers(
            Fixture.offers(PassengerCounts(adults: 1, youths: 1, seniors: 1, childAges: [3])))
        #expect(
            fake.requests(to: "offers").map(\.json) == [
                """
                {"anonymousPassengerSpecifications":[{"age":35,"externalRef":"adult-1","type":"ADULT"},\
                {"age":20,"externalRef":"youth-1","type":"YOUTH"},\
                {"age":67,"externalRef":"senior-1","type":"SENIOR"},\
                {"age":3,"externalRef":"child-1","type":"CHILD"}],\
                "embed":["OFFERS"],\
                "offerSearchCriteria":{"offerMode":"INDIVIDUAL","requestedOfferParts":["ALL"]},\
                "tripIds":["trip-1"]}
                """
            ])
    }

    @Test(
        "requests satisfy the schemas of the published OSDM document",
        .enabled(if: OSDMSpecification.isPresent, Comment(rawValue: OSDMSpecification.absence)))
    func schema() async throws {
        let document = try OSDMSpecification.document()
        let service = try await Fixture.signedIn(fake)
        var query = Fixture.departing
        _ = try await service.trips(query)
        query.time = .arriveBefore(CalendarDay(year: 2026, month: 3, day: 1), minuteOfDay: 1439)
        query.maximumChanges = 2
        query.via = [Place(id: "urn:uic:stn:8771300", name: "Dijon")]
        (query.stayMinutes, query.changeMinutes) = (30, 75)
        _ = try await service.trips(query)
        _ = try await service.places("é東🚄")
        _ = try await service.offers(
            Fixture.offers(PassengerCounts(adults: 2, youths: 1, seniors: 1, childAges: [0])))
        let day = query.time.day
        _ = try? await service.dayPrices(
            DayPriceQuery(
                origin: query.origin, destination: query.destination, days: day...day.adding(days: 6),
                timeZone: .gmt, passengers: PassengerCounts(adults: 2, youths: 1, seniors: 1).passengers))
        let asked = fake.requests.filter { $0.path != "/osdm/oauth/token" }
        #expect(asked.count == 5)
        for seen in asked {
            let operation = "POST \(seen.path.dropFirst("/osdm".count))"
            #expect(document.violations(ofRequest: seen.body, to: operation) == [])
        }
    }

    @Test("the versions of a service are read")
    func versions() async throws {
        let client = OSDMClient(
            Fixture.configuration(.clientCredentials(client: .init(id: "it"))), transport: fake)
        #expect(try await client.probe(token: nil).versions == ["3.9.0"])
        #expect(fake.requests.last?.request.method == .get)
    }
}
