import Rail

/// Reads a day that a time follows, as people type them: `sun 18:00`, `tomorrow evening`. The time has a sign of being
/// one: in `sun 18`, 18 may be the day of the month.
package enum DayAndTime {
    /// Returns the typed day, and the minutes after its midnight; nil if the text is a day alone, or
    /// something else.
    package static func split(_ text: String) -> (day: String, minutes: Int)? {
        guard let match = text.trimmingSpaces.wholeMatch(of: /(.+)\s(\S+)/),
            !DayInput(text).isReadable, !mayBeDayOrTime(text), DayInput(String(match.1)).isReadable,
            let minutes = minutes(String(match.2))
        else { return nil }
        return (String(match.1), minutes)
    }

    /// Reads a time, or a part of the day, which stands for its first hour: `evening` for 18:00.
    static func minutes(_ word: String) -> Int? {
        HoursInput.words.first { $0.key == word.lowercased() }?.value.first ?? TimeInput(word).minutesOfDay
    }

    /// The last word, if it follows a day and is written as a time, but is none: `25:00`.
    static func wrongTime(_ text: String) -> String? {
        guard let match = text.trimmingSpaces.wholeMatch(of: /(.+)\s(\d+[:h]\d*)/),
            DayInput(String(match.1)).isReadable
        else { return nil }
        return String(match.2)
    }

    /// Whether a number without a sign follows a day, so that it may be another day or an hour.
    static func mayBeDayOrTime(_ text: String) -> Bool {
        guard let match = text.trimmingSpaces.wholeMatch(of: /(.+)\s(\d{1,2})/) else { return false }
        return DayInput(String(match.1)).isReadable && TimeInput(String(match.2)).minutesOfDay != nil
    }
}
