import OSDM
import Rail
import Testing

@testable import Sandbox

@Suite("Requests about towns") struct TownRequestTests {
    private func town(_ name: String, _ client: SandboxClient) async throws -> Wire.Place {
        let response = try await client.post("/places", Wire.PlaceRequest(placeInput: .init(name: name)))
        return try #require(try response.value(Wire.PlaceResponse.self).places.array.first)
    }

    private func criteria(_ from: String, _ to: String) -> Wire.TripSearchCriteria {
        let day = CalendarDay(year: 2026, month: 11, day: 23)
        return Wire.TripSearchCriteria(
            origin: .stopPlace(from), destination: .stopPlace(to),
            departureTime: Wire.LocalDateTime(day: day, minuteOfDay: 480))
    }

    @Test("a response with a town gives the number of its stations, and the town's reference finds it again")
    func townOfStations() async throws {
        let client = try await SandboxClient.signedIn()
        let paris = try await town("paris", client)
        #expect(paris.name == "Paris")
        #expect(paris[.stations] == "6")
        #expect(paris[.timeZone] == "Europe/Paris" && paris[.country] == "FR")
        let one = await client.get("/places/\(paris.id)", as: "GET /places/{placeId}")
        #expect(try one.value(Wire.PlaceResponse.self).places.array == [paris])
    }

    @Test("a search between towns finds trips between any of their stations")
    func betweenTowns() async throws {
        let client = try await SandboxClient.signedIn()
        let (paris, lyon) = (try await town("paris", client), try await town("lyon", client))
        let response = try await client.post("/trips-collections", criteria(paris.id, lyon.id))
        let list = try response.value(Wire.TripCollectionResponse.self)
        let trips = try #require(list.trips).array
        #expect(trips.count >= 5)
        #expect(trips.allSatisfy { $0.originName?.hasPrefix("Paris ") == true })
        #expect(trips.allSatisfy { $0.destinationName?.hasPrefix("Lyon ") == true })
        let next = try #require(list.links?.first(rel: "next")).href.dropFirst("http://test".count)
        let later = await client.get(String(next), as: "GET /trips-collections/{tripsCollectionId}")
        let more = try #require(try later.value(Wire.TripCollectionResponse.self).trips).array
        #expect(!more.isEmpty && Set(more.map(\.id)).isDisjoint(with: trips.map(\.id)))
    }

    @Test("a search from a town to one of its own stations begins at the town's other stations")
    func toOwnStation() async throws {
        let client = try await SandboxClient.signedIn()
        let paris = try await town("paris", client)
        let nord = "urn:uic:stn:8727100"
        for (from, to) in [(paris.id, nord), (nord, paris.id)] {
            let response = try await client.post("/trips-collections", criteria(from, to))
            let trips = try #require(try response.value(Wire.TripCollectionResponse.self).trips).array
            // The only trip is the walk between the Gare de l'Est and the Gare du Nord. No train out and back
            // is offered.
            #expect(trips.map(\.summary) == ["on foot"])
            #expect(trips.allSatisfy { $0.originName != $0.destinationName })
        }
    }

    @Test("no trip leads from a town to itself")
    func toItself() async throws {
        let client = try await SandboxClient.signedIn()
        let paris = try await town("paris", client)
        let same = try await client.post("/trips-collections", criteria(paris.id, paris.id))
        #expect(try same.problem().code == "X_SAME_PLACE")
    }

    @Test("a search by way of a town passes any of its stations, on every page")
    func asVia() async throws {
        let client = try await SandboxClient.signedIn()
        let (paris, lyon) = (try await town("paris", client), try await town("lyon", client))
        var search = criteria("urn:uic:stn:8301700", paris.id)
        search.vias = [Wire.TripVia(viaPlace: .stopPlace(lyon.id))]
        let path = "/trips-collections?stopBehavior=REAL_BOARDING_ALIGHTING"
        let first = try await client.post(path, search).value(Wire.TripCollectionResponse.self)
        let next = try #require(first.links?.first(rel: "next")).href.dropFirst("http://test".count)
        let later = await client.get(String(next), as: "GET /trips-collections/{tripsCollectionId}")
        for page in [first, try later.value(Wire.TripCollectionResponse.self)] {
            let trips = try #require(page.trips).array
            #expect(!trips.isEmpty)
            for trip in trips {
                let passed = trip.legs.compactMap(\.timedLeg).flatMap { leg in
                    [leg.start.stopPlaceName, leg.end.stopPlaceName]
                        + (leg.intermediates ?? []).map(\.stopPlaceName)
                }
                #expect(passed.contains { $0?.hasPrefix("Lyon ") == true }, "\(passed)")
            }
        }
    }
}
