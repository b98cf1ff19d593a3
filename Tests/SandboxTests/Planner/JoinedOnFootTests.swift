import Testing

@testable import Sandbox

@Suite("Stations joined on foot") struct JoinedOnFootTests {
    @Test(
        "between stations joined by a walk, no train is listed, in the built-in timetable"
    )
    func builtIn() throws {
        try check(try SandboxClient.builtIn.get())
    }

    @Test(
        "between stations joined by a walk, no train is listed, in a real feed",
        .enabled(if: SNCFFeed.isPresent, SNCFFeed.absence))
    func sncf() throws {
        try check(try SNCFFeed.loaded.get())
    }

    /// Checks every pair in both directions.
    private func check(_ timetable: Timetable) throws {
        let planner = Planner(timetable)
        let start = timetable.seconds(FeedText.noon) + 18 * 3600
        var pairs = 0
        for origin in timetable.stations.indices {
            for walk in timetable.network.walks[origin] {
                pairs += 1
                let query = PlanQuery(origins: [origin], destinations: [Int(walk.end)])
                #expect(planner.walk(query, at: start)?.arrival == start + walk.seconds)
                let page = planner.page(query, from: PlanPage.Boundary(.later, time: start), count: 8)
                for journey in page.journeys {
                    #expect(JourneyCheck(timetable, query).flaw(of: journey) == nil)
                    #expect(journey.arrival - journey.departure < walk.seconds)
                }
            }
        }
        #expect(pairs >= 6)
    }
}
