package import Rail

/// A journey from an origin to a destination, in rides and walks.
package struct Journey: Hashable, Sendable {
    package var legs: [Leg]
    /// Seconds after the timetable's epoch.
    package var departure: Int32
    package var arrival: Int32
    /// The number of changes from train to train. A walk is not a change.
    package var changes: Int

    package enum Leg: Hashable, Sendable {
        case ride(Ride)
        case walk(Walk)
    }
}

extension Journey {
    var rides: [Ride] { legs.compactMap { if case .ride(let ride) = $0 { ride } else { nil } } }

    var isWalk: Bool { rides.isEmpty }

    /// A ride from one call of a trip to another, on the train that makes the trip on a certain day. A
    /// through train is one trip.
    package struct Ride: Hashable, Sendable {
        /// An index into the timetable's trips.
        package var trip: Int
        /// The service day, counted from the first day of the timetable's window (the days that can be searched).
        package var day: Int
        /// The positions in the trip's pattern where the ride begins and ends.
        package var from: Int
        package var to: Int
    }

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
    /// Returns the calls of a ride, from boarding to alighting.
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

    func stops(of ride: Journey.Ride) -> (first: Int, last: Int) {
        let stops = network.patterns[trips[ride.trip].pattern].stops
        return (Int(stops[ride.from]), Int(stops[ride.to]))
    }

    /// Splits a ride on a through train into a ride for each of the train's trips. A ride on any other train stays
    /// whole.
    func parts(of ride: Journey.Ride) -> [Journey.Ride] {
        let starts = trips[ride.trip].laterParts.map(\.firstCall).filter { $0 > ride.from && $0 <= ride.to }
        return zip([ride.from] + starts, starts.map { $0 - 1 } + [ride.to]).map { from, to in
            Journey.Ride(trip: ride.trip, day: ride.day, from: from, to: to)
        }
    }

    func part(of ride: Journey.Ride) -> TripTable.Part { trips.part(of: ride.trip, at: ride.from) }

    func carrier(of ride: Journey.Ride) -> TripTable.Carrier { trips.carriers[part(of: ride).carrier] }

    /// Returns the product and the number of the train that a ride begins with, e.g. `TGV INOUI 6605`.
    package func vehicle(of ride: Journey.Ride) -> String { part(of: ride).label.text }

    /// Returns the service day of the trip that a ride begins with.
    package func serviceDay(of ride: Journey.Ride) -> CalendarDay {
        firstDay.adding(days: ride.day + part(of: ride).days)
    }
}
