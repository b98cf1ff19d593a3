/// A return of a journey to a station that it has left, by train or on foot.
struct Detour: Hashable {
    var station: Int
    /// The two rides that call at the station, counted from 1. 0 stands for a walk before the first ride, and the
    /// number of rides plus 1 for a walk after the last ride.
    var first: Int
    var second: Int
    private let rides: Int

    /// Finds the first detour of a journey; nil if the journey has none.
    init?(_ journey: Journey, _ network: Network, _ trips: TripTable) {
        var visits: [(station: Int, rides: ClosedRange<Int>)] = []
        func visit(_ station: Int, _ ride: Int) {
            if let last = visits.last, last.station == station {
                // A change at a station counts as one visit.
                visits[visits.count - 1].rides = last.rides.lowerBound...ride
            } else {
                visits.append((station, ride...ride))
            }
        }
        var ride = 0
        for leg in journey.legs {
            switch leg {
            case .walk(let walk):
                visit(walk.from, ride)
                visit(walk.to, ride + 1)
            case .ride(let taken):
                ride += 1
                for position in taken.from...taken.to {
                    visit(network.station(of: trips[taken.trip].pattern, at: position), ride)
                }
            }
        }
        var last: [Int: Int] = [:]
        for visit in visits {
            if let first = last.updateValue(visit.rides.upperBound, forKey: visit.station) {
                (station, self.first, second, rides) = (visit.station, first, visit.rides.lowerBound, ride)
                return
            }
        }
        return nil
    }

    /// Alternative sets of rules. Each set makes this detour impossible, and every journey without a detour
    /// obeys at least one set.
    var avoidances: [[Avoidance]] {
        func rule(_ ride: Int, _ events: Avoidance.Events) -> [Avoidance] {
            [Avoidance(ride: ride, station: station, events: events)]
        }
        if first == 0 { return [rule(second, .enter)] }
        if second > rides { return [rule(first, [.pass, .board])] }
        var all = [rule(first, [.enter, .board]), rule(second, [.enter, .board])]
        // A change between two trains at the station is not a detour.
        if second == first + 1 { all.append(rule(first, [.pass, .board]) + rule(second, .enter)) }
        return all
    }
}

/// A rule for one ride of a journey: the search leaves out certain events at a station.
struct Avoidance: Hashable, Sendable {
    /// The number of the ride, counted from 1.
    var ride: Int
    var station: Int
    var events: Events

    struct Events: OptionSet, Hashable, Sendable {
        let rawValue: UInt8
        /// Arriving at the station aboard a train.
        static let enter = Events(rawValue: 1)
        /// Staying aboard when the train leaves the station.
        static let pass = Events(rawValue: 2)
        static let board = Events(rawValue: 4)
    }
}

extension Avoidance {
    /// Returns the rules that every journey obeys: no journey returns to its origin or goes on from its destination.
    ///
    /// If there are several origins, there is no rule for origins, because a journey may pass one of them on
    /// its way. The same is true for destinations. If there are vias, there are no rules at all, because a
    /// journey to a via may have to come back.
    static func always(for query: PlanQuery, rides: Int) -> [Avoidance] {
        guard query.vias.isEmpty else { return [] }
        return (1...rides).flatMap { ride in
            (query.origins.count == 1
                ? [Avoidance(ride: ride, station: query.origins[0], events: .enter)] : [])
                + (query.destinations.count == 1
                    ? [Avoidance(ride: ride, station: query.destinations[0], events: [.pass, .board])] : [])
        }
    }
}
