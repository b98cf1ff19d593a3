import Rail

/// A typed date. The year may be missing, or both the year and the month.
struct PartialDate: Hashable, Sendable {
    var day: Int
    var month: Int?
    var year: Int?

    /// Reads numbers from digits. A year of two digits is in this century.
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

    /// Returns the first matching day from today on, or the only matching day if the year is known; nil if
    /// there is none.
    func next(from today: CalendarDay) -> CalendarDay? {
        year == nil ? candidates(around: today).first { $0 >= today } : wholeDate
    }

    /// The only matching day; nil if the year is missing, or if there is no such day.
    var wholeDate: CalendarDay? {
        guard let year, let month, month >= 1 else { return nil }
        let date = CalendarDay(year: year, month: month, day: day)
        return date.exists ? date : nil
    }

    /// Returns the last day before today that matches the date; nil if the month is missing.
    func last(before today: CalendarDay) -> CalendarDay? {
        month == nil ? nil : candidates(around: today).last { $0 < today }
    }

    /// Returns matching days around today, in order. If the month is missing, returns the matching days of
    /// this month and of the next two months.
    private func candidates(around today: CalendarDay) -> [CalendarDay] {
        let days =
            if let month {
                // The range is this long because the next 29 February may be eight years away.
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
