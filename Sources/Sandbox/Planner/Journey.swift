import Foundation
package import Rail

/// A way from an origin to a destination through the timetable.
package struct Journey: Hashable, Sendable {
    package var legs: [Leg]
    /// Seconds after the timetable's epoch.
    package var departure: Int32
    package var arrival: Int32
    /// Changes from train to train. A walk is not a change.
    package var changes: Int

    package enum Leg: Hashable, Sendable {
        case ride(Ride)
        case walk(Walk)
    }
}

extension Journey {
    /// Whether it has no train.
    var isWalk: Bool { legs.allSatisfy { if case .walk = $0 { true } else { false } } }

    /// Whether it leaves no earlier, arrives no later and has no more changes.
    func isAsGood(as other: Journey) -> Bool {
        departure >= other.departure && arrival <= other.arrival && changes <= other.changes
    }

    /// The journeys that no other one beats, and the first of equal ones.
    static func unbeaten(_ journeys: [Journey]) -> [Journey] {
        journeys.enumerated().filter { index, journey in
            !journeys.enumerated().contains { other, rival in
                rival.isAsGood(as: journey) && (other < index || !journey.isAsGood(as: rival))
            }
        }.map(\.element)
    }

    /// A ride on a trip on one day, from one of its calls to another. A through train is one trip.
    package struct Ride: Hashable, Sendable {
        /// An index into the timetable's trips.
        package var trip: Int
        /// The service day, counted from the first day of the search window.
        package var day: Int
        /// Positions in the trip's pattern.
        package var from: Int
        package var to: Int
    }

    /// A walk between two stations.
    package struct Walk: Hashable, Sendable {
        package var from: Int
        package var to: Int
        package var seconds: Int32
    }

    /// A call of a ride, with the times in the timetable.
    package struct Call: Hashable, Sendable {
        /// An index into the timetable's stations.
        package var station: Int
        package var arrival: Int32
        package var departure: Int32
        package var platform: String?
    }
}

extension Timetable {
    /// The calls of a ride from boarding to alighting.
    package func calls(of ride: Journey.Ride) -> [Journey.Call] {
        let trip = trips[ride.trip]
        let start = dayStart(ride.day, in: trip.zone)
        return (ride.from...ride.to).map { position in
            Journey.Call(
                station: network.station(of: trip.pattern, at: position),
                arrival: start + trips.arrival(ride.trip, position),
                departure: start + trips.departure(ride.trip, position),
                platform: trips.calls[trip.calls.lowerBound + position].platform)
        }
    }

    /// The network's stops where a ride begins and ends.
    func stops(of ride: Journey.Ride) -> (first: Int, last: Int) {
        let stops = network.patterns[trips[ride.trip].pattern].stops
        return (Int(stops[ride.from]), Int(stops[ride.to]))
    }

    /// The parts of a ride, one for each trip of a through train; on any other train, the ride itself.
    func parts(of ride: Journey.Ride) -> [Journey.Ride] {
        let starts = trips[ride.trip].laterParts.map(\.firstCall).filter { $0 > ride.from && $0 <= ride.to }
        return zip([ride.from] + starts, starts.map { $0 - 1 } + [ride.to]).map { from, to in
            Journey.Ride(trip: ride.trip, day: ride.day, from: from, to: to)
        }
    }

    /// The part of a train where a ride begins.
    func part(of ride: Journey.Ride) -> TripTable.Part { trips.part(of: ride.trip, at: ride.from) }

    func carrier(of ride: Journey.Ride) -> TripTable.Carrier { trips.carriers[part(of: ride).carrier] }

    /// Product and number where a ride begins, e.g. `TGV INOUI 6605`.
    package func vehicle(of ride: Journey.Ride) -> String { part(of: ride).label.text }

    /// The service day of the train where a ride begins.
    package func serviceDay(of ride: Journey.Ride) -> CalendarDay {
        firstDay.adding(days: ride.day + part(of: ride).days)
    }
}
