package import Foundation
package import Rail

/// The next event on the booked trips: the departure of a train, or the arrival of the last one after it has left.
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
    package var isCancelled: Bool { ride.isCancelled == true || trip.isCancelledAsAWhole }

    /// Whether another train of the trip does not run.
    package var isOtherCancelled: Bool { trip.rides.contains { $0 != ride && $0.isCancelled == true } }

    /// Whether the change to the train, or a later one of the trip, is missed.
    package var isMissed: Bool {
        let index = trip.legs.firstIndex(of: .ride(ride)) ?? 0
        return trip.connections.contains { $0.legIndex >= index && $0.isMissed }
    }

    /// One line: `08:00 ! +8 pl. 11 coach 5 seat 11`. The mark stands before facts that differ from the timetable.
    package var line: String { ([time] + place).joined(separator: " ") }

    /// One line that names the station: `08:00 ! +8 Paris Gare de Lyon, pl. 11 coach 5 seat 11`. As long as the way to
    /// the first station is ahead, it begins with the time to leave: `leave Paris Gare du Nord 06:31 · …`.
    package var lineWithStation: String {
        let leave = wayToStation.map { "leave \($0.place.name) \(dayAndClock($0.time))" }
        let train =
            "\(time) "
            + ([call?.place.name ?? "…"] + (place.isEmpty ? [] : [place.joined(separator: " ")]))
            .joined(separator: ", ")
        return [leave, train].compactMap(\.self).joined(separator: TripFormatting.separator)
    }

    /// The place and time from which to leave for the station of the first train; nil if the trip begins there, or if
    /// that time is over.
    package var wayToStation: (place: Place, time: StationTime)? {
        guard leaves, ride == trip.rides.first, trip.legs.first != .ride(ride), trip.departure.instant > now
        else { return nil }
        return (trip.origin, trip.departure)
    }

    /// Returns lines that name the stations, too, longest first:
    /// `08:00 ! +8 Paris Gare de Lyon → Lyon Part-Dieu, pl. 11 coach 5 seat 11`. If the news is not fresh, they end
    /// with its age: ` · as of 07:41`. The last line is `line`, also with the time to leave.
    ///
    /// - Parameter clock: The clock for the age.
    func lines(by clock: StationClock) -> [String] {
        let place = place.isEmpty ? "" : ", " + place.joined(separator: " ")
        let station = call?.place.name ?? "…"
        let way = leaves ? "\(station) → \(trip.destination.name)" : station
        let asOf = intent.asOf.flatMap { RunningFormatting.isFresh($0, at: now) ? nil : clock.words(for: $0) }
        let leave = wayToStation.map { "leave \(dayAndClock($0.time))\(TripFormatting.separator)" } ?? ""
        let lines = ["\(leave)\(time) \(way)\(place)", "\(leave)\(time) \(station)\(place)", leave + line]
        return lines.map { $0 + (asOf.map { "\(TripFormatting.separator)as of \($0)" } ?? "") } + [
            leave + line
        ]
    }

    /// Says which train of the trip does not run, or does not stop where it is needed: `cancelled`, or
    /// `TGV 8607 cancelled`; nil if there is none.
    private var refusal: String? {
        if isCancelled { return "cancelled" }
        guard let lost = trip.rides.first(where: { !$0.canBeRidden }) else { return nil }
        let words = lost.isCancelled == true ? "cancelled" : "impossible"
        return lost == ride ? words : "\(lost.vehicle) \(words)"
    }

    private var time: String {
        let isOther = refusal != nil || isMissed || delay != 0 || call?.hasOtherPlatform == true
        return [
            leaves ? nil : "arrives", planned.map(dayAndClock) ?? "…", isOther ? "!" : nil,
            delay == 0 || isCancelled ? nil : delay > 0 ? "+\(delay)" : "\(delay)", refusal,
            isMissed ? "change missed" : nil,
        ].compactMap(\.self).joined(separator: " ")
    }

    /// Formats a time of the trip, with its day unless that is today.
    private func dayAndClock(_ time: StationTime) -> String {
        let today = StationTime(instant: now, offset: time.offset).day
        return time.day == today
            ? time.clock : "\(DayFormatting.short(time.day, today: today)) \(time.clock)"
    }

    private var place: [String] {
        [
            isCancelled ? nil : call?.platform.map { "pl. \($0)" },
            leaves ? SeatFormatting.coaches(intent.seats(in: ride))?.replacing(", ", with: " ") : nil,
            intent.state == .refunding ? "· not known yet what is refunded" : nil,
        ].compactMap(\.self)
    }

    /// Returns the next moment at which the lines change, or a day of travel begins.
    static func nextChange(of intents: [BookingIntent], after now: Date) -> Date? {
        let ages = intents.compactMap { $0.asOf.map { $0 + RunningFormatting.freshness } }
        let changes = intents.flatMap(\.tripsLeft).flatMap { trip in
            let departures = trip.rides.compactMap { $0.boarding?.departure }
            let midnights = (departures + [trip.arrival]).map { $0.instant - Double($0.minuteOfDay * 60) }
            return trip.rides.compactMap { $0.boarding?.currentDeparture?.instant } + midnights
                + [
                    trip.departure.instant - Trip.nearness, trip.departure.instant,
                    trip.currentArrival.instant,
                ]
        }
        return (changes + ages).filter { $0 > now }.min()
    }
}
