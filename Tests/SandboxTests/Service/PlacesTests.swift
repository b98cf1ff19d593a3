import Foundation
import HTTPTransport
import OSDM
import Rail
import Testing

@testable import Sandbox

@Suite struct PlacesTests {
    private func places(_ response: Response) throws -> [Wire.Place] {
        #expect(response.status == 200)
        return try response.value(Wire.PlaceResponse.self).places.array
    }

    @Test("a typed text finds places, with town, country, position and time zone")
    func typedText() async throws {
        let client = try await SandboxClient.signedIn()
        let request = Wire.PlaceRequest(
            placeInput: .init(name: "gare lyon"), restrictions: .init(numberOfResults: 3))
        let found = try places(await client.post("/places", request))
        #expect((1...3).contains(found.count))
        let first = try #require(found.first)
        #expect(first.name == "Paris Gare de Lyon")
        #expect(first.id == "urn:uic:stn:8768600")
        #expect(first[.locality] == "Paris")
        #expect(first[.country] == "FR")
        #expect(first[.timeZone] == "Europe/Paris")
        #expect(abs((first.geoPosition?.latitude ?? 0) - 48.84) < 0.02)
    }

    @Test("an empty request gets the best known places, and a request with a position gets the nearest")
    func otherInputs() async throws {
        let client = try await SandboxClient.signedIn()
        #expect(try places(await client.post("/places", Wire.PlaceRequest())).count == 10)
        let near = Wire.InitialPlaceInput(geoPosition: .init(longitude: 8.54, latitude: 47.378))
        let found = try places(await client.post("/places", Wire.PlaceRequest(placeInput: near)))
        #expect(found.first?.name == "Zürich HB")
        var both = near
        both.name = "paris"
        let named = try places(await client.post("/places", Wire.PlaceRequest(placeInput: both)))
        #expect(named.allSatisfy { $0.name?.contains("Paris") == true })
    }

    @Test("a search for an unknown place gets 404 and a sentence")
    func unknownPlace() async throws {
        let client = try await SandboxClient.signedIn()
        let response = try await client.post(
            "/places", Wire.PlaceRequest(placeInput: .init(name: "Xyzzyville")))
        #expect(response.status == 404)
        let none = try response.problem().detail
        #expect(none == "No station is called “Xyzzyville”.")
        let long = try await client.post(
            "/places",
            Wire.PlaceRequest(placeInput: .init(name: String(repeating: "xyz", count: 30))))
        #expect(try long.problem().detail?.hasPrefix("No station is called “xyzxyz") == true)
        #expect(try long.problem().detail?.contains("xyz…”") == true)
    }

    @Test(
        "a search for a text that is no station's name gets the stations whose names resemble it, three at most",
        // A longer word that begins with a name resembles the name.
        arguments: [
            ("Strazoborough", "Strasbourg"), ("Lyn", "Lyon Part-Dieu"), ("Lyonnaises", "Lyon Part-Dieu"),
        ])
    func resembling(typed: String, name: String) async throws {
        let client = try await SandboxClient.signedIn()
        let found = try places(
            await client.post("/places", Wire.PlaceRequest(placeInput: .init(name: typed))))
        #expect(found.first?.name == name && found.count <= 3)
    }

    /// Returns the sandbox's remark about a text, whether or not the response has places.
    private func remark(_ typed: String) async throws -> Wire.Problem? {
        let client = try await SandboxClient.signedIn()
        let response = try await client.post(
            "/places", Wire.PlaceRequest(placeInput: .init(name: typed)))
        guard response.status == 200 else { return try response.problem() }
        return try response.value(Wire.PlaceResponse.self).problems?.first
    }

    @Test(
        "a remark says that a town has no station, even if other names begin with its name or equal it",
        arguments: [
            ("Bari", "Bari (Italy)"), ("leeds", "Leeds (United Kingdom)"), ("Bonn", "Bonn (Germany)"),
            ("SAINT ETIENNE", "Saint-Étienne (France)"), ("Genova", "Genoa (Italy)"),
            ("Toul", "Toul (France)"), ("Vienne", "Vienne (France)"),
        ])
    func townWithoutStation(typed: String, town: String) async throws {
        let problem = try #require(try await remark(typed))
        #expect(problem.detail == "\(town) has no station here.")
        #expect(problem.pointers?.first?.requestPointer == "#/placeInput/name")
    }

    @Test(
        "there is no remark about a town with a station, a town near another town's station, or other names",
        arguments: ["Lyon", "Frankfurt", "Aix-en-Provence", "genf", "toulo", "gare lyon", "Anderlecht"])
    func noRemark(typed: String) async throws {
        #expect(try await remark(typed)?.detail?.contains("has no station here") != true)
    }

