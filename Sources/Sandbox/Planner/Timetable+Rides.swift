import Foundation
package import Rail

extension Timetable {
    /// The calls of a ride from boarding to alighting.
    package func calls(of ride: Journey.Ride) -> [Journey.Call] {
        let pattern = network.calls(of: trips.pattern(of: ride.trip))
        let start = dayStart(ride.day, in: zones[Int(trips.zones[ride.trip])])
        return (ride.from...ride.to).map { position in
            let platform = trips.platforms[Int(trips.callStarts[ride.trip]) + position]
            return Journey.Call(
                station: network.station(ofCall: pattern.lowerBound + position),
                arrival: start + trips.arrival(ride.trip, position),
                departure: start + trips.departure(ride.trip, position),
                platform: platform < 0 ? nil : trips.platformNames[Int(platform)])
        }
    }

    /// The stops of the network where a ride begins and ends.
    func stops(of ride: Journey.Ride) -> (first: Int, last: Int) {
        let pattern = network.calls(of: trips.pattern(of: ride.trip)).lowerBound
        return (
            Int(network.patternStops[pattern + ride.from]), Int(network.patternStops[pattern + ride.to])
        )
    }

    /// The parts of a ride on a through train, one for each of its trips; the ride itself on any other train.
    func parts(of ride: Journey.Ride) -> [Journey.Ride] {
        let starts = (trips.laterTrips[ride.trip] ?? []).map(\.firstCall).filter {
            $0 > ride.from && $0 <= ride.to
        }
        return zip([ride.from] + starts, starts.map { $0 - 1 } + [ride.to]).map { from, to in
            Journey.Ride(trip: ride.trip, day: ride.day, from: from, to: to)
        }
    }

    /// The label on the train where a ride begins.
    func label(of ride: Journey.Ride) -> VehicleLabel { trips.vehicleLabels[labelIndex(of: ride)] }

    func routeKind(of ride: Journey.Ride) -> Int { trips.labelKinds[labelIndex(of: ride)] }

    private func labelIndex(of ride: Journey.Ride) -> Int {
        Int(trips.laterTrip(ride.trip, at: ride.from)?.label ?? trips.labels[ride.trip])
    }

    package func carrier(of ride: Journey.Ride) -> String { trips.carrierNames[carrierIndex(of: ride)] }

    /// The carrier's reference: a RICS code where the feed's own id is one, which has four digits.
    func carrierRef(of ride: Journey.Ride) -> String { trips.carrierRefs[carrierIndex(of: ride)] }

    private func carrierIndex(of ride: Journey.Ride) -> Int {
        Int(trips.laterTrip(ride.trip, at: ride.from)?.carrier ?? trips.carriers[ride.trip])
    }

    /// Product and number where a ride begins, e.g. `TGV INOUI 6605`.
    package func vehicle(of ride: Journey.Ride) -> String { label(of: ride).text }

    /// The day of the calendar on which the service day falls of the train where a ride begins.
    package func serviceDay(of ride: Journey.Ride) -> CalendarDay {
        firstDay.adding(days: ride.day + (trips.laterTrip(ride.trip, at: ride.from)?.days ?? 0))
    }
}
