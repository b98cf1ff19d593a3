import Foundation
import Rail

extension RunningTrains {
    /// Returns the reason why nobody can travel as planned, in a sentence; nil if one can, as far as is known.
    ///
    /// - Parameter isHurried: Whether a change counts that leaves less than the usual time.
    func obstacle(to journey: Journey, at now: Date, isHurried: Bool = false) -> String? {
        guard !isEmpty else { return nil }
        for ride in journey.rides.flatMap(timetable.parts) {
            guard let state = state(of: ride, at: now) else { continue }
            let vehicle = timetable.vehicle(of: ride)
            if state.isCancelled(ride) { return "\(vehicle) is cancelled." }
            let (first, last) = (state.calls[ride.from], state.calls[ride.to])
            if first.isSkipped || first.isLast || last.isSkipped {
                return "\(vehicle) does not run on the whole way."
            }
        }
        return missesChange(journey, at: now, isHurried: isHurried)
            ? "A change cannot be reached as the trains run now." : nil
    }

    /// Whether a train arrives too late for the next one.
    func missesChange(_ journey: Journey, at now: Date, isHurried: Bool = false) -> Bool {
        zip(journey.rides, journey.rides.dropFirst()).contains { earlier, later in
            let (before, after) = (timetable.stops(of: earlier).last, timetable.stops(of: later).first)
            guard let arrival = timetable.calls(of: earlier).last?.arrival,
                let departure = timetable.calls(of: later).first?.departure,
                let needed = timetable.network.change(from: before, to: after)
            else { return false }
            let late = state(of: earlier, at: now)?.calls[earlier.to].arrivalDelay ?? 0
            let waits = state(of: later, at: now)?.calls[later.from].departureDelay ?? 0
            // Who has to walk to another station cannot hurry that much.
            let time = isHurried && before == after ? 0 : needed
            return arrival + late + time > departure + waits
        }
    }

    /// Returns the station of the first change that is missed, and when the traveller is there; nil if none is missed.
    func missedChange(of journey: Journey, at now: Date) -> (station: Int, arrival: Int32)? {
        let rides = journey.rides
        for (earlier, later) in zip(rides, rides.dropFirst()) {
            var change = journey
            change.legs = [.ride(earlier), .ride(later)]
            guard missesChange(change, at: now, isHurried: true),
                let arrival = timetable.calls(of: earlier).last?.arrival
            else { continue }
            let pattern = timetable.trips[earlier.trip].pattern
            let late = state(of: earlier, at: now)?.calls[earlier.to].arrivalDelay ?? 0
            return (timetable.network.station(of: pattern, at: earlier.to), arrival + late)
        }
        return nil
    }
}
