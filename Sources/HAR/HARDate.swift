import Foundation

/// Dates as HAR writes them: ISO 8601 with milliseconds.
enum HARDate {
    /// Nil for a text that is no ISO 8601 date with a time and an offset.
    static func read(_ text: String) -> Date? {
        try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
    }

    /// In UTC, to the nearest millisecond, within the years that ISO 8601 writes in four digits.
    static func text(_ date: Date) -> String {
        let first = Date(timeIntervalSince1970: -62_135_596_800)
        let last = Date(timeIntervalSince1970: 253_402_300_799)
        // The format style cuts what is behind the milliseconds.
        let date = min(max(date, first), last).addingTimeInterval(0.0005)
        return Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(date)
    }
}
