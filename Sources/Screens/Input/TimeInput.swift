/// Reads a time of day as people type it: `18:00`, `1800`, `18h30`, `6pm`, `now`.
package enum TimeInput {
    /// Reads a time as minutes after midnight, 0…1439.
    ///
    /// - Parameter now: The present time, in minutes after midnight.
    package static func minuteOfDay(_ text: String, now: Int) throws(InputProblem) -> Int {
        let word = text.lowercased().filter { !$0.isWhitespace }
        if word == "now" { return now }
        if word == "noon" { return 12 * 60 }
        guard
            let match = word.wholeMatch(of: /(\d{1,2})(?:[:h.](\d{2})?|(\d{2}))?(am|pm|a|p)?/),
            var hour = Int(match.1)
        else { throw unreadable(text) }
        let minute = (match.2 ?? match.3).flatMap { Int($0) } ?? 0
        if let half = match.4 {
            guard (1...12).contains(hour) else { throw unreadable(text) }
            hour = hour % 12 + (half.hasPrefix("p") ? 12 : 0)
        }
        if hour == 24, minute == 0 { return 0 }
        guard hour < 24, minute < 60 else {
            throw InputProblem(.time, "There is no time \(text). Type one from 0:00 to 23:59, such as 18:00.")
        }
        return hour * 60 + minute
    }

    private static func unreadable(_ text: String) -> InputProblem {
        InputProblem(.time, "“\(text)” is not a time. Type 18:00, 1800, 6pm or now.")
    }
}
