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
        for leg in journey.legs {
            switch leg {
            case .walk(let walk):
                guard !walkedLast else { return "walks twice in a row" }
                if let here, here != walk.from { return "walks from where nobody is" }
                passed += [walk.from, walk.to]
                if here == nil {
                    guard query.origins.contains(walk.from) else { return "begins elsewhere" }
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
                    let change = max(seconds, query.minimumChangeTime)
                    guard time + change + query.additionalChangeTime <= first.departure else {
                        return "changes too fast"
                    }
                } else if first.departure - (walked ?? 0) != journey.departure {
                    return "leaves at another time"
                } else if let walked, let here = passed.first,
                    timetable.network.walk(from: here, to: first.station) != walked
                {
                    return "walks where no way is"
                }
                passed += calls.map(\.station)
                here = last.station
                stop = stops.last
                time = last.arrival
                rides += 1
                walked = nil
                walkedLast = false
            }
        }
        guard let here, let time, query.destinations.contains(here) else { return "ends elsewhere" }
        guard time + (walked ?? 0) == journey.arrival else { return "arrives at another time" }
        if let walked, passed.count > 1,
            timetable.network.walk(from: passed[passed.count - 2], to: here) != walked
        {
            return "walks where no way is"
        }
        guard journey.changes == rides - 1 else { return "counts its changes wrongly" }
        guard journey.changes <= query.maximumChanges else { return "changes too often" }
        let visits = zip(passed, [-1] + passed).filter { $0 != $1 }.map(\.0)
        if query.vias.isEmpty {
            guard Set(visits).count == visits.count else { return "comes back to a station" }
        } else {
            guard !visits.dropFirst().contains(where: query.passedOnly(query.origins).contains),
                !visits.dropLast().contains(where: query.passedOnly(query.destinations).contains)
            else { return "comes through an origin or a destination" }
        }
        var vias = query.vias[...]
        for station in passed { while vias.first?.contains(station) == true { vias.removeFirst() } }
        return vias.isEmpty ? nil : "does not pass \(vias)"
    }
}

extension PlanQuery {
    /// The origins to which no journey by way of a via comes back, or the destinations from which none goes on; all but
    /// those that are vias themselves.
    func passedOnly(_ ends: [Int]) -> Set<Int> { Set(ends).subtracting(vias.joined()) }
}
