import Foundation

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
        // The format style cuts what is behind the milliseconds.
        return Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            .format(date.addingTimeInterval(0.0005))
    }

    /// To the nearest microsecond; zero for what is negative or no number.
    static func duration(milliseconds: Double) -> Duration {
        milliseconds > 0 && milliseconds < 1e12 ? .microseconds((milliseconds * 1000).rounded()) : .zero
    }

    static func milliseconds(_ duration: Duration) -> Double {
        max(0, (duration / .microseconds(1)).rounded() / 1000)
    }
}
