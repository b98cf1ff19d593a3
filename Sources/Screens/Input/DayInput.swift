package import Rail

/// Reads a day as people type it: `today`, `tomorrow`, `fri`, `+3`, `24/12`, `24 dec`, `2026-12-24`.
package enum DayInput {
    package static func day(_ text: String, today: CalendarDay) throws(InputProblem) -> CalendarDay {
        let word = text.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if word.isEmpty || word == "today" || word == "tod" { return today }
        if word == "tomorrow" || word == "tom" { return today.adding(days: 1) }
        if let offset = offset(word) { return today.adding(days: offset) }
        if let weekday = weekday(word) {
            // The next such day: a person who means today types "today".
            let ahead = (weekday - today.weekday + 6) % 7 + 1
            return today.adding(days: ahead)
        }
        guard let (day, month, year) = parts(withoutWeekday(word)) else { throw unreadable(text) }
        let found =
            if let year {
                CalendarDay(year: year, month: month, day: day)
            } else {
                next(day: day, month: month, today: today)
            }
        guard (1...12).contains(month), found.exists else {
            throw InputProblem(
                .date, "There is no day \(text). Type a date such as 24/12, fri, +3 or 2026-12-24.")
        }
        return found
    }

    private static func unreadable(_ text: String) -> InputProblem {
        InputProblem(.date, "“\(text)” is not a date. Type today, tomorrow, fri, +3, 24/12 or 2026-12-24.")
    }

    private static func offset(_ word: String) -> Int? {
        guard let match = word.wholeMatch(of: /\+ ?(\d{1,3})/) else { return nil }
        return Int(match.1)
    }

    private static func weekday(_ word: String) -> Int? {
        guard word.count >= 2 else { return nil }
        let matches = DayFormatting.weekdays.indices.filter {
            DayFormatting.weekdays[$0].lowercased().hasPrefix(word)
        }
        guard let first = matches.first, matches.count == 1 else { return nil }
        return first + 1
    }

    /// The text `28 nov` of `sat 28 nov`, so that a day can be typed as the screens write it.
    private static func withoutWeekday(_ word: String) -> String {
        guard let space = word.firstIndex(of: " "), weekday(String(word[..<space])) != nil else {
            return word
        }
        return String(word[word.index(after: space)...])
    }

    /// Day, month, and year if there is one.
    private static func parts(_ word: String) -> (Int, Int, Int?)? {
        if let match = word.wholeMatch(of: /(\d{4})-(\d{1,2})-(\d{1,2})/),
            let year = Int(match.1), let month = Int(match.2), let day = Int(match.3)
        {
            return (day, month, year)
        }
        if let match = word.wholeMatch(of: /(\d{1,2})[\/.](\d{1,2})(?:[\/.](\d{4}|\d{2})?)?/),
            let day = Int(match.1), let month = Int(match.2)
        {
            return (day, month, match.3.flatMap { Int($0) }.map { $0 < 100 ? 2000 + $0 : $0 })
        }
        if let match = word.wholeMatch(of: /(\d{1,2}) ?([a-z]{3,9})(?: (\d{4}))?/), let day = Int(match.1) {
            let months = DayFormatting.months.map { $0.lowercased() }
            guard let index = months.firstIndex(where: { $0.hasPrefix(match.2) }) else { return nil }
            return (day, index + 1, match.3.flatMap { Int($0) })
        }
        return nil
    }

    /// The next day with this date: in this year, or in the next one when this year's is over.
    private static func next(day: Int, month: Int, today: CalendarDay) -> CalendarDay {
        let thisYear = CalendarDay(year: today.year, month: month, day: day)
        let isOver = (month, day) < (today.month, today.day)
        // 29 February waits for the next year that has one.
        for year in (today.year + (isOver ? 1 : 0))...(today.year + 8) {
            let candidate = CalendarDay(year: year, month: month, day: day)
            if candidate.exists { return candidate }
        }
        return thisYear
    }
}
