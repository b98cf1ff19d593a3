import Foundation
import Sandbox

/// Measures the time from the start of a process to its first journey in a large feed.
struct FirstJourney {
    var place: BenchPlace
    var feed: URL

    /// The argument that makes this program find one journey and end.
    static let mode = "--first-journey"
    private static let rounds = 9

    func measured() throws -> Double {
        let program = place.programs.appending(path: "guichet-bench")
        var times: [Double] = []
        for _ in 0..<Self.rounds {
            let start = milliseconds()
            guard let found = place.output(of: program, [Self.mode, feed.path]), found.hasPrefix("found")
            else {
                throw CocoaError(.executableLoad)
            }
            times.append(milliseconds() - start)
        }
        return Sample(times).median
    }

    static func find(in feed: URL) throws {
        let planner = Planner(try Timetable.load(feed: feed, now: Date()))
        let known = planner.timetable.stations.indices.sorted {
            planner.timetable.stations[$0].rank < planner.timetable.stations[$1].rank
        }
        let query = PlanQuery(origins: [known[0]], destinations: [known[1]])
        let time = planner.timetable.seconds(Date())
        let page = planner.page(query, from: PlanPage.Boundary(.later, time: time), count: 6)
        print(page.journeys.isEmpty ? "none" : "found")
    }
}
