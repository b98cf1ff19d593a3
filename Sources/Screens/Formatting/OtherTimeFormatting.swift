package import Rail

/// Says why the trains of a search leave at another time than was asked for.
package enum OtherTimeFormatting {
    /// Says that all trains found leave after the day that was asked for; nil if that is not so.
    package static func noneOnDay(
        _ query: TripQuery, among trips: some Sequence<Trip>, today: CalendarDay
    ) -> String? {
        guard case .departAfter(let day, _) = query.time, query.latestDeparture == nil else { return nil }
        var hasTrain = false
        for trip in trips where !trip.isWalk {
            guard trip.departure.day > day else { return nil }
            hasTrain = true
        }
        guard hasTrain else { return nil }
        let direct = query.maximumChanges == 0 ? "direct " : ""
        return "No \(direct)train on \(words(query.time, today: today)); these are the next ones."
    }

    /// Says that the ways back leave after the time that was asked for, because the way out arrives later; nil if that
    /// is not so. The beginning of a day stands for any time of it.
    package static func laterWayBack(
        _ query: TripQuery, after out: Trip, asked: TimeConstraint?, today: CalendarDay
    ) -> String? {
        let end = out.arrival
        guard let asked, query.time == .departAfter(end.day, minuteOfDay: end.minuteOfDay),
            asked.day < end.day || asked.minuteOfDay > 0 && asked.minuteOfDay < end.minuteOfDay
        else { return nil }
        guard asked.day < end.day else {
            return "The ways back are listed from \(end.clock) on, because the way out arrives then."
        }
        let arrival = "\(DayFormatting.short(end.day, today: today)) at \(end.clock)"
        return "No way back on \(words(asked, today: today)), because the way out arrives on \(arrival)."
    }

    /// Formats a time as `Sun 6 Dec from 18:00`, or as `Sun 6 Dec` for the beginning of the day.
    private static func words(_ time: TimeConstraint, today: CalendarDay) -> String {
        DayFormatting.short(time.day, today: today)
            + (time.minuteOfDay == 0 ? "" : " from \(StationTime.clock(minuteOfDay: time.minuteOfDay))")
    }
}
