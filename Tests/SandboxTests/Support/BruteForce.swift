@testable import Sandbox

/// A planner that tries every train at every station, and returns to no station. If the query has vias, it may return,
/// but not to an origin, and not go on from a destination. It is slow but obviously correct.
struct BruteForce {
    private struct Call {
        /// The index among the feed's calls.
        var index: Int
        var station: Int
        var arrival: Int32
        var departure: Int32
        var canBoard: Bool
        var canAlight: Bool
    }

    private struct Train {
        var calls: [Call]
        /// The trains that continue this one.
        var next: [Int]
    }

    private let rules: LiteralFeed
    private var trains: [Train] = []
    private let query: PlanQuery
    private let longest: Int32
    /// The origins to which no journey comes back, and the destinations from which none goes on, if there are vias.
    private let starts: Set<Int>
    private let ends: Set<Int>

    init(_ text: FeedText, _ timetable: Timetable, _ query: PlanQuery, from: Int32) throws(FeedError) {
        let rules = try LiteralFeed(text, timetable)
        self.rules = rules
        self.query = query
        starts = query.vias.isEmpty ? [] : query.passedOnly(query.origins)
        ends = query.vias.isEmpty ? [] : query.passedOnly(query.destinations)
        longest = Planner(timetable).limits(query, isMirrored: false).longest
        let firstDay = max(0, Int(from / 86_400) - 3)
        let days = firstDay..<min(timetable.services.dayCount, firstDay + 7)
        func runs(_ trip: Int32, _ day: Int) -> Bool {
            days.contains(day) && timetable.services.runs(Int(rules.feed.trips[Int(trip)].service), on: day)
        }
        var numbers: [[Int]: Int] = [:]
        let all = days.flatMap { day in
            rules.feed.trips.indices.filter { !rules.feed.trips[$0].calls.isEmpty && runs(Int32($0), day) }
                .map { (trip: $0, day: day) }
        }
        for (number, train) in all.enumerated() { numbers[[train.trip, train.day]] = number }
        trains = all.map { trip, day in
            let start = timetable.dayStart(day, in: timetable.trips[0].zone)
            return Train(
                calls: rules.feed.trips[trip].calls.map { index in
                    let call = rules.feed.calls[index]
                    return Call(
                        index: index, station: rules.stations[Int(call.stop)], arrival: start + call.arrival,
                        departure: start + call.departure, canBoard: call.boarding != .none,
                        canAlight: call.alighting != .none)
                },
                next: rules.nextTrips(Int32(trip)) { runs($0, day + $1) }.compactMap {
                    numbers[[Int($0.trip), day + $0.days]]
                })
        }
    }

    /// Whether any train continues as another.
    var hasThroughTrains: Bool { trains.contains { !$0.next.isEmpty } }

    /// Returns the merits of all journeys that leave in `[from, to)`, and those of them that no journey beats. `to` is
    /// at most a day after the `from` of the initialiser.
    func merits(from: Int32, to: Int32) -> (all: Set<Merit>, unbeaten: Set<Merit>) {
        var all: Set<Merit> = []
        let end = to + longest
        for origin in query.origins {
            let walks = rules.plain.walks[origin]
            for walk in walks + [Network.Way(end: Int32(origin), seconds: 0)] {
                let station = Int(walk.end)
                guard station == origin || !starts.contains(station) else { continue }
                let left = station == origin ? [origin] : [origin, station]
                for visit in query.visits(passing(0, origin), station) {
                    let before = walk.seconds + visit.stay
                    for train in trains.indices {
                        for (position, call) in trains[train].calls.enumerated()
                        where call.station == station && call.departure >= from + before {
                            ride(
                                train, position, until: end, changes: 0, start: call.departure - before,
                                passed: visit.passed, left: left, &all)
                        }
                    }
                }
            }
        }
        let offered = all.filter {
            $0.departure < to && $0.arrival - $0.departure <= longest
                && $0.arrival - $0.departure < walkAlone ?? Int32.max
        }
        return (offered, offered.filter { one in !all.contains { $0.beats(one) } })
    }

