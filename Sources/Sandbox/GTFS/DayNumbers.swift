import Rail

/// Days since 1970-01-01 for the dates of a feed, each worked out once.
struct DayNumbers {
    static let epoch = CalendarDay(year: 1970, month: 1, day: 1)
    private var known: [Int32: Int32] = [:]

    mutating func number(_ row: CSVRow, _ column: some FeedColumn) throws(CSVRow.Problem) -> Int32 {
        let digits = try row.dayDigits(column)
        if let number = known[digits] { return number }
        let day = CalendarDay(
            year: Int(digits) / 10_000, month: Int(digits) / 100 % 100, day: Int(digits) % 100)
        guard day.year >= 1900, day.exists else {
            throw row.problem(column, "is not a day of the calendar; the row was left out")
        }
        let number = Int32(Self.epoch.days(until: day))
        known[digits] = number
        return number
    }
}
