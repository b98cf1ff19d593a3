@testable import Sandbox

/// A planner that tries every train at every station, and comes back to none that it has left unless a via may ask
/// for it: slow, and plainly right.
struct BruteForce {
    private struct Train {
        var calls: [(station: Int, arrival: Int32, departure: Int32, rules: Network.CallRules)]
    }

    private let network: Network
    private var trains: [Train] = []
    private let query: PlanQuery
    private let longest: Int32

    init(_ timetable: Timetable, _ query: PlanQuery, from: Int32) {
        network = timetable.network
        self.query = query
        longest = Planner(timetable).longestJourney(query)
        let first = max(0, Int(from / 86_400) - 3)
        for day in first..<min(timetable.services.dayCount, first + 7) {
            for trip in 0..<timetable.trips.count
            where timetable.services.runs(Int(timetable.trips.services[trip]), on: day) {
                let start = timetable.dayStart(day, in: timetable.zones[Int(timetable.trips.zones[trip])])
                let calls = network.calls(of: timetable.trips.pattern(of: trip))
                trains.append(
                    Train(
                        calls: calls.enumerated().map { position, call in
                            (
                                Int(network.patternStations[call]),
                                start + timetable.trips.arrival(trip, position),
                                start + timetable.trips.departure(trip, position), network.patternRules[call]
                            )
                        }))
            }
        }
    }

    /// The merits that no other one beats, of journeys that leave at `from` or later and before `to`, which
    /// is no more than a day after the `from` of the initialiser.
    func merits(from: Int32, to: Int32) -> Set<Merit> {
        var all: Set<Merit> = []
        let end = to + longest
        for origin in query.origins {
            ride(
                at: origin, ready: from, until: end, changes: 0, start: nil, passed: 0, walk: 0,
                left: [origin], &all)
            for index in network.walks(from: origin) {
                let walk = network.walks[index]
                ride(
                    at: Int(walk.station), ready: from + walk.seconds, until: end, changes: 0,
                    start: nil, passed: passing(passing(0, origin), Int(walk.station)), walk: walk.seconds,
                    left: [origin, Int(walk.station)], &all)
            }
        }
        return all.filter { one in
            one.departure < to && one.arrival - one.departure <= longest
                && one.arrival - one.departure < walkAlone ?? Int32.max && !all.contains { $0.beats(one) }
        }
    }

    /// The seconds of the shortest walk alone that passes the vias.
    private var walkAlone: Int32? {
        query.origins.flatMap { origin in
            network.walks(from: origin).map { network.walks[$0] }.filter {
                query.destinations.contains(Int($0.station))
                    && passing(passing(0, origin), Int($0.station)) == query.vias.count
            }.map(\.seconds)
        }.min()
    }

    private func passing(_ passed: Int, _ station: Int) -> Int {
        var passed = passed
        while passed < query.vias.count, query.vias[passed] == station { passed += 1 }
        return passed
    }

    private func ride(
        at station: Int, ready: Int32, until end: Int32, changes: Int, start: Int32?, passed: Int,
        walk: Int32, left: [Int], _ all: inout Set<Merit>
    ) {
        guard changes <= query.maximumChanges else { return }
        let passed = passing(passed, station)
        for train in trains {
            for (position, call) in train.calls.enumerated()
            where call.station == station && call.rules.contains(.board) && call.departure >= ready
                && call.departure <= min(end, (start ?? end) + longest)
            {
                var passedAboard = passed
                var left = left
                for next in train.calls[(position + 1)...] {
                    if next.station != left.last {
                        guard canGo(to: next.station, left) else { break }
                        left.append(next.station)
                    }
                    passedAboard = passing(passedAboard, next.station)
                    let departure = start ?? call.departure - walk
                    guard next.rules.contains(.alight), next.arrival <= min(end, departure + longest) else {
                        continue
                    }
                    reach(
                        next.station, next.arrival, departure, changes, passedAboard, end, left, &all)
                }
            }
        }
    }

    private func canGo(to station: Int, _ left: [Int]) -> Bool {
        !query.vias.isEmpty || !left.contains(station)
    }

    private func reach(
        _ station: Int, _ arrival: Int32, _ departure: Int32, _ changes: Int, _ passed: Int, _ end: Int32,
        _ left: [Int], _ all: inout Set<Merit>
    ) {
        if query.destinations.contains(station), passed == query.vias.count {
            all.insert(Merit(departure: departure, arrival: arrival, changes: changes))
        }
        let walks = network.walks(from: station).map { network.walks[$0] }.filter {
            canGo(to: Int($0.station), left)
        }
        for walk in walks
        where query.destinations.contains(Int(walk.station))
            && passing(passed, Int(walk.station)) == query.vias.count
        {
            all.insert(Merit(departure: departure, arrival: arrival + walk.seconds, changes: changes))
        }
        func change(_ seconds: Int32) -> Int32 {
            max(seconds, query.minimumChangeTime) + query.additionalChangeTime
        }
        ride(
            at: station, ready: arrival + change(network.changeTimes[station]), until: end,
            changes: changes + 1, start: departure, passed: passed, walk: 0, left: left, &all)
        for walk in walks {
            ride(
                at: Int(walk.station), ready: arrival + change(walk.seconds), until: end,
                changes: changes + 1, start: departure, passed: passed, walk: 0,
                left: left + [Int(walk.station)], &all)
        }
    }
}
