package import Foundation

/// The facts that a traveller needs on the way.
extension Trip {
    /// The time before the departure, in seconds, in which the service is asked how a trip runs.
    package static let nearness: TimeInterval = 86_400

    /// Whether the trip leaves within 24 hours and is not over, as its trains run now.
    package func isNear(at now: Date) -> Bool {
        departure.instant.addingTimeInterval(-Self.nearness) <= now && currentArrival.instant > now
    }

    /// The time after its known end, in seconds, in which a trip may still be under way. Few trains are more than six
    /// hours late, and the service should not be asked all day about a trip that is over.
    package static let lateness: TimeInterval = 6 * 3600

    /// Whether to ask how the trip runs: it is near, or its known end was not long ago. If nobody has asked on the way,
    /// a late train is not known to be late.
    package func mayStillRun(at now: Date) -> Bool {
        departure.instant - Self.nearness <= now && currentArrival.instant + Self.lateness > now
    }

    /// Returns the trip without the trains that have arrived, but always with the last one, and with the trains on both
    /// sides of a change that is missed.
    package func ahead(at now: Date) -> Trip {
        // A traveller who has missed a train is not in it, although it leaves and arrives.
        let lost = firstLost.map { lost in legs[..<lost].lastIndex { $0.ride != nil } ?? lost }
        let next =
            legs.firstIndex { leg in leg.ride?.alighting?.currentArrival.map { $0.instant > now } ?? false }
            ?? legs.lastIndex { $0.ride != nil }
        guard let first = [next, lost].compactMap(\.self).min(),
            legs[..<first].contains(where: { $0.ride != nil }),
            let boarding = legs[first].ride?.boarding
        else { return self }
        var trip = self
        trip.legs = Array(legs[first...])
        trip.origin = boarding.place
        trip.departure = boarding.departure ?? departure
        return trip
    }

    /// The place and time at which a traveller needs another train than the trip has.
    package struct Interruption: Hashable, Sendable {
        package var place: Place
        /// The time at which the traveller is there.
        package var time: StationTime

        package init(place: Place, time: StationTime) {
            self.place = place
            self.time = time
        }
    }

    /// The position of the first train that cannot be taken as planned, judging by how the trains run.
    private var firstLost: Int? {
        let connections = connections
        return legs.indices.first { index in
            guard let ride = legs[index].ride else { return false }
            return !ride.canBeRidden || connections.contains { $0.legIndex == index && !$0.isPossible }
        }
    }

    /// The place from which the trip cannot go on as planned, because a train does not run or does not stop, or because
    /// a change is missed; nil if every train can be reached, as far as is known.
    package var interruption: Interruption? {
        let lost = firstLost
        var reached = Interruption(place: origin, time: departure)
        for (index, leg) in legs.enumerated() {
            if index == lost { return reached }
            guard let alighting = leg.ride?.alighting else { continue }
            reached = Interruption(place: alighting.place, time: alighting.currentArrival ?? arrival)
        }
        guard !canBeTaken else { return nil }
        // The service does not offer the trip although each change seems possible: it counts on more time for a change.
        let tight = connections.first(where: \.isTight)?.alighting
        return Interruption(
            place: tight?.place ?? origin, time: tight?.currentArrival ?? departure)
    }

    /// Returns the place and time from which a traveller would look for another train. If the trip is interrupted, this
    /// is its interruption, or the origin from the beginning of the day if the trip is interrupted there and has not
    /// left yet. Otherwise, this is a minute after the departure of the train that may be missed: the train of a tight
    /// change, or else the next to leave. Nil if the last train has left.
    package func fallback(at now: Date) -> Interruption? {
        if let interruption {
            guard interruption.place != origin, currentDeparture.instant > now else { return interruption }
            var day = departure
            day.instant -= Double(departure.minuteOfDay * 60)
            return Interruption(place: origin, time: day)
        }
        let tight = connections.filter(\.isTight).map(\.boarding)
        let next = (tight + rides.compactMap(\.boarding)).first {
            $0.currentDeparture.map { $0.instant > now } ?? false
        }
        guard let next, var time = next.currentDeparture else { return nil }
        time.instant += 60
        return Interruption(place: next.place, time: time)
    }

    /// Whether a traveller who is at a place at a time can take this trip instead of another, as the trains run now.
    package func canReplace(_ other: Trip, from start: Interruption) -> Bool {
        guard canBeTaken, connections.allSatisfy(\.isPossible),
            currentDeparture.instant >= start.time.instant
        else { return false }
        func isSame(_ train: Ride, _ another: Ride?) -> Bool {
            train.vehicle == another?.vehicle && train.boarding?.departure == another?.boarding?.departure
        }
        // If the other trip has a train that cannot be taken, this trip must not use it, but may use the trains before
        // it.
        if let lost = other.firstLost { return !rides.contains { isSame($0, other.legs[lost].ride) } }
        return !other.rides.contains { isSame($0, rides.first) }
    }

    /// Whether a change of the trip is missed.
    package var hasMissedChange: Bool { connections.contains(where: \.isMissed) }
}

extension BookingIntent {
    /// Returns the search for other trains if a trip of the booking cannot go on, or if its next train is missed; nil
    /// if its last train has left, and nothing has happened to it.
    package func alternatives(to trip: Trip, at now: Date) -> TripQuery? {
        guard let start = trip.fallback(at: now) else { return nil }
        let time = StationTime(instant: max(start.time.instant, now), offset: start.time.offset)
        return TripQuery(
            origin: start.place, destination: trip.destination,
            time: .departAfter(time.day, minuteOfDay: time.minuteOfDay), passengers: passengers)
    }
}
