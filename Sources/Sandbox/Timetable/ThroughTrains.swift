import BitCollections
import Foundation

/// Replaces the trips that one vehicle makes one after the other by a single trip, so that travellers can stay
/// aboard.
///
/// Sources: GTFS reference, trips.txt (`block_id`) and "Linked trips" of transfers.txt. A block says only that the
/// vehicle is the same. So the second of two trips must leave the station where the first one arrived, must leave soon,
/// and must go on to another place.
struct ThroughTrains {
    /// The longest stop between two trips of a block, in seconds. If the vehicle waits longer, travellers must leave.
    private static let longestStay: Int32 = 3600
    /// The most trips of a through train. No vehicle makes more.
    private static let mostTrips = 16
    /// The most trips of a block. No vehicle makes more.
    private static let mostInBlock = 1_000

    /// A trip that follows another trip on certain days of that trip.
    private struct Link {
        var to: Int32
        /// The number of days from the service day of the first trip to the service day of the second.
        var shift: Int32
        var days: BitSet
    }

    /// The trips of a through train in their order, and the days from the first trip's service day to that of each
    /// trip.
    private struct Run: Hashable {
        var trips: [Int32]
        var shifts: [Int32]
    }

    private var feed: Feed
    private let stationOfStop: [Int32]
    private let services: ServiceDays
    private let calendarShift: Int32
    private let byFrequency: Set<Int32>
    private var links: [Int32: [Link]] = [:]
    private var runs: [(run: Run, days: BitSet)] = []
    /// The days on which the trips of a run are part of a longer run.
    private var covered: [Run: BitSet] = [:]
    /// A measure of the work so far: the calls of all runs, and the links that were tried.
    private var work = 0

    /// Replaces the trips that one vehicle makes one after the other by a single trip, on the days that can be
    /// searched.
    static func join(_ feed: inout Feed, stationOfStop: [Int32], shift: FeedShift) {
        var trains = ThroughTrains(feed, stationOfStop: stationOfStop, shift: shift)
        trains.linkTrips()
        trains.linkBlocks()
        feed.problems = trains.feed.problems
        guard !trains.links.isEmpty else { return }
        trains.findRuns()
        trains.addRuns()
        feed = trains.feed
    }

    private init(_ feed: Feed, stationOfStop: [Int32], shift: FeedShift) {
        self.feed = feed
        self.stationOfStop = stationOfStop
        services = ServiceDays(feed.services, window: shift.window, shift: shift.days)
        calendarShift = shift.days
        byFrequency = Set(feed.frequencies.map(\.trip))
    }

    // MARK: - Days

    private func days(of trip: Int32) -> BitSet { services.days[Int(feed.trips[Int(trip)].service)] }

    private static func shifted(_ days: BitSet, by shift: Int32) -> BitSet {
        shift == 0 ? days : BitSet(days.map { $0 + Int(shift) }.filter { $0 >= 0 })
    }

    // MARK: - Which trips follow each other

    private func first(_ trip: Int32) -> Feed.Call { feed.calls[feed.trips[Int(trip)].calls.lowerBound] }
    private func last(_ trip: Int32) -> Feed.Call { feed.calls[feed.trips[Int(trip)].calls.upperBound - 1] }
    private func station(_ call: Feed.Call) -> Int32 { stationOfStop[Int(call.stop)] }
    private func stations(_ trip: Int32) -> [Int32] { feed.calls[feed.trips[Int(trip)].calls].map(station) }

    private func zone(_ trip: Int32) -> String {
        feed.agencies[feed.routes[Int(feed.trips[Int(trip)].route)].agency].timeZone
    }

    private func canBeJoined(_ trip: Int32) -> Bool {
        !feed.trips[Int(trip)].calls.isEmpty && !byFrequency.contains(trip)
    }

