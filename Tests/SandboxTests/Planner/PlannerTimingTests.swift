import TestSupport
import Testing

@testable import Sandbox

@Suite("The time of searches", .timeLimit(.minutes(2)))
struct PlannerTimingTests {
    /// A city of 144 corners with 20 winding lines, many of which come back to a corner.
    private func city() throws -> Timetable {
        var random = SeededGenerator(seed: 7)
        let side = 12
        let ways = [(1, 0), (-1, 0), (0, 1), (0, -1)]
        var text = FeedText()
        text["stops.txt"] = (0..<side * side).reduce(into: "stop_id,stop_name\n") {
            $0 += "\($1),Corner \($1)\n"
        }
        var (trips, calls) = (
            "route_id,service_id,trip_id\n", "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
        )
        var runs = "trip_id,start_time,end_time,headway_secs\n"
        for line in 0..<20 {
            var path = [(Int.random(in: 0..<side, using: &random), Int.random(in: 0..<side, using: &random))]
            var way = ways[0]
            while path.count < 40 {
                if Int.random(in: 0..<10, using: &random) < 3 {
                    way = ways.randomElement(using: &random) ?? way
                }
                let next = (path[path.count - 1].0 + way.0, path[path.count - 1].1 + way.1)
                if (0..<side).contains(next.0), (0..<side).contains(next.1) {
                    path.append(next)
                } else {
                    way = ways.randomElement(using: &random) ?? way
                }
            }
            for (back, path) in [path, path.reversed()].enumerated() {
                trips += "fast,daily,\(line)-\(back)\n"
                runs += "\(line)-\(back),05:0\(line % 10):00,23:30:00,\(600 + 60 * (line % 9))\n"
                for (call, corner) in path.enumerated() {
                    let time = "0\(call * 97 / 3600):\(two(call * 97 / 60 % 60)):\(two(call * 97 % 60))"
                    calls += "\(line)-\(back),\(time),\(time),\(corner.0 * side + corner.1),\(call)\n"
                }
            }
        }
        (text["trips.txt"], text["stop_times.txt"], text["frequencies.txt"]) = (trips, calls, runs)
        return try text.timetable()
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    @Test("a search takes no longer if many lines pass the same stop twice")
    func windingLines() throws {
        let timetable = try city()
        let planner = Planner(timetable)
        var random = SeededGenerator(seed: 1)
        let pairs = (0..<30).map { _ in
            (0..<timetable.stations.count).shuffled(using: &random).prefix(2)
        }
        let start = timetable.seconds(FeedText.noon)
        let times = ProcessorTime.least(for: pairs) { pair in
            let query = PlanQuery(origins: [pair[0]], destinations: [pair[1]])
            let page = planner.page(query, from: PlanPage.Boundary(.later, time: start), count: 20)
            for journey in page.journeys {
                #expect(JourneyCheck(timetable, query).flaw(of: journey) == nil)
            }
        }
        #expect((times.max() ?? 0) < 1, "\(times)")
    }
}