    @Test("a remark about a town that only a station of another name is near names that station")
    func townNearStation() async throws {
        let detail = try #require(try await remark("Tours")?.detail)
        let words = "Tours (France) has no station of its name here. Saint-Pierre-des-Corps is "
        #expect(detail.hasPrefix(words) && detail.hasSuffix(" km away."), "\(detail)")
    }

    private static let noStation = "Bari (Italy) has no station here."
    private static let nearby = "Bari (Italy) has no station of its name here. Molfetta is 9 km away."

    @Test(
        "a town is served by a station of its name within 40 km or without coordinates, and one nearby is named",
        arguments: [
            ("Molfetta", 41.2, nearby), ("Molfetta", 41.4, noStation), ("Bari Aeroporto", 41.4, nil),
            ("Bari Aeroporto", 41.7, noStation), ("Bari Centrale", nil, nil), ("Molfetta", nil, noStation),
        ] as [(String, Double?, String?)])
    func nearness(name: String, latitude: Double?, sentence: String?) {
        let station = Station(
            id: "1", name: name, coordinate: latitude.map { Coordinate(latitude: $0, longitude: 16.87) },
            zone: .gmt, rank: 0, feedIDs: [])
        func absence(found: [Station] = []) -> String? {
            TownList(near: []).absence(FoldedText("bari"), among: [station], found: found)
        }
        #expect(absence() == sentence)
        // A station nearby that was found by the text is offered instead.
        if sentence == Self.nearby { #expect(absence(found: [station]) == nil) }
    }

    @Test(
        "a place that was found by its name in another language has that name as a translation",
        arguments: [
            ("munich", "München Hbf", "Munich"), ("monaco bav", "München Hbf", "Monaco De Baviera"),
            ("gare bale", "Basel SBB", nil), ("münchen", "München Hbf", nil),
            ("frankfrut", "Frankfurt (Main) Hbf", nil),
        ])
    func translation(typed: String, name: String, translation: String?) async throws {
        let client = try await SandboxClient.signedIn()
        let request = Wire.PlaceRequest(placeInput: .init(name: typed))
        let first = try #require(try places(await client.post("/places", request)).first)
        #expect(first.name == name)
        #expect(first.nameTranslations?.array.map(\.text) == translation.map { [$0] })
    }

    @Test("all places are listed, towns after the stations")
    func allPlaces() async throws {
        let client = try await SandboxClient.signedIn()
        let all = try places(await client.get("/places", as: "GET /places"))
        let timetable = try SandboxClient.builtIn.get()
        #expect(all.prefix(timetable.stations.count).map(\.id) == timetable.stations.map(\.id))
        #expect(all.dropFirst(timetable.stations.count).map(\.name).contains("Paris"))
    }

    @Test("a place is found by its reference")
    func byReference() async throws {
        let client = try await SandboxClient.signedIn()
        let response = await client.get("/places/urn:uic:stn:8768600", as: "GET /places/{placeId}")
        #expect(try places(response).map(\.name) == ["Paris Gare de Lyon"])
        let escaped = await client.get("/places/urn%3Auic%3Astn%3A8768600", as: "GET /places/{placeId}")
        #expect(try places(escaped).count == 1)
        let none = await client.get("/places/urn:uic:stn:0000000", as: "GET /places/{placeId}")
        #expect(none.status == 404)
    }

    @Test(
        "an impossible request is rejected, and the response points to the cause",
        arguments: [
            ("", "X_MISSING_BODY", nil), ("{", "X_MALFORMED_REQUEST", nil),
            ("[]", "X_MALFORMED_REQUEST", nil),
            (#"{"placeInput":{"name":7}}"#, "X_MALFORMED_REQUEST", "#/placeInput/name"),
            (#"{"restrictions":{"numberOfResults":0}}"#, "X_BAD_NUMBER", "#/restrictions/numberOfResults"),
            (
                #"{"placeInput":{"geoPosition":{"latitude":91,"longitude":0}}}"#, "X_BAD_POSITION",
                "#/placeInput/geoPosition"
            ),
        ] as [(String, String, String?)])
    func impossibleRequest(body: String, code: String, pointer: String?) async throws {
        let client = try await SandboxClient.signedIn()
        let response = await client.post("/places", json: body)
        #expect(response.status == 400)
        let problem = try response.problem()
        #expect(problem.code == code)
        #expect(problem.pointers?.first?.requestPointer == pointer)
    }
}
