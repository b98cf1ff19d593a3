package import Foundation
package import Rail

/// What is next on the booked trips: the departure of a train, or the arrival of the last one after it has left.
package struct NextDeparture {
    package let intent: BookingIntent
    package let trip: Trip
    /// The present time.
    package let now: Date
    package let ride: Ride
    /// Whether the train is still to leave.
    package let leaves: Bool

    /// Returns nil if no train of the booking is ahead, or if nobody can travel with its tickets.
    package init?(_ intent: BookingIntent, at now: Date) {
        guard intent.isUsable,
            let trip = intent.tripsLeft.first(where: { $0.currentArrival.instant > now })
        else { return nil }
        let next = trip.rides.first { ($0.boarding?.currentDeparture?.instant ?? .distantPast) > now }
        guard let ride = next ?? trip.rides.last else { return nil }
        (self.intent, self.trip, self.now, self.ride, leaves) = (intent, trip, now, ride, next != nil)
    }

    package var call: Call? { leaves ? ride.boarding : ride.alighting }
    package var planned: StationTime? { leaves ? call?.departure : call?.arrival }
    package var expected: StationTime? { leaves ? call?.expectedDeparture : call?.expectedArrival }
    private var delay: Int { (leaves ? call?.departureDelay : call?.arrivalDelay) ?? 0 }
    package var isCancelled: Bool { ride.isCancelled == true }

    /// Whether the change to the train, or a later one of the trip, is missed.
    package var isMissed: Bool {
        let index = trip.legs.firstIndex(of: .ride(ride)) ?? 0
        return trip.connections.contains { $0.legIndex >= index && $0.isMissed }
    }

    /// Returns one line: `08:00 ! +8 pl. 11 coach 5 seat 11`. The mark stands before what differs from the timetable.
    package var line: String { ([time] + place).joined(separator: " ") }

    /// Returns lines that name the stations, too, longest first: `08:00 ! +8 Paris Gare de Lyon → Lyon Part-Dieu, pl. 11
    /// coach 5 seat 11`. If that is not fresh, they end with its age: ` · as of 07:41`. The last is `line`.
    ///
    /// - Parameter clock: The clock for the age.
    func lines(by clock: StationClock) -> [String] {
        let place = place.isEmpty ? "" : ", " + place.joined(separator: " ")
        let station = call?.place.name ?? "…"
        let way = leaves ? "\(station) → \(trip.destination.name)" : station
        let asOf = intent.asOf.flatMap { RunningFormatting.isFresh($0, at: now) ? nil : clock.words(for: $0) }
        let lines = ["\(time) \(way)\(place)", "\(time) \(station)\(place)", line]
        return lines.map { $0 + (asOf.map { "\(TripFormatting.separator)as of \($0)" } ?? "") } + [line]
    }

    private var time: String {
        let today = StationTime(instant: now, offset: planned?.offset ?? 0).day
        let day = planned.flatMap { $0.day == today ? nil : DayFormatting.short($0.day, today: today) }
        let isOther = isCancelled || isMissed || delay != 0 || call?.hasOtherPlatform == true
        return [
            leaves ? nil : "arrives", day, planned?.clock ?? "…", isOther ? "!" : nil,
            isCancelled ? "cancelled" : nil,
            delay == 0 || isCancelled ? nil : delay > 0 ? "+\(delay)" : "\(delay)",
            isMissed ? "change missed" : nil,
        ].compactMap(\.self).joined(separator: " ")
    }

    private var place: [String] {
        [
            isCancelled ? nil : call?.platform.map { "pl. \($0)" },
            leaves ? SeatFormatting.coaches(intent.seats(in: ride))?.replacing(", ", with: " ") : nil,
        ].compactMap(\.self)
    }

    /// The next moment at which the lines change, or a day of travel begins.
    static func nextChange(of intents: [BookingIntent], after now: Date) -> Date? {
        let ages = intents.compactMap { $0.asOf.map { $0 + RunningFormatting.freshness } }
        let changes = intents.flatMap(\.tripsLeft).flatMap { trip in
            let departures = trip.rides.compactMap { $0.boarding?.departure }
            let midnights = (departures + [trip.arrival]).map { $0.instant - Double($0.minuteOfDay * 60) }
            return trip.rides.compactMap { $0.boarding?.currentDeparture?.instant } + midnights
                + [trip.departure.instant - Trip.nearness, trip.currentArrival.instant]
        }
        return (changes + ages).filter { $0 > now }.min()
    }
}
