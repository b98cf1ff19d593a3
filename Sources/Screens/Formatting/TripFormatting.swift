package import Rail

/// Formats the facts of a trip as the screens show them.
package enum TripFormatting {
    /// Formats a duration as `1h56`, `45 min` or `26h10`. Returns `…` for nil.
    package static func duration(_ duration: Duration?) -> String {
        guard let duration else { return "…" }
        let minutes = Int(duration.components.seconds) / 60
        guard minutes >= 60 else { return "\(minutes) min" }
        return "\(minutes / 60)h\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }

    /// Returns the number of changes as digits, `direct` if one train goes all the way, or `on foot` for a walk.
    package static func changes(_ trip: Trip) -> String {
        trip.isWalk ? onFoot : isDirect(trip) ? "direct" : "\(trip.changes)"
    }

    /// Formats the changes as `direct`, `1 change` or `2 changes`, as `no change` if there is a way to or from the only
    /// train, or as `on foot` for a walk.
    package static func changesInFull(_ trip: Trip) -> String {
        if trip.isWalk { return onFoot }
        if isDirect(trip) { return "direct" }
        return trip.changes == 0 ? "no change" : counted(trip.changes, "change")
    }

    private static func isDirect(_ trip: Trip) -> Bool {
        trip.changes == 0 && trip.wayToFirstTrain == nil && trip.wayFromLastTrain == nil
    }

    /// Formats the trains as `TGV 6605 · TER 17812`, with the ways to the first one and from the last one, `walk 10 min ·
    /// TGV 6605`, or as `on foot` for a walk.
    ///
    /// - Parameter hasWays: Whether the ways are named, too.
    package static func vehicles(_ trip: Trip, hasWays: Bool = true) -> String {
        guard !trip.isWalk else { return onFoot }
        guard hasWays else { return trip.vehicles.joined(separator: separator) }
        let (first, last) = (trip.wayToFirstTrain.map(briefly), trip.wayFromLastTrain.map(briefly))
        return ([first].compactMap(\.self) + trip.vehicles + [last].compactMap(\.self))
            .joined(separator: separator)
    }

    /// Formats a way to or from a train: `walk 10 min`, or `transfer 50 min` if the service does not say how.
    private static func briefly(_ way: Transfer) -> String {
        [way.isWalk ? "walk" : "transfer", way.duration.map(duration)].compactMap(\.self)
            .joined(separator: " ")
    }

    static let separator = " · "

    /// Formats a booking as `Sat 21 Nov 09:00  Paris Gare de Lyon → Lyon Part-Dieu`.
    static func inALine(_ booking: BookingSummary, today: CalendarDay) -> String {
        let time = booking.departure.map { "\(DayFormatting.short($0.day, today: today)) \($0.clock)  " }
        return (time ?? "") + "\(booking.origin ?? "…") → \(booking.destination ?? "…")"
    }

    /// Formats a trip as one line, to be copied: `Fri 27 Nov 13:00 Paris Gare de Lyon → 14:56 Lyon Part-Dieu, TGV
    /// 6615`.
    ///
    /// - Parameter times: The words for both times; nil for those of the timetable.
    static func line(
        _ trip: Trip, today: CalendarDay, times: (departure: String, arrival: String)? = nil
    ) -> String {
        let day = DayFormatting.short(trip.departure.day, today: today)
        let (departure, arrival) = times ?? (trip.departure.clock, arrival(trip))
        return
            "\(day) \(departure) \(trip.origin.name) → \(arrival) \(trip.destination.name), \(vehicles(trip))"
    }

    /// Names a way of a booking: `the way back (Sun 6 Dec)`.
    static func way(_ trip: Trip, of intent: BookingIntent, today: CalendarDay) -> String {
        "the \(way(trip, of: intent)) (\(DayFormatting.short(trip.departure.day, today: today)))"
    }

    /// Names a way of a booking without its day: `way back`.
    package static func way(_ trip: Trip, of intent: BookingIntent) -> String {
        trip.id == intent.trips.first?.id ? "way out" : "way back"
    }

    private static let onFoot = "on foot"

    /// The words between two trains if the first train continues as the second.
    static let staySeated = "stay seated"

    /// Formats the arrival as `10:56`, or as `00:12 +1` on the day after the departure.
    package static func arrival(_ trip: Trip) -> String { clock(trip.arrival, of: trip) }

    /// Formats a time on a trip, with the number of days since the departure: `00:12 +1`.
    static func clock(_ time: StationTime, of trip: Trip) -> String { clock(time, since: trip.departure.day) }

    /// Formats a time with the number of days since a day: `00:12 +1`.
    package static func clock(_ time: StationTime, since day: CalendarDay) -> String {
        let later = day.days(until: time.day)
        return time.clock + (later > 0 ? " +\(later)" : later < 0 ? " \(later)" : "")
    }

    /// Says how local time differs between two stations: `set your watch back 1 h`; nil if it does not differ.
    static func clockChange(from departure: StationTime?, to arrival: StationTime?) -> String? {
        guard let departure, let arrival, departure.offset != arrival.offset else { return nil }
        let minutes = abs(arrival.offset - departure.offset) / 60
        let words = minutes % 60 == 0 ? "\(minutes / 60) h" : duration(.seconds(minutes * 60))
        return "set your watch \(arrival.offset < departure.offset ? "back" : "forward") \(words)"
    }

    /// Returns a sentence about the times of a trip if the service sent them in UTC; nil otherwise.
    package static func clocks(of trip: Trip) -> String? {
        switch trip.sentInUTC {
        case .byStationClocks?: "Station times: the service sent none, they are worked out from UTC."
        case .inUTC?: "All times are UTC: the service sent no station times."
        case nil: nil
        }
    }

    /// Formats a transfer to another place: `walk to Lille Europe, 10 min`.
    static func way(_ transfer: Transfer) -> String {
        [(transfer.isWalk ? "walk to " : "go to ") + transfer.to.name, transfer.duration.map(duration)]
            .compactMap(\.self).joined(separator: ", ")
    }

    /// Formats a number of trains: `1 train`, `8 trains`.
    package static func trains(_ count: Int) -> String { counted(count, "train") }

    /// Says that a search has found nothing: `No direct trains from Paris to Lyon on Fri 4 Dec at 08:00 or later.`
    package static func none(_ query: TripQuery, directOnly: Bool, _ clock: StationClock) -> String {
        let hours =
            switch query.time {
            case .departAfter where query.hours != nil: query.hours.map { ", \($0.briefly)" } ?? ""
            case .departAfter(_, 0): ""
            case .departAfter(_, let minute): " at \(StationTime.clock(minuteOfDay: minute)) or later"
            case .arriveBefore(_, let minute): " that arrive by \(StationTime.clock(minuteOfDay: minute))"
            }
        let stay = query.stayMinutes.map { " with a stay of \(duration(.seconds(60 * $0)))" } ?? ""
        let sinceMidnight = query.time.day.days(until: clock.today) * 24 * 60 + clock.minuteOfDay
        let remark = query.latestDeparture.map {
            $0 < sinceMidnight
                ? " These hours are over." : " A train that a later one overtakes may not be listed."
        }
        return
            "No \(directOnly ? "direct " : "")trains from \(query.origin.name) to \(query.destination.name)"
            + "\(query.via.map { " via \($0.name)" }.joined())\(stay) on "
            + "\(DayFormatting.short(query.time.day, today: clock.today))\(hours).\(remark ?? "")"
    }

    /// Formats the weekday and the time of a search that is kept: `Fri 18:00`, `Fri 17:00–19:00`, `Fri until 09:00`,
    /// `Fri 08:00, back Sun 18:00`.
    static func usualTime(_ query: TripQuery) -> String {
        guard let back = query.returnTime else { return usualTimeOut(query) }
        let clock = back.minuteOfDay == 0 ? "" : " \(StationTime.clock(minuteOfDay: back.minuteOfDay))"
        return "\(usualTimeOut(query)), back \(DayFormatting.weekday(back.day).prefix(3))\(clock)"
    }

    private static func usualTimeOut(_ query: TripQuery) -> String {
        let (day, minute) = (query.time.day, query.time.minuteOfDay)
        let time = query.hours?.briefly ?? StationTime.clock(minuteOfDay: minute)
        guard case .arriveBefore = query.time else {
            return "\(DayFormatting.weekday(day).prefix(3)) \(time)"
        }
        // A latest arrival at 0:00 means the end of the day before.
        let last = DayFormatting.weekday(minute == 0 ? day.adding(days: -1) : day).prefix(3)
        return "\(last) until \(minute == 0 ? "24:00" : time)"
    }

    /// Says what a search asks of stays and changes: `stay 30 min`, `15 min to change`.
    package static func limits(_ query: TripQuery) -> [String] {
        func words(_ minutes: Int?, _ text: (String) -> String) -> String? {
            minutes.map { text(duration(.seconds(60 * $0))) }
        }
        return [
            words(query.stayMinutes) { "stay \($0)" }, words(query.changeMinutes) { "\($0) to change" },
        ].compactMap(\.self)
    }

    /// Formats the number of trips: `8 trains`, `8 trains and 1 walk`, `1 walk`.
    package static func count(_ trips: [Trip]) -> String {
        let walks = trips.count(where: \.isWalk)
        guard walks > 0 else { return trains(trips.count) }
        let words = counted(walks, "walk")
        return walks == trips.count ? words : "\(trains(trips.count - walks)) and \(words)"
    }

    /// Formats the passengers as `2 adults, 1 youth`, or as `no passengers`.
    package static func passengers(_ counts: PassengerCounts) -> String {
        let parts = PassengerKind.allCases.filter { counts[$0] > 0 }
            .map { "\(counts[$0]) \(name($0, count: counts[$0]))" }
        return parts.isEmpty ? "no passengers" : parts.joined(separator: ", ")
    }

    /// Formats the passengers in fewer words if they are of several kinds: `4 people`.
    static func passengersInShort(_ counts: PassengerCounts) -> String {
        let kinds = PassengerKind.allCases.filter { counts[$0] > 0 }
        return kinds.count > 1 ? "\(counts.total) people" : passengers(counts)
    }

    package static func name(_ kind: PassengerKind, count: Int) -> String {
        count == 1 ? kind.rawValue : kind == .child ? "children" : kind.rawValue + "s"
    }

    /// Formats the ages of a kind of passenger as `12–27` or `60+`; nil for adults.
    static func ages(_ kind: PassengerKind) -> String? {
        guard kind != .adult else { return nil }
        let limits = ageLimits(kind)
        return limits.upperBound == .max
            ? "\(limits.lowerBound)+" : "\(limits.lowerBound)–\(limits.upperBound)"
    }

    /// Returns the ages of a kind of passenger in the sandbox. Most European railways use similar ages.
    package static func ageLimits(_ kind: PassengerKind) -> ClosedRange<Int> {
        switch kind {
        case .adult: 0...Int.max
        case .youth: 12...27
        case .senior: 60...Int.max
        case .child: 0...11
        }
    }
}
