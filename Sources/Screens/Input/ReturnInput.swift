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
        /// A day, or nil for that of the way out, and the minutes after its midnight, or nil for any time.
        case back(DayInput?, minutes: Int?)
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
        if day.isReadable { return .back(day, minutes: nil) }
        if let typed = DayAndTime.split(text) { return .back(DayInput(typed.day), minutes: typed.minutes) }
        guard !text.contains(" "), let minutes = DayAndTime.minutes(text) else { return .unreadable }
        return .back(nil, minutes: minutes)
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
            if let time = DayAndTime.wrongTime(text) {
                throw InputProblem(.returnTime, "“\(time)” is not a time. Type sun 18:00 or sun 6pm.")
            }
            throw DayAndTime.mayBeDayOrTime(text)
                ? isDayOrTime
                : InputProblem(
                    .returnTime,
                    "“\(text)” is not a day for the way back. Type sun, +2, 24/12 or sun 18:00, or nothing.")
        case .back(let typed, let time):
            let minutes = TypedTime(minutes: time ?? 0)
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
            throw DayAndTime.mayBeDayOrTime(text)
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
