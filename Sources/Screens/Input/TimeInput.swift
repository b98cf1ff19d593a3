import Rail

/// A time of day as people type it: `18:00`, `1800`, `18h30`, `6pm`, `now`, `+1h`, `noon`, `midnight`.
///
/// The text is parsed when the value is made, and not for each frame. Which time it means changes with the clock.
package struct TimeInput: Hashable, Sendable {
    package let text: String
    private let reading: Result<Reading, InputProblem>

    private enum Reading: Hashable {
        case minutesFromNow(Int)
        case minutesOfDay(Int)
    }

    package init(_ text: String) {
        self.text = text
        reading = Result { () throws(InputProblem) in try Self.read(text) }
    }

    /// - Parameter now: The present time, in minutes after midnight.
    package func time(now: Int) throws(InputProblem) -> TypedTime {
        switch try reading.get() {
        case .minutesFromNow(let minutes): TypedTime(minutes: now + minutes)
        case .minutesOfDay(let minutes): TypedTime(minutes: minutes)
        }
    }

    /// The minutes after midnight; nil if the text is no time of day, or counts from now.
    var minutesOfDay: Int? { if case .success(.minutesOfDay(let minutes)) = reading { minutes } else { nil } }

    /// Whether the text stands for the present time.
    var isNow: Bool { reading == .success(.minutesFromNow(0)) && !text.contains("+") }

    private static func read(_ text: String) throws(InputProblem) -> Reading {
        let word = text.lowercased().filter { !$0.isWhitespace }
        switch word {
        case "", "now": return .minutesFromNow(0)
        case "noon": return .minutesOfDay(12 * 60)
        // Midnight is the end of the day. The beginning of the day is typed as `0:00`.
        case "midnight": return .minutesOfDay(24 * 60)
        default: break
        }
        if let match = word.wholeMatch(of: /\+(?:(\d{1,2})h)?(?:(\d{1,3})(?:m|min)?)?/), word.count > 1 {
            let (hours, minutes) = (match.1.flatMap { Int($0) } ?? 0, match.2.flatMap { Int($0) } ?? 0)
            return .minutesFromNow(hours * 60 + minutes)
        }
        guard
            let match = word.wholeMatch(of: /(\d{1,2})(?:[:h.](\d{2})?|(\d{2}))?(am|pm|a|p)?/),
            var hour = Int(match.1)
        else { throw unreadable(text) }
        let minute = (match.2 ?? match.3).flatMap { Int($0) } ?? 0
        if let half = match.4 {
            guard (1...12).contains(hour) else { throw unreadable(text) }
            hour = hour % 12 + (half.hasPrefix("p") ? 12 : 0)
        }
        guard hour < 24 && minute < 60 || hour == 24 && minute == 0 else {
            throw InputProblem(.time, "There is no time \(text). Type one from 0:00 to 24:00, such as 18:00.")
        }
        return .minutesOfDay(hour * 60 + minute)
    }

    private static func unreadable(_ text: String) -> InputProblem {
        let what = DayInput(text).isReadable ? "is a day, and" : "is"
        return InputProblem(.time, "“\(text)” \(what) not a time. Type 18:00, 1800, 6pm, +1h or now.")
    }
}

/// A time that a person typed for a day. The time may fall on a later day.
package struct TypedTime: Hashable, Sendable {
    /// Minutes after midnight, 0…1439.
    package var minuteOfDay: Int
    /// The number of days between the day that the time was typed for and the day on which it falls.
    package var daysLater: Int

    /// The time as `18:05`, or as `24:00` for the midnight at the end of the day.
    package var clock: String {
        (daysLater, minuteOfDay) == (1, 0) ? "24:00" : StationTime.clock(minuteOfDay: minuteOfDay)
    }

    /// The minutes since the beginning of the day that the time was typed for.
    var minutes: Int { daysLater * 24 * 60 + minuteOfDay }

    /// - Parameter minutes: The minutes since the beginning of the day that the time was typed for.
    package init(minutes: Int) {
        (daysLater, minuteOfDay) = minutes.quotientAndRemainder(dividingBy: 24 * 60)
    }
}
