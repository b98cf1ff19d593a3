/// A way back to a station that a journey has left, aboard a train or on foot.
struct Detour: Hashable {
    var station: Int
    /// The rides that are at the station: 1 is the journey's first; 0 stands for a walk before it, and one more
    /// than there are rides for a walk after the last.
    var first: Int
    var second: Int
    private let rides: Int

    /// The first detour of a journey; nil when it comes back to no station.
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
                let calls = network.calls(of: trips.pattern(of: taken.trip))
                for call in calls.lowerBound + taken.from...calls.lowerBound + taken.to {
                    visit(network.station(ofCall: call), ride)
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

    /// Alternative rules: each leaves this detour out, and together they allow every journey without a
    /// detour.
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
