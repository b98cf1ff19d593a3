import TestSupport
import Testing

@testable import Sandbox

@Suite struct PlannerPropertyTests {
    /// Returns 06:00 in Paris on Saturday 21 November 2026, in seconds after the epoch of the window.
    private func start(_ timetable: Timetable) -> Int32 {
        timetable.seconds(FeedText.noon) - 6 * 3600
    }

    private func isThrough(_ leg: Journey.Leg, _ timetable: Timetable) -> Bool {
        if case .ride(let ride) = leg { timetable.parts(of: ride).count > 1 } else { false }
    }

    private func query(_ seed: UInt64, _ timetable: Timetable) -> PlanQuery {
        let stations = timetable.stations.count
        var random = SeededGenerator(seed: seed &* 31 &+ 7)
        var query = PlanQuery(
            origins: [Int.random(in: 0..<stations, using: &random)],
            destinations: [Int.random(in: 0..<stations, using: &random)])
        query.maximumChanges = [0, 1, 2, 2, 3].randomElement(using: &random) ?? 2
        if timetable.trips.trips.allSatisfy({ $0.laterParts.isEmpty }),
            Int.random(in: 0..<4, using: &random) > 0
        {
            query.vias = (0..<Int.random(in: 1...2, using: &random)).map { _ in
                Set(
                    (0..<Int.random(in: 1...2, using: &random)).map { _ in
                        Int.random(in: 0..<stations, using: &random)
                    })
            }
            if Bool.random(using: &random) {
                query.stays = query.vias.map { _ in [0, 600, 3600, 7200].randomElement(using: &random) ?? 0 }
            }
        }
        if Int.random(in: 0..<3, using: &random) == 0 {
            query.additionalChangeTime = 600
            query.minimumChangeTime = 900
        }
        if Int.random(in: 0..<5, using: &random) == 0 {
            query.origins.append(Int.random(in: 0..<stations, using: &random))
        }
        return query
    }

    @Test("the planner finds exactly the journeys that a brute-force search finds", arguments: 0..<3)
    func agreesWithBruteForce(block: Int) throws {
        var (withChanges, withSeats, withRules, withStays) = (0, 0, 0, 0)
        for seed in (UInt64(block) * 60)..<(UInt64(block + 1) * 60) {
            let text = RandomFeed(seed: seed).text
            let timetable = try text.timetable()
            #expect(timetable.problems.count == 0, "seed \(seed)")
            var query = query(seed, timetable)
            guard Set(query.origins).isDisjoint(with: query.destinations) else { continue }
            let from = start(timetable)
            let to = from + 16 * 3600
            let bruteForce = try BruteForce(text, timetable, query, from: from)
            // With vias, staying aboard a train that turns back is possible but not offered.
            guard query.vias.isEmpty || !bruteForce.hasThroughTrains else { continue }
            let planner = Planner(timetable)
            let merits = bruteForce.merits(from: from, to: to)
            for side in [PlanQuery.Side.departAfter, .arriveBefore] {
                query.side = side
                let journeys =
                    side == .departAfter
                    ? planner.journeys(query, from: from, to: to)
                    : planner.page(query, from: .init(.earlier, time: to), count: 10_000).journeys
                        .filter { $0.departure >= from }
                let found = Set(journeys.map(Merit.init))
                let expected = merits.unbeaten.filter { side == .departAfter || $0.arrival <= to }
                #expect(found.isSuperset(of: expected), "seed \(seed) \(side)")
                // With a stay, a departure is not left out because a later one catches the same train after it.
                #expect(
                    found.isSubset(of: query.stays.isEmpty ? expected : merits.all), "seed \(seed) \(side)")
                #expect(journeys.count == found.count, "seed \(seed) \(side): each merit once")
                for journey in journeys {
                    let flaw = JourneyCheck(timetable, query).flaw(of: journey)
                    #expect(flaw == nil, "seed \(seed) \(side)")
                }
                withChanges += expected.count { $0.changes > 0 }
                withSeats += journeys.count { $0.legs.contains { isThrough($0, timetable) } }
                withStays += query.stays.contains { $0 > 0 } ? expected.count : 0
            }
            withRules += timetable.network.stopCount > timetable.network.stopsOfStation.count ? 1 : 0
        }
        #expect(
            withChanges >= 1 && withSeats >= 1 && withRules >= 1 && withStays >= 1,
            "these networks ask nothing of a planner")
    }

    @Test("consecutive pages hold every journey once, in both directions", arguments: 0..<6)
    func pagesTile(block: Int) throws {
        for seed in (UInt64(block) * 20 + 1000)..<(UInt64(block + 1) * 20 + 1000) {
            let timetable = try RandomFeed(seed: seed).text.timetable()
            var query = query(seed, timetable)
            guard Set(query.origins).isDisjoint(with: query.destinations) else { continue }
            let planner = Planner(timetable)
            let middle = start(timetable)
            let all = planner.journeys(
                query, from: middle - 60 * 3600, to: middle + 96 * 3600)
            for side in [PlanQuery.Side.departAfter, .arriveBefore] {
                query.side = side
                let first: PlanPage.Boundary.Direction = side == .departAfter ? .later : .earlier
                var found: [Merit] = []
                for direction in [PlanPage.Boundary.Direction.later, .earlier] {
                    var boundary: PlanPage.Boundary? = PlanPage.Boundary(direction, time: middle)
                    for _ in 0..<40 {
                        guard let next = boundary, abs(next.time - middle) <= 48 * 3600 else { break }
                        let page = planner.page(query, from: next, count: 2)
                        found += page.journeys.map(Merit.init)
                        for journey in page.journeys {
                            #expect(JourneyCheck(timetable, query).flaw(of: journey) == nil, "seed \(seed)")
                        }
                        boundary = direction == .later ? page.later : page.earlier
                    }
                }
                // The first page begins at the boundary on the side that the query asks for.
                let page = planner.page(query, from: PlanPage.Boundary(first, time: middle), count: 2)
                for journey in page.journeys {
                    #expect(side == .departAfter ? journey.departure >= middle : journey.arrival <= middle)
                }
                #expect(found.count == Set(found).count, "seed \(seed) \(side): overlap")
                let within = all.filter {
                    let key = side == .departAfter ? $0.departure : $0.arrival
                    return abs(key - middle) < 24 * 3600
                }
                let unbeaten = within.map(Merit.init).filter { one in
                    !all.contains { Merit($0).beats(one) }
                }
                let missing = Set(unbeaten).subtracting(found)
                #expect(missing.isEmpty, "seed \(seed) \(side): gap")
                // With a stay, each side of a search keeps other journeys beside those that no other beats.
                guard query.stays.isEmpty else { continue }
                let invented = found.filter { merit in !all.contains { Merit($0) == merit } }
                    .filter { abs($0.departure - middle) < 24 * 3600 }
                #expect(invented.isEmpty, "seed \(seed) \(side)")
            }
        }
    }
}