    private mutating func linkTrips() {
        for link in Set(feed.linkedTrips.filter(\.staysAboard)).sorted(by: {
            ($0.from, $0.to) < ($1.from, $1.to)
        })
        where canBeJoined(link.from) && canBeJoined(link.to) && zone(link.from) == zone(link.to) {
            // GTFS reference, transfers.txt: "The last arrival time of from_trip_id may be later than the first
            // departure time of to_trip_id in case the to_trip_id trip is occurring the subsequent service day."
            let wait = first(link.to).departure - last(link.from).arrival
            let shift = wait >= 0 ? 0 : (86_399 - wait) / 86_400
            add(link.from, link.to, shift: shift, days: days(of: link.from))
        }
    }

    /// Links two trips on each of the days on which both of them run.
    private mutating func add(_ from: Int32, _ to: Int32, shift: Int32, days: BitSet) {
        var common = days.intersection(Self.shifted(self.days(of: to), by: -shift))
        if shift > 0, let zone = TimeZone(identifier: zone(from)) {
            // If the clocks change between the two service days, their times cannot be compared.
            common = common.filter { day in
                let noon = Date(
                    timeIntervalSince1970: Double(services.firstDay + Int32(day)) * 86_400 + 43_200)
                let later = noon + Double(shift) * 86_400
                return zone.secondsFromGMT(for: noon) == zone.secondsFromGMT(for: later)
            }
        }
        if !common.isEmpty { links[from, default: []].append(Link(to: to, shift: shift, days: common)) }
    }

    private mutating func linkBlocks() {
        // GTFS reference, transfers.txt: "If both a linked trips transfer and a block_id are provided and they produce
        // conflicting results, then the linked trips transfer shall be used."
        let linked = feed.linkedTrips.filter(\.staysAboard)
        let (from, to) = (Set(linked.map(\.from)), Set(linked.map(\.to)))
        let parted = Set(feed.linkedTrips.filter { !$0.staysAboard }.map { [$0.from, $0.to] })
        let sorted = feed.trips.indices.compactMap {
            index -> (block: Int32, departure: Int32, trip: Int32)? in
            guard let block = feed.trips[index].block, canBeJoined(Int32(index)) else { return nil }
            return (block, first(Int32(index)).departure, Int32(index))
        }.sorted(by: <)
        var rest = sorted[...]
        while let start = rest.first {
            let trips = rest.prefix { $0.block == start.block }
            rest = rest.dropFirst(trips.count)
            guard trips.count <= Self.mostInBlock else {
                note(start.trip, "is one of \(trips.count) trips of one block, more than a vehicle makes")
                continue
            }
            for (_, _, trip) in trips where trips.count > 1 && !from.contains(trip) {
                let arrival = last(trip)
                var left = days(of: trip)
                for (_, departure, next) in trips.drop(while: { $0.departure < arrival.arrival })
                where next != trip {
                    guard !left.isEmpty, departure <= arrival.arrival + Self.longestStay else { break }
                    let common = left.intersection(days(of: next))
                    left.subtract(common)
                    guard !common.isEmpty, station(arrival) == station(first(next)), !to.contains(next),
                        !parted.contains([trip, next]), zone(trip) == zone(next)
                    else { continue }
                    add(trip, next, shift: 0, days: common)
                }
            }
        }
    }

    // MARK: - Runs

    private mutating func findRuns() {
        // Runs that begin early are found first, because a run that begins later may be the last part of an
        // earlier one.
        let starts = links.keys.sorted { (first($0).departure, $0) < (first($1).departure, $1) }
        for start in starts {
            let stations = stations(start)
            guard let end = stations.last, let before = stations.last(where: { $0 != end }) else { continue }
            extend(Run(trips: [start], shifts: [0]), days: days(of: start), passed: [before, end])
            if work > mostWork { break }
        }
        if work > mostWork, let start = starts.first {
            note(start, "and others have too many ways to go on, of which some are shown as changes")
        }
    }

