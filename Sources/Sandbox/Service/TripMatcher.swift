import Foundation
import OSDM

/// Finds the trains of a trip that a client has described leg by leg.
struct TripMatcher {
    let timetable: Timetable

    /// Returns the journey for a described trip; nil if no train runs as described.
    func journey(_ specification: Wire.TripSpecification) -> Journey? {
        var legs: [Journey.Leg] = []
        var walkStart: Int32?
        for leg in joined(specification.legs) {
            if let timed = leg.timedLeg {
                guard let ride = ride(timed) else { return nil }
                legs.append(.ride(ride))
            } else if let transfer = leg.transferLeg {
                guard let from = transfer.start.id.flatMap(timetable.station(id:)),
                    let to = transfer.end.id.flatMap(timetable.station(id:))
                else { return nil }
                // A change within a station is not a walk.
                guard from != to else { continue }
                walkStart = transfer.timeWindowStart.map { timetable.seconds($0.instant) }
                legs.append(.walk(Journey.Walk(from: from, to: to, seconds: 0)))
            }
        }
        return TripReference(timetable: timetable).journey(legs, walkStart: walkStart)
    }

    /// Returns the legs. Consecutive legs between which the traveller stays in the vehicle become one leg.
    private func joined(_ legs: [Wire.TripLegSpecification]) -> [Wire.TripLegSpecification] {
        var joined: [Wire.TripLegSpecification] = []
        var stays = false
        for leg in legs {
            if leg.transferLeg?.transferMode == .remainInVehicle {
                stays = true
            } else if stays, let end = leg.timedLeg?.end, var last = joined.last, last.timedLeg != nil {
                last.timedLeg?.end = end
                joined[joined.count - 1] = last
                stays = false
            } else {
                joined.append(leg)
                stays = false
            }
        }
        return joined
    }

    private func ride(_ leg: Wire.TimedLegSpecification) -> Journey.Ride? {
        guard let from = leg.start.stopPlaceRef.id.flatMap(timetable.station(id:)),
            let to = leg.end.stopPlaceRef.id.flatMap(timetable.station(id:))
        else { return nil }
        let departure = timetable.seconds(leg.start.serviceDeparture.timetabledTime.instant)
        let arrival = timetable.seconds(leg.end.serviceArrival.timetabledTime.instant)
        let numbers = (leg.service.vehicleNumbers ?? []).compactMap { $0 }
        var found: [Journey.Ride] = []
        for boarding in timetable.network.boardings(at: from) {
            found += rides(boarding, to: to, departure: departure, arrival: arrival)
        }
        // Two trains may run coupled. The number tells which one is meant.
        return found.first { timetable.part(of: $0).label.number.map(numbers.contains) ?? false }
            ?? found.first
    }

    private func rides(
        _ boarding: Network.Boarding, to: Int, departure: Int32, arrival: Int32
    ) -> [Journey.Ride] {
        let (pattern, from) = (timetable.network.patterns[boarding.pattern], boarding.position)
        let ends = (from + 1..<pattern.stops.count).filter {
            timetable.network.station(of: boarding.pattern, at: $0) == to
                && pattern.rules[$0].contains(.alight)
        }
        guard !ends.isEmpty else { return [] }
        var found: [Journey.Ride] = []
        for trip in pattern.trips {
            let offset = timetable.trips.departure(trip, from)
            let guess = Int((departure - offset) / 86_400)
            let first = max(0, guess - 1)
            for day in first..<max(first, min(timetable.services.dayCount, guess + 3))
            where timetable.services.runs(timetable.trips[trip].service, on: day) {
                let start = timetable.dayStart(day, in: timetable.trips[trip].zone)
                guard start + offset == departure else { continue }
                for end in ends where start + timetable.trips.arrival(trip, end) == arrival {
                    found.append(Journey.Ride(trip: trip, day: day, from: from, to: end))
                }
            }
        }
        return found
    }
}
