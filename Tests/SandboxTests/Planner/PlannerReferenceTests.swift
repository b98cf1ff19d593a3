import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Compares the planner with a simple search on whole timetables. `GUICHET_PLANNER_PAIRS` sets the number of station
/// pairs.
@Suite struct PlannerReferenceTests {
    private static let usual = 60

    private func pairs(_ most: Int) -> Int {
        min(
            most, ProcessInfo.processInfo.environment["GUICHET_PLANNER_PAIRS"].flatMap(Int.init) ?? Self.usual
        )
    }

    @Test("the planner agrees with a simple search on the built-in timetable")
    func builtIn() throws {
        try compare(try SandboxClient.builtIn.get(), pairs: pairs(2000), seed: 5)
    }

    @Test(
        "the planner agrees with a simple search on a real feed",
        .enabled(if: SNCFFeed.isPresent, SNCFFeed.absence))
    func sncf() throws {
        try compare(try SNCFFeed.loaded.get(), pairs: pairs(500), seed: 6)
    }

    /// Compares a day's journeys from 20 stations to some other stations each. There must be no difference.
    private func compare(_ timetable: Timetable, pairs: Int, seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let planner = Planner(timetable)
        let from = timetable.seconds(FeedText.noon) + Int32.random(in: 0..<86_400, using: &random)
        let to = from + 86_400
        let reference = ReferenceSearch(timetable, from: from, to: to)
        var journeyCount = 0
        for _ in 0..<(pairs / 20) {
            let stations = Array((0..<timetable.stations.count).shuffled(using: &random).prefix(21))
            let (destination, origins) = (stations[0], Array(stations.dropFirst()))
            let found = origins.map {
                planner.journeys(
                    PlanQuery(origins: [$0], destinations: [destination]), from: from, to: to)
            }
            // Journeys are right if they have no flaw and no other journey beats them.
            let expected = reference.merits(from: origins, to: destination) {
                $1 == Set(found[$0].map(Merit.init))
            }
            for ((origin, found), expected) in zip(zip(origins, found), expected) {
                let query = PlanQuery(origins: [origin], destinations: [destination])
                for journey in found {
                    #expect(JourneyCheck(timetable, query).flaw(of: journey) == nil)
                }
                journeyCount += found.count
                let merits = Set(found.map(Merit.init))
                #expect(merits.count == found.count, "each merit once")
                let names = [origin, destination].map { timetable.stations[$0].name }
                #expect(merits == expected, "\(names.joined(separator: " to "))")
            }
        }
        #expect(journeyCount > pairs, "these pairs ask nothing of a planner")
    }
}
