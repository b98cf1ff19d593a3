import Rail
import Testing

@testable import Sandbox

@Suite("Stays at a via") struct StayTests {
    /// Returns the journeys of a day by way of `v`, with as many minutes there.
    private func journeys(
        _ calls: [String], _ transfers: [String], from: String, to: String, stay: Int32,
        _ side: PlanQuery.Side
    ) throws -> [String] {
        let feed = SmallFeed(
            stops: [
                "a,47.0,2.0,", "v,48.0,2.0,", "v1,48.0,2.0,v", "v2,48.0,2.0,v", "y,48.5,2.0,", "b,49.0,2.0,",
                "c,50.0,2.0,",
            ], calls: calls + ["T9 05:00 y", "T9 05:30 c"], transfers: transfers)
        let timetable = try feed.text.timetable()
        let stations = try [from, "v", to].map { try #require(timetable.station(id: $0)) }
        var query = PlanQuery(origins: [stations[0]], destinations: [stations[2]], side: side)
        (query.vias, query.stays) = ([[stations[1]]], [stay * 60])
        let zone = timetable.zone(of: stations[0])
        let midnight = timetable.seconds(
            CalendarDay(year: 2026, month: 11, day: 23).at(hour: 0, minute: 0, in: zone))
        let boundary =
            side == .departAfter
            ? PlanPage.Boundary(.later, time: midnight)
            : PlanPage.Boundary(.earlier, time: midnight + Planner.reach)
        return Planner(timetable).page(query, from: boundary, count: 50).journeys.map { journey in
            #expect(JourneyCheck(timetable, query).flaw(of: journey) == nil)
            return [journey.departure, journey.arrival].map {
                timetable.stationTime($0, at: stations[0]).clock
            }
            .joined(separator: "-")
        }
    }

    @Test("after a stay, travellers also board at another platform")
    func otherPlatform() throws {
        let calls = [
            "T1 08:00 a", "T1 09:00 v1", "T2 10:30 v2", "T2 11:30 b", "T3 12:30 v1", "T3 13:30 b",
        ]
        func found(_ stay: Int32, _ side: PlanQuery.Side) throws -> [String] {
            try journeys(calls, ["v1,v2,2,300"], from: "a", to: "b", stay: stay, side)
        }
        for stay: Int32 in [1, 60, 90] {
            #expect(try found(stay, .departAfter) == ["08:00-11:30"])
            #expect(try found(stay, .arriveBefore) == ["08:00-11:30", "08:00-13:30"])
        }
        #expect(try found(91, .departAfter) == ["08:00-13:30"])
        #expect(try found(91, .arriveBefore) == ["08:00-13:30"])
    }

    @Test(
        "a walk from or to the via leaves the stay as long as it is",
        arguments: [
            (["T1 10:30 v", "T1 11:30 b"], "y", "b", "08:20-11:30"),
            (["T1 14:00 b", "T1 15:00 v"], "b", "y", "14:00-17:10"),
            (
                ["T1 08:00 a", "T1 09:00 v", "T2 11:05 y", "T2 11:10 b", "T3 11:10 y", "T3 11:50 b"], "a",
                "b", "08:00-11:50"
            ),
            (
                ["T1 08:00 a", "T1 09:00 y", "T2 11:05 v", "T2 11:10 b", "T3 11:10 v", "T3 11:50 b"], "a",
                "b", "08:00-11:50"
            ),
        ], [PlanQuery.Side.departAfter, .arriveBefore])
    func walk(trains: (calls: [String], from: String, to: String, clocks: String), side: PlanQuery.Side)
        throws
    {
        #expect(
            try journeys(
                trains.calls, ["y,v,2,600", "v,y,2,600"], from: trains.from, to: trains.to, stay: 120, side)
                == [trains.clocks])
    }

    @Test(
        "where a journey begins or ends, travellers may stay as long as they like",
        arguments: [PlanQuery.Side.departAfter, .arriveBefore])
    func ends(side: PlanQuery.Side) throws {
        let calls = ["T1 08:00 a", "T1 09:00 v", "T1 10:00 b"]
        #expect(try journeys(calls, [], from: "v", to: "b", stay: 120, side) == ["09:00-10:00"])
        #expect(try journeys(calls, [], from: "a", to: "v", stay: 120, side) == ["08:00-09:00"])
    }
}
