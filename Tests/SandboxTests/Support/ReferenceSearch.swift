@testable import Sandbox

/// Finds all journeys to a station by one pass over every hop of every train, from the latest to the earliest. The
/// search needs neither lines nor bounds and is obviously correct. It only works without rules for single trains or
/// platforms, where each station is one stop.
///
/// The pass does not remember the stations that a journey has left. If a journey would come back to one of
/// these stations, the search tries every way that the pass does not rule out.
struct ReferenceSearch {
    /// For each number of changes, the departures from the latest to the earliest, each with the arrival at
    /// the destination.
    private typealias Profile = [[(departure: Int32, arrival: Int32)]]

    private static let never = Int32.max
    private static let mostRides = PlanQuery.mostChanges + 1

    private let timetable: Timetable
    private let from: Int32
    private let to: Int32
    private var hops: [Hop] = []
    private var runs = 0
    /// The hops of each run, in order.
    private var hopsOfRun: [[Hop]] = []
    /// The hops that can be boarded at each station, in order of departure.
    private var boardings: [[Hop]]

    /// Prepares searches for journeys that leave at `from` or later and before `to`.
    init(_ timetable: Timetable, from: Int32, to: Int32) {
        self.timetable = timetable
        self.from = from
        self.to = to
        boardings = Array(repeating: [], count: timetable.stations.count)
        hops = timetable.hops(from: from, to: to + QueryLimits.usual)
        runs = (hops.map(\.run).max() ?? -1) + 1
        hopsOfRun = Array(repeating: [], count: runs)
        for hop in hops { hopsOfRun[hop.run].append(hop) }
        hops.sort { ($0.departure, $0.position) > ($1.departure, $1.position) }
        for hop in hops.reversed() where hop.canBoard { boardings[hop.from].append(hop) }
    }

    /// Returns the unbeaten merits from each of some origins to a destination. Walks without a train beat
    /// other journeys but are not returned.
    ///
    /// - Parameter accepted: Gets the index of an origin and its merits, and tells whether the merits belong
    ///   to journeys that return to no station. If not, that origin is searched again.
    func merits(
        from origins: [Int], to destination: Int, accepted: (Int, Set<Merit>) -> Bool
    ) -> [Set<Merit>] {
        let profiles = profiles(to: destination)
        return origins.enumerated().map { index, origin in
            let all = merits(from: origin, to: destination, profiles)
            return accepted(index, all) ? all : meritsWithoutReturn(from: origin, to: destination, profiles)
        }
    }

    // MARK: - Every way

    private func meritsWithoutReturn(
        from origin: Int, to destination: Int, _ profiles: [Profile]
    ) -> Set<Merit> {
        let query = PlanQuery(origins: [origin], destinations: [destination])
        let longest = Planner(timetable).limits(query, isMirrored: false).longest
        let walkAlone = walks(from: origin).first { Int($0.end) == destination }?.seconds ?? Self.never
        var starts: [(departure: Int32, hop: Hop, left: [Int])] = []
        for walk in walks(from: origin) + [Network.Way(end: Int32(origin), seconds: 0)] {
            for hop in boardings[Int(walk.end)] {
                let departure = hop.departure - walk.seconds
                guard departure >= from else { continue }
                let left = walk.seconds == 0 ? [origin] : [origin, Int(walk.end)]
                starts.append((departure, hop, left))
            }
        }
        var best = [Int32](repeating: Self.never, count: Self.mostRides)
        var merits: Set<Merit> = []
        for start in starts.sorted(by: { $0.departure > $1.departure }) {
            let limit = start.departure + min(longest, walkAlone - (walkAlone == Self.never ? 0 : 1))
            var found = best.map { min($0, limit + 1) }
            let before = found
            ride(start.hop, 0, start.left, destination, profiles, &found)
            for rides in found.indices where found[rides] < before[rides] {
                merits.insert(
                    Merit(departure: start.departure, arrival: found[rides], changes: rides))
                best[rides] = min(best[rides], found[rides])
            }
        }
        return unbeaten(merits)
    }

