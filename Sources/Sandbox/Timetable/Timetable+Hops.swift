/// A train's ride from one call to the next on a certain day.
package struct Hop: Hashable, Sendable {
    /// A number for the train on that day.
    package var run: Int
    package var position: Int
    package var from: Int
    package var to: Int
    /// Seconds after the timetable's epoch.
    package var departure: Int32
    package var arrival: Int32
    package var canBoard: Bool
    package var canAlight: Bool
}

extension Timetable {
    /// Returns all hops that begin within a span. Tests and benchmarks compare the planner with a simple
    /// search over these hops.
    package func hops(from first: Int32, to last: Int32) -> [Hop] {
        var hops: [Hop] = []
        var run = 0
        let firstDay = max(0, Int((first - trips.longest) / 86_400) - 1)
        for day in firstDay..<max(firstDay, min(services.dayCount, Int(last / 86_400) + 2)) {
            for trip in 0..<trips.count where services.runs(trips[trip].service, on: day) {
                let start = dayStart(day, in: trips[trip].zone)
                let pattern = trips[trip].pattern
                let rules = network.patterns[pattern].rules
                for position in rules.indices.dropLast() {
                    let departure = start + trips.departure(trip, position)
                    guard departure >= first, departure <= last else { continue }
                    hops.append(
                        Hop(
                            run: run, position: position, from: network.station(of: pattern, at: position),
                            to: network.station(of: pattern, at: position + 1), departure: departure,
                            arrival: start + trips.arrival(trip, position + 1),
                            canBoard: rules[position].contains(.board),
                            canAlight: rules[position + 1].contains(.alight)))
                }
                run += 1
            }
        }
        return hops
    }
}
