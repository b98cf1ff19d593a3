import Foundation

/// A date that was moved by a number of days; what follows the day stays.
enum ShiftedDate {
    /// Nil for a text that begins with no day (RFC 3339 section 5.6).
    static func text(_ text: String, days: Int) -> String? {
        guard let day = try? Date(String(text.prefix(10)), strategy: style),
            text.utf8.count == 10 || text.utf8.dropFirst(10).first == 0x54
        else { return nil }
        return day.addingTimeInterval(Double(days) * 86_400).formatted(style) + text.dropFirst(10)
    }

    private static let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
}
