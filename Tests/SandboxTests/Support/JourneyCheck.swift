@testable import Sandbox

/// Finds the first flaw of a journey, leg by leg, using only the timetable.
struct JourneyCheck {
    let timetable: Timetable
    let query: PlanQuery

    init(_ timetable: Timetable, _ query: PlanQuery) {
        self.timetable = timetable
        self.query = query
    }

    func flaw(of journey: Journey) -> String? {
        var here: Int?
        var time: Int32?
        var rides = 0
        var walkedLast = false
        var walked: Int32?
        /// The network's stop where the last train arrived.
        var stop: Int?
        var passed: [Int] = []
        var visits: [Visit] = []
        for leg in journey.legs {
            switch leg {
            case .walk(let walk):
                guard !walkedLast else { return "walks twice in a row" }
                if let here, here != walk.from { return "walks from where nobody is" }
                passed += [walk.from, walk.to]
                if here == nil {
                    guard query.origins.contains(walk.from) else { return "begins elsewhere" }
                    visits.append(Visit(stations: [walk.from]))
                }
                here = walk.to
                walked = walk.seconds
                walkedLast = true
            case .ride(let ride):
                guard timetable.services.runs(timetable.trips[ride.trip].service, on: ride.day) else {
                    return "rides a train that does not run"
                }
                let calls = timetable.calls(of: ride)
                guard calls.count >= 2, let first = calls.first, let last = calls.last else {
                    return "no ride"
                }
                let stops = timetable.stops(of: ride)
                let rules = timetable.network.patterns[timetable.trips[ride.trip].pattern].rules
                guard rules[ride.from].contains(.board), rules[ride.to].contains(.alight)
                else { return "boards or alights where it must not" }
                if let here, here != first.station { return "boards elsewhere" }
                if here == nil, !query.origins.contains(first.station) { return "begins elsewhere" }
                if let time, let stop {
                    guard let seconds = timetable.network.change(from: stop, to: stops.first),
                        seconds == walked ?? seconds
                    else { return "changes where no way is" }
                    let change = max(seconds, query.minimumChangeTime) + query.additionalChangeTime
                    let spare = first.departure - time - change
                    guard spare >= 0 else { return "changes too fast" }
                    visits.append(
                        walked == nil
                            ? Visit(stations: [first.station], seconds: spare + change)
                            : Visit(
                                stations: [timetable.network.stationOfStop[stop], first.station],
                                seconds: spare))
                } else {
                    let stay = first.departure - (walked ?? 0) - journey.departure
                    guard isStay(stay, walked) else { return "leaves at another time" }
                    visits.append(Visit(stations: [first.station], seconds: walked == nil ? .max : stay))
                    if let walked, let here = passed.first,
                        timetable.network.walk(from: here, to: first.station) != walked
                    {
                        return "walks where no way is"
                    }
                }
                passed += calls.map(\.station)
                visits += calls.dropFirst().dropLast().map { Visit(stations: [$0.station], seconds: 0) }
                here = last.station
                stop = stops.last
                time = last.arrival
                rides += 1
                walked = nil
                walkedLast = false
            }
        }
        guard let here, let time, query.destinations.contains(here) else { return "ends elsewhere" }
        let stay = journey.arrival - (walked ?? 0) - time
        guard isStay(stay, walked) else { return "arrives at another time" }
        if let walked, passed.count > 1 {
            let last = passed[passed.count - 2]
            guard timetable.network.walk(from: last, to: here) == walked else {
                return "walks where no way is"
            }
            visits.append(Visit(stations: [last], seconds: stay))
        }
        visits.append(Visit(stations: [here]))
        guard journey.changes == rides - 1 else { return "counts its changes wrongly" }
        guard journey.changes <= query.maximumChanges else { return "changes too often" }
        let stations = zip(passed, [-1] + passed).filter { $0 != $1 }.map(\.0)
        if query.vias.isEmpty {
            guard Set(stations).count == stations.count else { return "comes back to a station" }
        } else {
            guard !stations.dropFirst().contains(where: query.passedOnly(query.origins).contains),
                !stations.dropLast().contains(where: query.passedOnly(query.destinations).contains)
            else { return "comes through an origin or a destination" }
        }
        let vias = visits.reduce(0) { self.passed($0, $1) }
        return vias == query.vias.count
            ? nil : "does not pass \(query.vias[vias...]), or stays too short there"
    }

    /// A visit to one station, or to two with a walk between them.
    private struct Visit {
        var stations: [Int]
        /// The seconds there, without the walk. At the ends of the journey, everybody may stay for ever.
        var seconds = Int32.max
    }

    /// Returns the number of vias that a traveller has passed at most after a visit.
    private func passed(_ passed: Int, _ visit: Visit) -> Int {
        guard let station = visit.stations.first else { return passed }
        let rest = Array(visit.stations.dropFirst())
        return query.visits(passed, station).filter { $0.stay <= visit.seconds }
            .map { self.passed($0.passed, Visit(stations: rest, seconds: visit.seconds - $0.stay)) }.max()
            ?? passed
    }

    /// Whether a journey may wait so long at a station that a walk joins with one of its ends: only for a stay.
    private func isStay(_ seconds: Int32, _ walked: Int32?) -> Bool {
        seconds == 0 || walked != nil && query.stays.contains(seconds)
    }
}

extension PlanQuery {
    /// The origins to which no journey by way of a via comes back, or the destinations from which none goes on; all but
    /// those that are vias themselves.
    func passedOnly(_ ends: [Int]) -> Set<Int> { Set(ends).subtracting(vias.joined()) }

    /// Returns all numbers of vias that a traveller may have passed after a visit to a station, if it was `passed`
    /// before, each with the least seconds of the visit.
    func visits(_ passed: Int, _ station: Int) -> [(passed: Int, stay: Int32)] {
        let most = passed + vias[passed...].prefix { $0.contains(station) }.count
        return (passed...most).map { ($0, stays.isEmpty ? 0 : stays[passed..<$0].max() ?? 0) }
    }
}
