import Foundation
import HTTPBodies

/// Dates as HAR writes them: ISO 8601 with milliseconds.
enum HARDate {
    /// Nil for a text that is no ISO 8601 date with a time and an offset.
    static func read(_ text: String) -> Date? {
        try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
    }

    /// To the nearest millisecond, which is what is written.
    static func rounded(_ date: Date) -> Date {
        Date(timeIntervalSince1970: (date.timeIntervalSince1970 * 1000).rounded() / 1000)
    }

    /// In UTC, to the nearest millisecond; a date outside the years that ISO 8601 writes in four digits becomes
    /// the nearest in them.
    static func text(_ date: Date) -> String {
        let date = min(
            max(date, Date(timeIntervalSince1970: -62_135_596_800)),
            Date(timeIntervalSince1970: 253_402_300_799))
        // The format style cuts what is behind the milliseconds, and a date is rarely a whole number of them.
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded()
        let seconds = (milliseconds / 1000).rounded(.down)
        let rest = Int(milliseconds - seconds * 1000)
        let whole = Date.ISO8601FormatStyle().format(Date(timeIntervalSince1970: seconds))
        return "\(whole.dropLast()).\(String(repeating: "0", count: 3 - String(rest).count))\(rest)Z"
    }

    /// To the nearest microsecond; zero for what is negative or no number.
    static func duration(milliseconds: Double) -> Duration {
        guard milliseconds > 0, milliseconds < 1e12 else { return .zero }
        return .microseconds(Int64((milliseconds * 1000).rounded()))
    }

    static func milliseconds(_ duration: Duration) -> Double {
        let (seconds, attoseconds) = duration.components
        let microseconds = Double(seconds) * 1e6 + (Double(attoseconds) / 1e12).rounded()
        return microseconds > 0 ? microseconds / 1000 : 0
    }
}
