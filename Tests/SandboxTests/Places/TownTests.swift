import Rail
import TestSupport
import Testing

@testable import Sandbox

@Suite("Towns") struct TownTests {
    private func towns(_ timetable: Timetable) -> [String: [String]] {
        let list = TownList(near: timetable.stations.compactMap(\.coordinate))
        let towns = StationGroup.towns(of: timetable, in: list).map { town in
            (town.place.name, town.stations.map { timetable.stations[$0].name })
        }
        return Dictionary(uniqueKeysWithValues: towns)
    }

    @Test("a town has all stations that are named after it, the best known first")
    func namedAfterTown() throws {
        let towns = towns(try SandboxClient.builtIn.get())
        #expect(towns["Paris"]?.prefix(2) == ["Paris Gare de Lyon", "Paris Gare du Nord"])
        #expect(towns["Paris"]?.count == 6)
        #expect(towns["Lyon"] == ["Lyon Part-Dieu", "Lyon Perrache"])
        #expect(towns["Milano"] == ["Milano Centrale", "Milano Porta Garibaldi"])
        #expect(towns["Lille"] == ["Lille Europe", "Lille Flandres"])
        #expect(towns["Madrid"] == ["Madrid Puerta de Atocha", "Madrid Chamartín"])
        // A town with only one station is not listed beside that station.
        #expect(towns["London"] == nil && towns["Wien"] == nil)
    }

    @Test("towns are found in a real feed", .enabled(if: SNCFFeed.isPresent, SNCFFeed.absence))
    func realFeed() throws {
        let towns = towns(try SNCFFeed.loaded.get())
        #expect((towns["Paris"] ?? []).count >= 4)
        #expect(towns["Paris"]?.allSatisfy { $0.hasPrefix("Paris") } == true)
        #expect((towns["Lyon"] ?? []).contains("Lyon Part Dieu"))
    }

    @Test("a town has no bus stops, no distant stations, and no stations that only contain the town's name")
    func noBusStops() throws {
        var text = FeedText()
        text["stops.txt"] = """
            stop_id,stop_name,stop_lat,stop_lon,stop_city
            8768600,Gare de l'Ouest,48.84,2.37,Paris
            8772319,Paris Nord,48.88,2.36,
            8775100,Paris Plage,50.52,1.58,
            7015400,Porte de Paris,48.93,2.35,
            b1,Paris Opéra,48.87,2.33,
            b2,Paris Bastille,48.85,2.37,

            """
        text["routes.txt"] = """
            route_id,agency_id,route_short_name,route_type
            fast,north,TGV,2
            bus,north,B,3

            """
        text["trips.txt"]?.append("bus,daily,c,1\nfast,daily,d,2\n")
        text["stop_times.txt"]?.append(
            """
            c,08:00:00,08:00:00,b1,1
            c,08:10:00,08:10:00,b2,2
            d,08:00:00,08:00:00,8775100,1
            d,09:00:00,09:00:00,7015400,2

            """)
        #expect(towns(try text.timetable()) == ["Paris": ["Gare de l'Ouest", "Paris Nord"]])
    }

    @Test("a town is suggested before its stations if only the town's name was typed, in any language")
    func beforeItsStations() throws {
        let world = SandboxWorld(try SandboxClient.builtIn.get())
        let places = world.timetable.stations + world.towns.map(\.place)
        func found(_ typed: String) -> [String] {
            world.places.search(typed, limit: 4).map { places[$0].name }
        }
        #expect(found("paris").prefix(2) == ["Paris", "Paris Gare de Lyon"])
        #expect(found("lyo").first == "Lyon")
        #expect(found("mailand").first == "Milano")
        #expect(found("lile").first == "Lille")
        #expect(found("gare lyon").first == "Paris Gare de Lyon")
        #expect(found("paris nord").first == "Paris Gare du Nord")
    }

    @Test("a search from a town covers all of its stations")
    func allStations() throws {
        let timetable = try SandboxClient.builtIn.get()
        let towns = SandboxWorld(timetable).towns
        let planner = Planner(timetable)
        let start = timetable.seconds(FeedText.noon) + 18 * 3600
        func journeys(_ origins: [Int], _ destinations: [Int], _ isMirrored: Bool) -> [Journey] {
            let query = PlanQuery(
                origins: origins, destinations: destinations,
                side: isMirrored ? .arriveBefore : .departAfter)
            let boundary = PlanPage.Boundary(isMirrored ? .earlier : .later, time: start)
            return planner.page(query, from: boundary, count: 1000).journeys
        }
        var random = SeededGenerator(seed: 12)
        var count = 0
        for isMirrored in [false, true] {
            for _ in 0..<8 {
                let pair = towns.shuffled(using: &random).prefix(2).map(\.stations)
                let found = journeys(pair[0], pair[1], isMirrored)
                let single = pair[0].flatMap { origin in
                    pair[1].flatMap { journeys([origin], [$0], isMirrored) }
                }
                let merits = Set(single.map(Merit.init))
                #expect(
                    Set(found.map(Merit.init)) == merits.filter { one in !merits.contains { $0.beats(one) } })
                count += found.count
            }
        }
        #expect(count > 100, "these towns ask nothing of a planner")
    }
}
