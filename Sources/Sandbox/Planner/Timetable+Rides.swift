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
                station: Int(network.patternStations[pattern.lowerBound + position]),
                arrival: start + trips.arrival(ride.trip, position),
                departure: start + trips.departure(ride.trip, position),
                platform: platform < 0 ? nil : trips.platformNames[Int(platform)])
        }
    }

    /// The label on the train of a ride.
    func label(of ride: Journey.Ride) -> VehicleLabel {
        trips.vehicleLabels[Int(trips.labels[ride.trip])]
    }

    func routeKind(of ride: Journey.Ride) -> Int {
        trips.labelKinds[Int(trips.labels[ride.trip])]
    }

    package func carrier(of ride: Journey.Ride) -> String {
        trips.carrierNames[Int(trips.carriers[ride.trip])]
    }

    /// The carrier's reference: a RICS code where the feed's own id is one, which has four digits.
    func carrierRef(of ride: Journey.Ride) -> String {
        trips.carrierRefs[Int(trips.carriers[ride.trip])]
    }

    /// Product and number, e.g. `TGV INOUI 6605`.
    package func vehicle(of ride: Journey.Ride) -> String { label(of: ride).text }

    /// The day of the calendar on which the service day of a ride falls.
    package func serviceDay(of ride: Journey.Ride) -> CalendarDay { firstDay.adding(days: ride.day) }
}