    /// The duration in seconds of the shortest walk from an origin to a destination by way of the vias.
    private var walkAlone: Int32? {
        query.origins.flatMap { origin in
            query.destinations.compactMap { destination in
                passing(passing(0, origin), destination) == query.vias.count
                    ? rules.plain.walk(from: origin, to: destination) : nil
            }
        }.min()
    }

    /// The number of vias that a traveller has passed with a visit to a station of any length, as at the ends of the
    /// journey.
    private func passing(_ passed: Int, _ station: Int) -> Int {
        query.visits(passed, station).map(\.passed).max() ?? passed
    }

    /// Boards a train at one of its calls.
    private func ride(
        _ train: Int, _ position: Int, until end: Int32, changes: Int, start: Int32, passed: Int, left: [Int],
        _ all: inout Set<Merit>
    ) {
        let calls = trains[train].calls
        guard changes <= query.maximumChanges, position < calls.count - 1, calls[position].canBoard,
            !ends.contains(calls[position].station),
            calls[position].departure <= min(end, start + longest)
        else { return }
        stay(
            train, from: position + 1, until: end, changes: changes, start: start, passed: passed, left: left,
            &all)
    }

    private func stay(
        _ train: Int, from first: Int, until end: Int32, changes: Int, start: Int32, passed: Int, left: [Int],
        _ all: inout Set<Merit>
    ) {
        var (passed, left) = (passed, left)
        for call in trains[train].calls[first...] {
            if call.station != left.last {
                guard canGo(to: call.station, left) else { return }
                left.append(call.station)
            }
            passed = query.visits(passed, call.station).last { $0.stay == 0 }?.passed ?? passed
            if call.canAlight, call.arrival <= min(end, start + longest) {
                reach(call, start, changes, passed, end, left, &all)
            }
            if ends.contains(call.station) { return }
        }
        for next in trains[train].next {
            // Where a train continues as another, travellers alight from the first train and board the second.
            stay(
                next, from: 1, until: end, changes: changes, start: start, passed: passed, left: left, &all)
        }
    }

    private func canGo(to station: Int, _ left: [Int]) -> Bool {
        query.vias.isEmpty ? !left.contains(station) : !starts.contains(station)
    }

    private func reach(
        _ call: Call, _ departure: Int32, _ changes: Int, _ passed: Int, _ end: Int32, _ left: [Int],
        _ all: inout Set<Merit>
    ) {
        if query.destinations.contains(call.station), passing(passed, call.station) == query.vias.count {
            all.insert(Merit(departure: departure, arrival: call.arrival, changes: changes))
        }
        guard !ends.contains(call.station) else { return }
        for visit in query.visits(passed, call.station) {
            goOn(call, visit, departure, changes, end, left, &all)
        }
    }

    /// Goes on from a call after a stay there, on foot or by another train.
    private func goOn(
        _ call: Call, _ here: (passed: Int, stay: Int32), _ departure: Int32, _ changes: Int, _ end: Int32,
        _ left: [Int], _ all: inout Set<Merit>
    ) {
        for destination in query.destinations where passing(here.passed, destination) == query.vias.count {
            if canGo(to: destination, left), let walk = rules.plain.walk(from: call.station, to: destination)
            {
                let arrival = call.arrival + here.stay + walk
                all.insert(Merit(departure: departure, arrival: arrival, changes: changes))
            }
        }
        guard changes < query.maximumChanges else { return }
        for train in trains.indices {
            for (position, next) in trains[train].calls.enumerated()
            where next.departure >= call.arrival && next.departure <= min(end, departure + longest) {
                guard let seconds = rules.changes[call.index][next.index] else { continue }
                let change = max(seconds, query.minimumChangeTime) + query.additionalChangeTime
                if next.station == call.station {
                    guard call.arrival + max(change, here.stay) <= next.departure else { continue }
                    ride(
                        train, position, until: end, changes: changes + 1, start: departure,
                        passed: here.passed, left: left, &all)
                } else if canGo(to: next.station, left) {
                    for there in query.visits(here.passed, next.station)
                    where call.arrival + here.stay + change + there.stay <= next.departure {
                        ride(
                            train, position, until: end, changes: changes + 1, start: departure,
                            passed: there.passed, left: left + [next.station], &all)
                    }
                }
            }
        }
    }
}
