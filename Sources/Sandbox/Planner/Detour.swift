/// A return to a station that a journey has left, by train or on foot.
struct Detour: Hashable {
    var station: Int
    /// The rides that call at the station, counted from 1. 0 is a walk before the first ride; one more than there are
    /// rides is a walk after the last.
    var first: Int
    var second: Int
    private let rides: Int

    /// The first detour of a journey; nil if there is none.
    init?(_ journey: Journey, _ network: Network, _ trips: TripTable) {
        var visits: [(station: Int, rides: ClosedRange<Int>)] = []
        func visit(_ station: Int, _ ride: Int) {
            if let last = visits.last, last.station == station {
                // A change is one visit.
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

    /// Alternative sets of rules. Each leaves this detour out; together they allow every journey without a detour.
    var avoidances: [[Avoidance]] {
        func rule(_ ride: Int, _ events: Avoidance.Events) -> [Avoidance] {
            [Avoidance(ride: ride, station: station, events: events)]
        }
        if first == 0 { return [rule(second, .enter)] }
        if second > rides { return [rule(first, [.pass, .board])] }
        var all = [rule(first, [.enter, .board]), rule(second, [.enter, .board])]
        // Leaving one train there and boarding the next is no detour.
        if second == first + 1 { all.append(rule(first, [.pass, .board]) + rule(second, .enter)) }
        return all
    }
}

/// A rule for one ride of a journey: the search leaves out certain events at a station.
struct Avoidance: Hashable, Sendable {
    /// 1 is the first ride.
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
    /// The rules for all journeys between one origin and one destination: none returns to the origin or goes on from
    /// the destination.
    ///
    /// With several origins or destinations, a journey may pass one on the way from or to another. With vias, it may
    /// have to come back.
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
