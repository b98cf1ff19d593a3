import Rail
import Testing

@testable import Sandbox

@Suite("Coordinates of stations") struct StationPlaceTests {
    /// A timetable with a train from a to b that takes four hours, and a train from c to b.
    private func timetable(_ a: String, _ b: String, _ c: String = "48.8,2.3") throws -> Timetable {
        try SmallFeed(
            stops: ["a,\(a),", "b,\(b),", "c,\(c),"],
            calls: ["T1 08:00 a", "T1 12:00 b", "T2 09:00 c", "T2 11:00 b"]
        ).text.timetable()
    }

    private func walks(_ timetable: Timetable) -> Int { timetable.network.walks.joined().count }

    @Test("stations at the placeholder 0, 0 have no coordinates and are not joined by walks")
    func nullIsland() throws {
        let feed = SmallFeed(
            stops: ["a,0,0,", "b,0.0,0.0,", "c,48.8,2.3,"],
            calls: ["T1 08:00 a", "T1 12:00 b", "T2 09:00 c", "T2 11:00 b"])
        #expect(try feed.journeys(to: "b") == ["08:00-12:00 IC 1"])
        let timetable = try feed.text.timetable()
        #expect(timetable.stations.map(\.coordinate?.latitude) == [nil, nil, 48.8])
        #expect(walks(timetable) == 0)
    }

    @Test(
        "coordinates that distant stations share are dropped",
        arguments: ["49.76681,-7.55716", "51.165700,10.451500", "90,180"])
    func sharedPlaceholder(spot: String) throws {
        let timetable = try timetable(spot, spot)
        #expect(timetable.stations.map { $0.coordinate != nil } == [false, false, true])
        #expect(walks(timetable) == 0)
    }

    @Test("stations of an interchange may share coordinates, and stay joined by walks")
    func sharedByInterchange() throws {
        let timetable = try SmallFeed(
            stops: ["a,48.8,2.3,", "b,48.8,2.3,", "c,49.8,2.3,"],
            calls: ["T1 08:00 a", "T1 08:03 b", "T1 09:00 c", "T2 09:30 c", "T2 10:00 a"]
        ).text.timetable()
        #expect(timetable.stations.allSatisfy { $0.coordinate != nil })
        #expect(timetable.network.walk(from: 0, to: 1) == 300)
    }

    @Test("coordinates are dropped if no train could get there in time, and those of other stations stay")
    func unreachable() throws {
        // Latitude and longitude of the second station are swapped.
        let timetable = try SmallFeed(
            stops: ["a,48.8,2.3,", "b,4.8,45.7,", "c,43.3,5.4,"],
            calls: ["T1 08:00 a", "T1 10:00 b", "T1 12:00 c", "T2 08:00 c", "T2 12:00 a"]
        ).text.timetable()
        #expect(timetable.stations.map { $0.coordinate != nil } == [true, false, true])
        // The last station of a line has only one neighbour to compare with.
        let terminus = try SmallFeed(
            stops: ["a,48.8,2.3,", "b,45.7,4.8,", "c,-43.3,5.4,"],
            calls: ["T1 08:00 a", "T1 10:00 b", "T1 12:00 c"]
        ).text.timetable()
        #expect(terminus.stations.map { $0.coordinate != nil } == [true, true, false])
    }

    @Test(
        "a station without usable coordinates gets the coordinates of a platform",
        arguments: ["0,0", ",", "48.8,"])
    func fromPlatform(station: String) throws {
        let timetable = try SmallFeed(
            stops: ["s,\(station),", "a,48.8,2.3,s", "b,45.7,4.8,"], calls: ["T1 08:00 a", "T1 10:00 b"]
        ).text.timetable()
        #expect(timetable.stations[0].coordinate == Coordinate(latitude: 48.8, longitude: 2.3))
    }

    @Test(
        "coordinates that are not on Earth are dropped, and the trains stay",
        arguments: ["999,999", "91,0", "n/a,n/a"])
    func offEarth(spot: String) throws {
        let timetable = try timetable(spot, "45.7,4.8")
        #expect(timetable.trips.count == 2)
        #expect(timetable.stations[0].coordinate == nil)
        #expect(
            timetable.problems.first.first?.description.hasSuffix(
                "is not a place on Earth; the stop has no place")
                == true)
        #expect(timetable.problems.first.first?.line == 2)
    }

    @Test("hundreds of stations in one spot are not joined by walks, and are reported")
    func crowdedSpot() throws {
        let ids = (0..<8000).map { "s\($0)" }
        let feed = SmallFeed(
            stops: ids.enumerated().map {
                "\($1),\(48.805 + Double($0 % 89) / 100_000),\(2.3 + Double($0) / 10_000_000),"
            }
                + ["a,43.3,5.4,"],
            calls: ids.flatMap { ["T\($0) 08:00 \($0)", "T\($0) 12:00 a"] })
        let timetable = try feed.text.timetable()
        #expect(timetable.stations.count == 8001)
        #expect(walks(timetable) == 0)
        let problem = try #require(timetable.problems.first.first)
        #expect(problem.description.contains("has more than 300 others within a kilometre"))
    }

    @Test("a station is joined by walks to a limited number of nearest neighbours")
    func nearestNeighbours() throws {
        let ids = (0..<200).map { "s\($0)" }
        let feed = SmallFeed(
            stops: ids.enumerated().map { "\($1),\(48.8 + Double($0) / 100_000),2.3," } + ["a,43.3,5.4,"],
            calls: ids.flatMap { ["T\($0) 08:00 \($0)", "T\($0) 12:00 a"] })
        let network = try feed.text.timetable().network
        #expect(network.walks[100].count == Connections.mostWalks)
        #expect(network.walk(from: 100, to: 101) != nil)
        #expect(network.walk(from: 100, to: 199) == nil)
    }
}
