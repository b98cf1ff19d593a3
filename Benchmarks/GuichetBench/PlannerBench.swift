import Foundation
import Sandbox
import Waiting

/// Measures a national timetable: loading it, and searching it for a page of journeys.
struct PlannerBench {
    var place: BenchPlace
    var figures: Figures

    private static let pairs = 200
    private static let journeysPerPage = 6

    func run() throws {
        guard let feed = place.largeFeed else {
            return figures.miss("planner", "there is no large feed; name one with GUICHET_BENCH_GTFS")
        }
        let start = milliseconds()
        let planner = Planner(try Timetable.load(feed: feed, now: Date()))
        figures.print("planner.load", milliseconds() - start, "ms")
        var generator = Generator(state: 20_261_121)
        let count = planner.timetable.stations.count
        let today = planner.timetable.seconds(Date())
        var times: [Double] = []
        var floors: [Double] = []
        var found = 0
        let scan = ConnectionScan(planner.timetable, from: today)
        for _ in 0..<Self.pairs {
            let origin = Int.random(in: 0..<count, using: &generator)
            let destination = (origin + Int.random(in: 1..<count, using: &generator)) % count
            let hour = Int32.random(in: 0..<24, using: &generator)
            let query = PlanQuery(origins: [origin], destinations: [destination])
            let boundary = PlanPage.Boundary(.later, time: today + hour * 3600)
            let start = milliseconds()
            let page = planner.page(query, from: boundary, count: Self.journeysPerPage)
            times.append(milliseconds() - start)
            if !page.journeys.isEmpty { found += 1 }
            let scanStart = milliseconds()
            let arrival = scan.arrival(from: origin, to: destination, at: today + hour * 3600)
            floors.append(milliseconds() - scanStart)
            withExtendedLifetime(arrival) {}
        }
        figures.print("planner.query", milliseconds: Sample(times))
        let floor = Sample(floors)
        figures.print("planner.floor", floor.median, "ms")
        figures.print("planner.query.median-by-floor", Sample(times).median / floor.median, "times")
        figures.print(
            "planner.first", try FirstJourney(place: place, feed: feed).measured(),
            "ms from a process's start")
        figures.print("planner.query.answered", Double(found), "of \(Self.pairs)")
    }
}

/// Measures the resident memory of the program while it answers requests with a national timetable loaded.
struct MemoryBench {
    var place: BenchPlace
    var figures: Figures

    @UIActor func run() async throws {
        guard let feed = place.largeFeed else {
            return figures.miss("memory.sncf", "there is no large feed; name one with GUICHET_BENCH_GTFS")
        }
        let home = try place.freshHome()
        defer { try? FileManager.default.removeItem(at: home) }
        guard let terminal = TimedProgram(place.guichet, ["--gtfs", feed.path], home: home) else {
            return figures.miss("memory.sncf", "no pseudo-terminal could be opened")
        }
        defer { terminal.end() }
        _ = await terminal.wait(for: "Sign In")
        terminal.type("\ttestuser@capitainetrain.com\ttestpassword\r")
        _ = await terminal.wait(for: "Passengers")
        terminal.type("paris gare de lyon\tmarseille saint\t")
        _ = await terminal.wait(for: "Marseille")
        terminal.type("\r")
        _ = await terminal.wait(for: "cheapest")
        if let memory = terminal.residentMegabytes { figures.print("memory.sncf", memory, "MB") }
    }
}
