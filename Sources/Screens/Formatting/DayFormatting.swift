import Foundation
package import Rail

/// Formats days as the screens show them, in English.
package enum DayFormatting {
    static let weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
    ]

    /// Formats a day as `Sat 21 Nov`, or as `Sun 21 Nov 2027` if it is in another year than today.
    package static func short(_ day: CalendarDay, today: CalendarDay) -> String {
        "\(weekday(day).prefix(3)) \(day.day) \(month(day).prefix(3))" + year(day, today)
    }

    /// Formats a day as `21 Nov`, or as `21 Nov 2027` if it is in another year than today.
    static func brief(_ day: CalendarDay, today: CalendarDay) -> String {
        "\(day.day) \(month(day).prefix(3))" + year(day, today)
    }

    /// Formats a day as `Saturday 21 Nov`, or as `Sunday 21 Nov 2027` if it is in another year than today.
    package static func medium(_ day: CalendarDay, today: CalendarDay) -> String {
        "\(weekday(day)) \(day.day) \(month(day).prefix(3))" + year(day, today)
    }

    /// Formats a day as `Saturday 21 November`, or as `Sunday 21 November 2027` if it is in another year than today.
    package static func long(_ day: CalendarDay, today: CalendarDay) -> String {
        "\(weekday(day)) \(day.day) \(month(day))" + year(day, today)
    }

    /// Formats a day as `21 Nov 2026`, to be typed.
    static func dated(_ day: CalendarDay) -> String { "\(day.day) \(month(day).prefix(3)) \(day.year)" }

    private static func year(_ day: CalendarDay, _ today: CalendarDay) -> String {
        day.year == today.year ? "" : " \(day.year)"
    }

    /// Formats a day as `today`, `tomorrow` or `Sat 21 Nov`, with the year if it is in another year than today.
    package static func relative(_ day: CalendarDay, today: CalendarDay) -> String {
        switch today.days(until: day) {
        case 0: "today"
        case 1: "tomorrow"
        default: short(day, today: today)
        }
    }

    /// Formats the distance of a day from today: `today`, `tomorrow`, `in 8 days`, `yesterday` or `8 days ago`.
    static func distance(_ day: CalendarDay, today: CalendarDay) -> String {
        switch today.days(until: day) {
        case 0: "today"
        case 1: "tomorrow"
        case -1: "yesterday"
        case let days where days < 0: "\(-days) days ago"
        case let days: "in \(days) days"
        }
    }

    /// Formats a day as `12/05/1988`.
    static func numeric(_ day: CalendarDay) -> String {
        func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(padded(day.day))/\(padded(day.month))/\(day.year)"
    }

    static func weekday(_ day: CalendarDay) -> String { weekdays[day.weekday - 1] }

    static func month(_ day: CalendarDay) -> String { months[min(max(day.month, 1), 12) - 1] }
}

/// Formats the time left until a deadline as a countdown.
enum TimeLeftFormatting {
    private static let hour: TimeInterval = 3600

    /// Returns minutes and seconds such as `11:58`, or `2 h 05 min`. After the deadline, returns `0:00`.
    static func words(_ deadline: Date, at now: Date) -> String {
        let left = max(0, deadline.timeIntervalSince(now))
        let isLong = left > hour
        let units = Int((isLong ? left / 60 : left).rounded(.up))
        let (large, small) = (units / 60, (units % 60 < 10 ? "0" : "") + "\(units % 60)")
        return isLong ? "\(large) h \(small) min" : "\(large):\(small)"
    }

    /// Returns the next time at which the words change; nil after the deadline, or if there is no deadline.
    static func nextChange(_ deadline: Date?, at now: Date) -> Date? {
        guard let deadline, deadline > now else { return nil }
        let left = deadline.timeIntervalSince(now)
        let unit: TimeInterval = left > hour ? 60 : 1
        return deadline.addingTimeInterval(-max(((left / unit).rounded(.up) - 1) * unit, 0))
    }
}

/// Formats the time until a departure.
enum DepartureFormatting {
    private static let minutesOfDay = 24 * 60

    /// Returns `in 45 min` or `in 5 h 50`, rounded down, and `now` in the last minute. If the departure is 24 hours
    /// away or more, returns `tomorrow` or `in 8 days`, by the calendar of the station.
    static func timeLeft(until departure: StationTime, at now: Date) -> String {
        let minutes = minutesLeft(until: departure.instant, at: now)
        guard minutes < minutesOfDay else {
            let today = StationTime(instant: now, offset: departure.offset).day
            return DayFormatting.distance(departure.day, today: today)
        }
        guard minutes > 0 else { return "now" }
        guard minutes >= 60 else { return "in \(minutes) min" }
        return "in \(minutes / 60) h \(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }

    /// Returns the next time at which the words may change, a second after a whole minute; nil after the departure.
    static func nextChange(_ departure: Date, at now: Date) -> Date? {
        guard departure > now else { return nil }
        let minutes = minutesLeft(until: departure, at: now)
        return minutes == 0 ? departure : departure.addingTimeInterval(1 - 60 * Double(minutes))
    }

    /// The whole minutes that are left: whoever has 62 seconds has no two minutes.
    private static func minutesLeft(until departure: Date, at now: Date) -> Int {
        max(0, Int((departure.timeIntervalSince(now) / 60).rounded(.down)))
    }
}
