import Foundation
import Rail

/// Formats the time until a departure.
enum DepartureFormatting {
    private static let minutesOfDay = 24 * 60

    /// Returns `in 45 min` or `in 5 h 50`, and from 24 hours on `tomorrow` or `in 8 days`, by the calendar of the
    /// station.
    static func timeLeft(until departure: StationTime, at now: Date) -> String {
        let minutes = minutesLeft(until: departure.instant, at: now)
        guard minutes < minutesOfDay else {
            let today = StationTime(instant: now, offset: departure.offset).day
            return DayFormatting.distance(departure.day, today: today)
        }
        guard minutes >= 60 else { return "in \(minutes) min" }
        return "in \(minutes / 60) h \(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }

    /// Returns the next time at which the words may change; nil after the departure.
    static func nextChange(_ departure: Date, at now: Date) -> Date? {
        guard departure > now else { return nil }
        return departure.addingTimeInterval(-60 * Double(minutesLeft(until: departure, at: now) - 1))
    }

    private static func minutesLeft(until departure: Date, at now: Date) -> Int {
        max(0, Int((departure.timeIntervalSince(now) / 60).rounded(.up)))
    }
}