    /// Boards a train at a hop, and continues from every later station of that train. `found` has the earliest known
    /// arrival for each number of changes; this method replaces it when it finds an earlier one.
    private func ride(
        _ first: Hop, _ rides: Int, _ left: [Int], _ destination: Int, _ profiles: [Profile],
        _ found: inout [Int32]
    ) {
        var left = left
        func reach(_ arrival: Int32) {
            for more in rides..<found.count where arrival < found[more] { found[more] = arrival }
        }
        func change(at station: Int, ready: Int32, _ left: [Int]) {
            guard rides + 1 < found.count else { return }
            for hop in boardings[station].drop(while: { $0.departure < ready }) {
                let canBeBetter = (rides + 1..<found.count).contains {
                    Self.arrival(profiles[station][$0 - rides - 1], from: hop.departure) < found[$0]
                }
                guard canBeBetter else { break }
                ride(hop, rides + 1, left, destination, profiles, &found)
            }
        }
        for hop in hopsOfRun[first.run].dropFirst(first.position - hopsOfRun[first.run][0].position) {
            if hop.to != left.last {
                guard !left.contains(hop.to) else { return }
                left.append(hop.to)
            }
            guard hop.arrival < found[rides] else { return }
            guard hop.canAlight else { continue }
            if hop.to == destination { return reach(hop.arrival) }
            for walk in walks(from: hop.to) where !left.contains(Int(walk.end)) {
                if Int(walk.end) == destination { reach(hop.arrival + walk.seconds) }
                change(
                    at: Int(walk.end), ready: hop.arrival + walk.seconds, left + [Int(walk.end)])
            }
            change(at: hop.to, ready: hop.arrival + timetable.network.changeTimes[hop.to], left)
        }
    }

    // MARK: - One pass

    private func walks(from station: Int) -> [Network.Way] { timetable.network.walks[station] }

    private func merits(from origin: Int, to destination: Int, _ profiles: [Profile]) -> Set<Merit> {
        let query = PlanQuery(origins: [origin], destinations: [destination])
        let longest = Planner(timetable).limits(query, isMirrored: false).longest
        let walkAlone = walks(from: origin).first { Int($0.end) == destination }?.seconds ?? Self.never
        var all: Set<Merit> = []
        for start in walks(from: origin) + [Network.Way(end: Int32(origin), seconds: 0)] {
            for (rides, profile) in profiles[Int(start.end)].enumerated() {
                for entry in profile {
                    let merit = Merit(
                        departure: entry.departure - start.seconds, arrival: entry.arrival,
                        changes: rides)
                    let seconds = merit.arrival - merit.departure
                    if seconds <= longest, seconds < walkAlone, merit.departure >= from {
                        all.insert(merit)
                    }
                }
            }
        }
        return unbeaten(all)
    }

    /// Returns the merits of journeys that leave before `to` and that no journey beats, not even one that
    /// leaves later.
    private func unbeaten(_ merits: Set<Merit>) -> Set<Merit> {
        merits.filter { one in one.departure < to && !merits.contains { $0.beats(one) } }
    }

    private func profiles(to destination: Int) -> [Profile] {
        let network = timetable.network
        var profiles = [Profile](
            repeating: Profile(repeating: [], count: Self.mostRides), count: network.stopsOfStation.count)
        var aboard = [Int32](repeating: Self.never, count: runs * Self.mostRides)
        let walksFrom = network.walks
        for hop in hops {
            for ride in 0..<Self.mostRides {
                let index = hop.run * Self.mostRides + ride
                var best = hop.to == destination ? Self.never : aboard[index]
                if hop.canAlight {
                    if hop.to == destination { best = hop.arrival }
                    for walk in walksFrom[hop.to] where Int(walk.end) == destination {
                        best = min(best, hop.arrival + walk.seconds)
                    }
                    if ride > 0 {
                        let ready = hop.arrival + network.changeTimes[hop.to]
                        best = min(best, Self.arrival(profiles[hop.to][ride - 1], from: ready))
                        for walk in walksFrom[hop.to] {
                            let there = profiles[Int(walk.end)][ride - 1]
                            best = min(best, Self.arrival(there, from: hop.arrival + walk.seconds))
                        }
                    }
                }
                aboard[index] = best
                if hop.canBoard, best < profiles[hop.from][ride].last?.arrival ?? Self.never {
                    profiles[hop.from][ride].append((hop.departure, best))
                }
            }
        }
        return profiles
    }

    /// Returns the earliest arrival after a departure at `ready` or later.
    private static func arrival(_ profile: [(departure: Int32, arrival: Int32)], from ready: Int32) -> Int32 {
        var (low, high) = (0, profile.count)
        while low < high {
            let middle = (low + high) / 2
            if profile[middle].departure >= ready { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? never : profile[low - 1].arrival
    }
}

/// The properties by which one journey beats another.
struct Merit: Hashable, Comparable, CustomStringConvertible {
    var departure: Int32
    var arrival: Int32
    var changes: Int

    init(departure: Int32, arrival: Int32, changes: Int) {
        self.departure = departure
        self.arrival = arrival
        self.changes = changes
    }

    init(_ journey: Journey) {
        self.init(departure: journey.departure, arrival: journey.arrival, changes: journey.changes)
    }

    func beats(_ other: Merit) -> Bool {
        self != other && departure >= other.departure && arrival <= other.arrival && changes <= other.changes
    }

    static func < (one: Merit, other: Merit) -> Bool {
        (one.departure, one.arrival, one.changes) < (other.departure, other.arrival, other.changes)
    }

    var description: String { "\(departure)→\(arrival)/\(changes)" }
}
