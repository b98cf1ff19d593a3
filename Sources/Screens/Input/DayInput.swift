package import Rail

/// Reads a day as people type it: `today`, `fri`, `next fri`, `+3`, `in 3 days`, `24`, `24/12`, `dec 24`, `2026-12-24`.
package enum DayInput {
    /// If a typed date was this many days ago, the person more likely means that day than the same date next
    /// year.
    private static let recent = 1...60

    /// - Parameter isTodayOver: Whether the name of today's weekday means the day in a week, because the time of travel is
    ///   over today.
    package static func day(
        _ text: String, today: CalendarDay, isTodayOver: Bool = false
    ) throws(InputProblem) -> CalendarDay {
        let word = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if let day = relative(word, today, isTodayOver) { return day }
        let (named, rest) = splitWeekday(word)
        guard let date = date(rest) else {
            throw InputProblem(
                .date, "“\(text)” is not a date. Type today, tomorrow, fri, +3, 24/12 or 2026-12-24.")
        }
        guard let found = date.next(from: today) else {
            throw InputProblem(
                .date, "There is no day \(text). Type a date such as 24/12, fri, +3 or 2026-12-24.")
        }
        if date.year == nil, let last = date.last(before: today), recent.contains(last.days(until: today)) {
            let past = DayFormatting.distance(last, today: today)
            let year = found.year == today.year ? "this year" : "next year"
            let next = "\(found.day)/\(found.month)/\(found.year)"
            throw InputProblem(.date, "\(text.trimmingSpaces) was \(past). For \(year), type \(next).")
        }
        if let named, found.weekday != named {
            let day = DayFormatting.weekdays[found.weekday - 1]
            throw InputProblem(
                .date,
                "\(found.day)/\(found.month)/\(found.year) is a \(day), not a \(DayFormatting.weekdays[named - 1]). Type one of them."
            )
        }
        return found
    }

    // MARK: Days by their distance

    private static func relative(
        _ word: String, _ today: CalendarDay, _ isTodayOver: Bool
    ) -> CalendarDay? {
        switch word {
        case "", "today", "tod", "tonight": return today
        case "yesterday": return today.adding(days: -1)
        case "tomorrow", "tom": return today.adding(days: 1)
        case "day after tomorrow": return today.adding(days: 2)
        case "next week": return today.adding(days: 7)
        default: break
        }
        if let match = word.wholeMatch(of: /(?:\+ ?(\d{1,3})|in (\d{1,3}|an?)) ?(d|days?|w|weeks?)?/) {
            let count = (match.1 ?? match.2).flatMap { Int($0) } ?? 1
            return today.adding(days: match.3?.hasPrefix("w") == true ? 7 * count : count)
        }
        if let weekday = weekday(word.hasPrefix("this ") ? String(word.dropFirst(5)) : word) {
            let days = (weekday - today.weekday + 7) % 7
            return today.adding(days: days == 0 && isTodayOver ? 7 : days)
        }
        if word.hasPrefix("next "), let weekday = weekday(String(word.dropFirst(5))) {
            // The day in the week that begins next Monday.
            return today.adding(days: 7 - today.weekday + weekday)
        }
        return nil
    }

    private static func weekday(_ word: String) -> Int? {
        guard word.count >= 2 else { return nil }
        return DayFormatting.weekdays.firstIndex { $0.lowercased().hasPrefix(word) }.map { $0 + 1 }
    }

    // MARK: Days by their date

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
        case date, time, ages
        case traveller(TravellerDetail)
    }

    package var field: Field
    package var sentence: String

    package init(_ field: Field, _ sentence: String) {
        self.field = field
        self.sentence = sentence
    }
}
