import Rail

/// A typed date, whose year may be left out, or its year and month.
struct PartialDate {
    var day: Int
    var month: Int?
    var year: Int?

    /// The numbers of texts of digits; a year of two digits is of this century.
    init?(day: Substring, month: Substring?, year: Substring?) {
        guard let day = Int(day) else { return nil }
        self.day = day
        self.month = month.flatMap { Int($0) }
        self.year = year.flatMap { text in Int(text).map { text.count == 2 ? 2000 + $0 : $0 } }
    }

    /// - Parameter monthName: An English name or its beginning, in lower case.
    init?(day: Substring, monthName: Substring, year: Substring?) {
        let months = DayFormatting.months.map { $0.lowercased() }
        guard let index = months.firstIndex(where: { $0.hasPrefix(monthName) }) else { return nil }
        self.init(day: day, month: nil, year: year)
        month = index + 1
    }

    /// The nearest day of this date that is not over, or the only one; nil where there is none.
    func next(from today: CalendarDay) -> CalendarDay? {
        guard let year else { return candidates(around: today).first { $0 >= today } }
        let day = CalendarDay(year: year, month: month ?? 0, day: day)
        return day.month >= 1 && day.exists ? day : nil
    }

    /// The day of this date; nil where a part is missing, or there is no such day.
    var whole: CalendarDay? {
        guard let year, let month else { return nil }
        let found = CalendarDay(year: year, month: month, day: day)
        return found.exists ? found : nil
    }

    /// The last day of this date before today.
    func last(before today: CalendarDay) -> CalendarDay? {
        month == nil ? nil : candidates(around: today).last { $0 < today }
    }

    /// The days of this date in the years around a day, in their order; without a month, those of its next months.
    private func candidates(around today: CalendarDay) -> [CalendarDay] {
        let days =
            if let month {
                // 29 February waits up to eight years for the next one.
                (today.year - 1...today.year + 8).map { CalendarDay(year: $0, month: month, day: day) }
            } else {
                (0...2).map { ahead in
                    let index = today.month - 1 + ahead
                    return CalendarDay(year: today.year + index / 12, month: index % 12 + 1, day: day)
                }
            }
        return days.filter(\.exists)
    }
}
