package import Rail

/// A day as people type it: `today`, `fri`, `next fri`, `+3`, `in 3 days`, `24`, `24/12`, `dec 24`, `2026-12-24`.
///
/// The text is parsed when the value is made, and not for each frame. Which day it means changes with today's date.
package struct DayInput: Hashable, Sendable {
    package let text: String
    private let reading: Reading?

    private enum Reading: Hashable {
        case daysFromToday(Int)
        /// 1 = Monday … 7 = Sunday.
        case weekday(Int)
        case weekdayOfNextWeek(Int)
        /// - Parameter weekday: The day of the week, if it was typed, too.
        case date(PartialDate, weekday: Int?)
    }

    package init(_ text: String) {
        self.text = text
        let word = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        reading = Self.relative(word) ?? Self.dated(word)
    }

    /// - Parameter isTodayOver: Whether the time of travel is already over today, so that the name of today's
    ///   weekday means the day in a week.
    package func day(today: CalendarDay, isTodayOver: Bool = false) throws(InputProblem) -> CalendarDay {
        switch reading {
        case .daysFromToday(let days): return today.adding(days: days)
        case .weekday(let weekday):
            let days = (weekday - today.weekday + 7) % 7
            return today.adding(days: days == 0 && isTodayOver ? 7 : days)
        case .weekdayOfNextWeek(let weekday): return today.adding(days: 7 - today.weekday + weekday)
        case .date(let date, let weekday): return try day(date, weekday, today: today)
        case nil:
            if let time = DayAndTime.wrongTime(text) {
                throw InputProblem(.date, "“\(time)” is not a time. Type tomorrow 18:00 or tomorrow 6pm.")
            }
            let what = TimeInput(text).minutesOfDay == nil ? "is" : "is a time, and"
            throw InputProblem(
                .date, "“\(text)” \(what) not a date. Type today, tomorrow, fri, +3, 24/12 or 2026-12-24.")
        }
    }

    /// Whether the text has the form of a day, which may not exist.
    var isReadable: Bool { reading != nil }

    /// Whether the text means another day if it is read on another day than today: a day of the week, or `+2`. The
    /// words for days around today do not, nor do dates.
    var countsFromOtherDay: Bool {
        switch reading {
        case .weekday, .weekdayOfNextWeek: true
        case .daysFromToday: text.contains(where: \.isNumber) || text.lowercased().contains("in a")
        case .date, nil: false
        }
    }

    // MARK: Days by their distance

    private static func relative(_ word: String) -> Reading? {
        switch word {
        case "", "today", "tod", "tonight": return .daysFromToday(0)
        case "yesterday": return .daysFromToday(-1)
        case "tomorrow", "tom": return .daysFromToday(1)
        case "day after tomorrow": return .daysFromToday(2)
        case "next week": return .daysFromToday(7)
        default: break
        }
        if let match = word.wholeMatch(of: /(?:\+ ?(\d{1,5})|in (\d{1,5}|an?)) ?(d|days?|w|weeks?)?/) {
            let count = (match.1 ?? match.2).flatMap { Int($0) } ?? 1
            return .daysFromToday(match.3?.hasPrefix("w") == true ? 7 * count : count)
        }
        if let weekday = weekday(word.hasPrefix("this ") ? String(word.dropFirst(5)) : word) {
            return .weekday(weekday)
        }
        if word.hasPrefix("next "), let weekday = weekday(String(word.dropFirst(5))) {
            return .weekdayOfNextWeek(weekday)
        }
        return nil
    }

    private static func weekday(_ word: String) -> Int? {
        guard word.count >= 2 else { return nil }
        return DayFormatting.weekdays.firstIndex { $0.lowercased().hasPrefix(word) }.map { $0 + 1 }
    }

    // MARK: Days by their date

    /// The numbers of days ago for which a typed date more likely means the past day than the same date next year.
    private static let recent = 1...60

    private func day(_ date: PartialDate, _ weekday: Int?, today: CalendarDay) throws(InputProblem)
        -> CalendarDay
    {
        guard let found = date.next(from: today) else {
            throw InputProblem(
                .date, "There is no day \(text). Type a date such as 24/12, fri, +3 or 2026-12-24.")
        }
        // 29 February may be years away.
        if date.year == nil, found.year > today.year + 1 {
            throw InputProblem(
                .date,
                "The next \(text.trimmingSpaces) is in \(found.year). For that day, type \(DayFormatting.dated(found))."
            )
        }
        if date.year == nil, let last = date.last(before: today),
            Self.recent.contains(last.days(until: today))
        {
            let past = DayFormatting.distance(last, today: today)
            let year = found.year == today.year ? "this year" : "next year"
            throw InputProblem(
                .date,
                "\(text.trimmingSpaces) was \(past). For \(year), type \(DayFormatting.dated(found)).")
        }
        if let weekday, found.weekday != weekday {
            let (day, name) = (
                DayFormatting.short(found, today: today), DayFormatting.weekdays[weekday - 1]
            )
            throw InputProblem(.date, "\(day) is not a \(name). Type the date or the day of the week alone.")
        }
        return found
    }

    private static func dated(_ word: String) -> Reading? {
        let (weekday, rest) = splitWeekday(word)
        return date(rest).map { .date($0, weekday: weekday) }
    }

    /// Splits `sat 28 nov` into the day of the week and `28 nov`, so that a day can be typed as the screens show it.
    private static func splitWeekday(_ word: String) -> (weekday: Int?, rest: String) {
        guard let space = word.firstIndex(of: " "), let named = weekday(String(word[..<space])) else {
            return (nil, word)
        }
        return (named, String(word[word.index(after: space)...]))
    }

    /// Reads a date from a text in lower case; nil if the text is not a date.
    static func date(_ word: String) -> PartialDate? {
        if let match = word.wholeMatch(of: /(\d{4})([\/.\-])(\d{1,2})\2(\d{1,2})/) {
            return PartialDate(day: match.4, month: match.3, year: match.1)
        }
        if let match = word.wholeMatch(of: /(\d{1,2})(?:([\/.\-])(\d{1,2})(?:\2(\d{4}|\d{2})?)?)?/) {
            return PartialDate(day: match.1, month: match.3, year: match.4)
        }
        if let match = word.wholeMatch(of: /(\d{1,2})\.? ?([a-z]{3,9})(?: (\d{4}|\d{2}))?/) {
            return PartialDate(day: match.1, monthName: match.2, year: match.3)
        }
        if let match = word.wholeMatch(of: /([a-z]{3,9}) ?(\d{1,2})(?:,? (\d{4}))?/) {
            return PartialDate(day: match.2, monthName: match.1, year: match.3)
        }
        return nil
    }
}

/// An error that says why a typed text cannot be used, and what to type instead.
package struct InputProblem: Error, Hashable, Sendable {
    package enum Field: Hashable, Sendable {
        case date, time, returnTime, via, hours, stay, changeTime, ages
        case traveller(TravellerDetail)
    }

    package var field: Field
    package var sentence: String

    package init(_ field: Field, _ sentence: String) {
        self.field = field
        self.sentence = sentence
    }
}
