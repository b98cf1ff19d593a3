package import Rail

/// The day and the time of a way back as people type them: `sun`, `+2`, `sun 18:00`, `18:00`. Days of the week and
/// numbers of days count from the day of the way out. Without a time, the way back is at any time of its day. A time after
/// a day has a sign of being one: in `sun 18`, 18 may be the day of the month. An empty text, or `no`, means one way.
///
/// The text is parsed when the value is made, and not for each frame.
package struct ReturnInput: Hashable, Sendable {
    package let text: String
    private let reading: Reading

    private enum Reading: Hashable {
        case oneWay
        /// - Parameter day: Nil for the day of the way out.
        case back(DayInput?, TimeInput?)
        case unreadable
    }

    package init(_ text: String) {
        self.text = text
        reading = Self.read(text.trimmingSpaces)
    }

    package var isOneWay: Bool { reading == .oneWay }

    private static func read(_ text: String) -> Reading {
        guard !["", "no", "none", "one way"].contains(text.lowercased()) else { return .oneWay }
        let day = DayInput(text)
        if day.isReadable { return .back(day, nil) }
        let words = text.split(separator: " ")
        let time = Self.time(words.last.map(String.init) ?? "")
        guard time.minutesOfDay != nil, !mayBeDayOrTime(text) else { return .unreadable }
        guard words.count > 1 else { return .back(nil, time) }
        let rest = DayInput(words.dropLast().joined(separator: " "))
        return rest.isReadable ? .back(rest, time) : .unreadable
    }

    /// Reads a time, or a part of the day, which stands for its first hour: `evening` for 18:00.
    private static func time(_ word: String) -> TimeInput {
        let hours = HoursInput.words.first { $0.key == word.lowercased() }?.value
        return TimeInput(hours.map { StationTime.clock(minuteOfDay: $0.first) } ?? word)
    }

    /// The last word, if it follows a day and is written as a time, but is none: `25:00`.
    private static func wrongTime(_ text: String) -> String? {
        guard let match = text.trimmingSpaces.wholeMatch(of: /(.+)\s(\d+[:h]\d*)/),
            DayInput(String(match.1)).isReadable
        else { return nil }
        return String(match.2)
    }

    /// Whether a number without a sign follows a day, so that it may be another day or an hour.
    private static func mayBeDayOrTime(_ text: String) -> Bool {
        guard let match = text.wholeMatch(of: /(.+)\s(\d{1,2})/) else { return false }
        return DayInput(String(match.1)).isReadable && TimeInput(String(match.2)).minutesOfDay != nil
    }

    private var isDayOrTime: InputProblem {
        let text = text.trimmingSpaces
        return InputProblem(
            .returnTime, "“\(text)” may mean a day or a time. Type \(text):00, or a date such as 24/12.")
    }

    /// Reads the earliest departure of the way back; nil for one way.
    ///
    /// - Parameters:
    ///   - out: The day of the way out.
    ///   - last: The last day of the timetable; nil if it is not known.
    package func time(
        from out: CalendarDay, today: CalendarDay, last: CalendarDay? = nil
    ) throws(InputProblem) -> TimeConstraint? {
        switch reading {
        case .oneWay: return nil
        case .unreadable:
            if let time = Self.wrongTime(text) {
                throw InputProblem(.returnTime, "“\(time)” is not a time. Type sun 18:00 or sun 6pm.")
            }
            throw Self.mayBeDayOrTime(text.trimmingSpaces)
                ? isDayOrTime
                : InputProblem(
                    .returnTime,
                    "“\(text)” is not a day for the way back. Type sun, +2, 24/12 or sun 18:00, or nothing.")
        case .back(let typed, let time):
            let minutes = TypedTime(minutes: time?.minutesOfDay ?? 0)
            let day = try day(typed, from: out, today: today).adding(days: minutes.daysLater)
            let words = DayFormatting.short(day, today: today)
            guard day >= out else {
                throw InputProblem(
                    .returnTime, "The way back on \(words) is before the way out. Choose a later day.")
            }
            if let last, day > last {
                let end = DayFormatting.short(last, today: today)
                throw InputProblem(
                    .returnTime, "The way back on \(words) is too far: the timetable ends on \(end).")
            }
            return .departAfter(day, minuteOfDay: minutes.minuteOfDay)
        }
    }

    private func day(
        _ typed: DayInput?, from out: CalendarDay, today: CalendarDay
    ) throws(InputProblem) -> CalendarDay {
        guard let typed else { return out }
        do { return try typed.day(today: typed.countsFromOtherDay ? out : today) } catch {
            throw Self.mayBeDayOrTime(text.trimmingSpaces)
                ? isDayOrTime : InputProblem(.returnTime, error.sentence)
        }
    }

    /// Formats the way back of an earlier search so that it is as many days after the way out, and at the same time:
    /// `+2 18:00`. Empty for one way.
    static func text(sameAsIn query: TripQuery) -> String {
        guard let time = query.returnTime else { return "" }
        let clock = time.minuteOfDay == 0 ? "" : " " + StationTime.clock(minuteOfDay: time.minuteOfDay)
        return "+\(max(0, query.time.tripDay.days(until: time.day)))" + clock
    }

    /// Formats a way back as the form shows it, so that it can be read again: `Sun 6 Dec 18:00`, `Sun 6 Dec`.
    package static func text(_ time: TimeConstraint?, today: CalendarDay) -> String {
        guard let time else { return "" }
        let clock = time.minuteOfDay == 0 ? "" : " " + StationTime.clock(minuteOfDay: time.minuteOfDay)
        return DayFormatting.short(time.day, today: today) + clock
    }
}
