package import Foundation

/// What a traveller needs to know on the way.
extension Trip {
    /// How long before the departure the service is asked how a trip runs, in seconds.
    package static let nearness: TimeInterval = 86_400

    /// Whether the trip leaves within 24 hours and is not over, as its trains run now.
    package func isNear(at now: Date) -> Bool {
        departure.instant.addingTimeInterval(-Self.nearness) <= now && currentArrival.instant > now
    }

    /// How long after its end, as it is known, a trip may still be under way, in seconds. Few trains are more than six
    /// hours late, and a trip that is over is not to be asked about all day.
    package static let lateness: TimeInterval = 6 * 3600

    /// Whether to ask how the trip runs: it is near, or has ended not long ago, as far as is known. If nobody has asked
    /// on the way, a late train is not known to be late.
    package func mayStillRun(at now: Date) -> Bool {
        departure.instant - Self.nearness <= now && currentArrival.instant + Self.lateness > now
    }

    /// Returns the trip without the trains that have arrived, but always with the last one, and with the trains on both
    /// sides of a change that is missed.
    package func ahead(at now: Date) -> Trip {
        // Whoever has missed a train is not in it, although it leaves and arrives.
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

    /// Where and when a traveller would need another train than the trip has.
    package struct Interruption: Hashable, Sendable {
        package var place: Place
        /// When the traveller is there.
        package var time: StationTime

        package init(place: Place, time: StationTime) {
            self.place = place
            self.time = time
        }
    }

    /// The position of the first train that cannot be taken as planned, as far as the trains tell.
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
        // The service needs more time for a change than the times of the trains tell.
        let tight = connections.first(where: \.isTight)?.alighting
        return Interruption(
            place: tight?.place ?? origin, time: tight?.currentArrival ?? departure)
    }

    /// From where and when a traveller would look for another train: where the trip is interrupted, or from the origin
    /// on the day of the departure if the trip has not left yet; or else after the train that may be missed, which is
    /// that of a tight change or the next to leave. Nil if the last train has left.
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
        // The train that is lost is no other train, but the trains before it can be taken.
        if let lost = other.firstLost { return !rides.contains { isSame($0, other.legs[lost].ride) } }
        return !other.rides.contains { isSame($0, rides.first) }
    }

    /// Whether a change of the trip is missed.
    package var hasMissedChange: Bool { connections.contains(where: \.isMissed) }
}

extension BookingIntent {
    /// Returns the search for other trains if a trip of the booking cannot go on, or if its next train is missed; nil if
    /// its last train has left, and nothing has happened to it.
    package func alternatives(to trip: Trip, at now: Date) -> TripQuery? {
        guard let start = trip.fallback(at: now) else { return nil }
        let time = StationTime(instant: max(start.time.instant, now), offset: start.time.offset)
        return TripQuery(
            origin: start.place, destination: trip.destination,
            time: .departAfter(time.day, minuteOfDay: time.minuteOfDay), passengers: passengers)
    }
}