    /// The amount of work after which no more runs are made. Trains that divide and join again and again would
    /// give ever more runs.
    private var mostWork: Int { 10_000 + 4 * feed.calls.count }

    /// Extends a run until it returns to a station that a traveller has already passed who boards just before the
    /// first trip ends.
    private mutating func extend(_ run: Run, days: BitSet, passed: Set<Int32>) {
        guard work <= mostWork else { return }
        let last = run.trips.count - 1
        var left = days
        for link in run.trips.count < Self.mostTrips ? links[run.trips[last]] ?? [] : [] {
            work += 1
            let common = days.intersection(Self.shifted(link.days, by: -run.shifts[last]))
            var passed = passed
            let here = station(self.last(run.trips[last]))
            let way = stations(link.to).drop { $0 == here }
            guard !common.isEmpty, let next = way.first, !passed.contains(next) else { continue }
            var longer = run
            longer.trips.append(link.to)
            longer.shifts.append(run.shifts[last] + link.shift)
            let comesBack = Set(way).count < way.count || !passed.isDisjoint(with: way)
            passed.formUnion(way)
            left.subtract(common)
            if comesBack { add(longer, days: common) } else { extend(longer, days: common, passed: passed) }
        }
        if last > 0, !left.isEmpty { add(run, days: left) }
    }

    private mutating func add(_ run: Run, days: BitSet) {
        guard !days.isSubset(of: covered[run] ?? []) else { return }
        runs.append((run, days))
        for start in run.trips.indices {
            let shift = run.shifts[start]
            let own = Self.shifted(days, by: shift)
            let end = Run(trips: Array(run.trips[start...]), shifts: run.shifts[start...].map { $0 - shift })
            covered[end, default: []].formUnion(own)
            covered[Run(trips: [run.trips[start]], shifts: [0]), default: []].formUnion(own)
        }
        work += run.trips.reduce(0) { $0 + feed.trips[Int($1)].calls.count }
    }

    // MARK: - The feed with its runs

    private mutating func addRuns() {
        var services: [BitSet: Int32] = [:]
        for (run, days) in runs {
            var train = feed.trips[Int(run.trips[0])]
            let start = feed.calls.count
            for (part, (trip, shift)) in zip(run.trips, run.shifts).enumerated() {
                let calls = feed.trips[Int(trip)].calls
                if part > 0 {
                    train.laterTrips.append(
                        Feed.LaterTrip(trip: trip, firstCall: feed.calls.count - start, days: shift))
                }
                for index in calls {
                    var call = feed.calls[index]
                    call.arrival += shift * 86_400
                    call.departure += shift * 86_400
                    // Between two trips, travellers alight from the first trip and board the second.
                    if part > 0, index == calls.lowerBound {
                        call.alighting = .none
                        call.arrival = call.departure
                    }
                    if part < run.trips.count - 1, index == calls.upperBound - 1 {
                        call.boarding = .none
                        call.departure = call.arrival
                    }
                    feed.calls.append(call)
                }
            }
            train.calls = start..<feed.calls.count
            if days != self.days(of: run.trips[0]) {
                train.service = services[days] ?? Int32(feed.services.count)
                if services[days] == nil {
                    services[days] = train.service
                    let firstDay = self.services.firstDay - calendarShift
                    feed.services.append(Feed.Service(added: days.map { firstDay + Int32($0) }))
                }
            }
            feed.trips.append(train)
        }
        // A trip that is part of a longer train on all its days does not run by itself any more.
        for (run, days) in covered where run.trips.count == 1 {
            if self.days(of: run.trips[0]).isSubset(of: days) { feed.trips[Int(run.trips[0])].calls = 0..<0 }
        }
    }

    private mutating func note(_ trip: Int32, _ reason: String) {
        feed.problems.note(
            FeedProblem(
                file: "trips.txt", column: "trip_id", value: feed.trips[Int(trip)].id,
                reason: reason))
    }
}
