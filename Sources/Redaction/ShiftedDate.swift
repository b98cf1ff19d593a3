import Foundation

/// A date that was moved by a number of days; what follows the day stays.
enum ShiftedDate {
    /// Nil for a text that is neither a day nor a moment of one (RFC 3339 section 5.6).
    static func text(_ text: String, days: Int) -> String? {
        guard TextGlance.isTimestamp(text.utf8), let day = try? Date(String(text.prefix(10)), strategy: style)
        else { return nil }
        return day.addingTimeInterval(Double(days) * 86_400).formatted(style) + text.dropFirst(10)
    }

    private static let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
}
