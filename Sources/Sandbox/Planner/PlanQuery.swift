/// A search for journeys. Stations are indices into the timetable's stations, and times are seconds after the
/// timetable's epoch.
package struct PlanQuery: Hashable, Sendable {
    package var origins: [Int]
    package var destinations: [Int]
    /// Sets of stations. The journey must pass one station of each set, in this order, aboard a train or with a
    /// change there.
    package var vias: [Set<Int>] = []
    /// The least seconds at each of the vias, where the traveller then gets off; empty to stay nowhere. Where a journey
    /// begins or ends, travellers may stay as long as they like.
    package var stays: [Int32] = []
    package var side: Side
    /// The most changes from train to train. A walk is not a change.
    package var maximumChanges: Int = PlanQuery.mostChanges
    /// The seconds to add to every change.
    package var additionalChangeTime: Int32 = 0
    /// The least time for a change, in seconds.
    package var minimumChangeTime: Int32 = 0

    /// No journey has more changes than this.
    package static let mostChanges = 5

    package enum Side: Hashable, Sendable {
        /// The time of a search is the earliest departure. Journeys are ordered by departure.
        case departAfter
        /// The time of a search is the latest arrival. Journeys are ordered by arrival.
        case arriveBefore
    }

    package init(origins: [Int], destinations: [Int], side: Side = .departAfter) {
        self.origins = origins
        self.destinations = destinations
        self.side = side
    }
}

extension PlanQuery {
    /// Returns those of the origins to which no journey comes back, or those of the destinations from which none goes
    /// on.
    ///
    /// Nobody who travels by way of a via wants to come through the origin or the destination in between, unless it is
    /// a via itself. Without vias, only a journey from one of several origins can come through another.
    func passedOnce(of ends: [Int]) -> Set<Int> {
        guard vias.isEmpty else { return Set(ends).subtracting(vias.joined()) }
        return ends.count == 1 ? Set(ends) : []
    }
}

/// A page of journeys, ordered by departure, and the boundaries where the pages before and after it begin.
package struct PlanPage: Hashable, Sendable {
    package var journeys: [Journey]
    /// Where the previous page ends; nil if the timetable has nothing before this page.
    package var earlier: Boundary?
    package var later: Boundary?
    /// The longest journey that is offered, in seconds, if longer journeys were left out; otherwise nil.
    package var limit: Int32?
}

extension PlanPage {
    /// The moment between two pages.
    ///
    /// With `departAfter`, a journey that leaves at `time` belongs to the later page; with `arriveBefore`, one
    /// that arrives at `time` belongs to the earlier page.
    package struct Boundary: Hashable, Sendable {
        package enum Direction: String, Hashable, Sendable, Codable {
            case earlier, later
        }

        package var direction: Direction
        /// Seconds after the timetable's epoch.
        package var time: Int32

        package init(_ direction: Direction, time: Int32) {
            self.direction = direction
            self.time = time
        }
    }
}

extension Network {
    /// Returns the shortest walk from an origin of a query to a destination; nil if there is no such walk that
    /// also passes the vias.
    func walkAlone(_ query: PlanQuery) -> Journey.Walk? {
        var shortest: Journey.Walk?
        for origin in query.origins {
            for destination in query.destinations {
                guard let seconds = walk(from: origin, to: destination),
                    shortest.map({ seconds < $0.seconds }) ?? true,
                    query.vias.drop(while: { $0.contains(origin) }).allSatisfy({ $0.contains(destination) })
                else { continue }
                shortest = Journey.Walk(from: origin, to: destination, seconds: seconds)
            }
        }
        return shortest
    }
}
