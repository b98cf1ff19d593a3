import Rail

/// The place of a feed's days in the calendar: as they stand or, when the feed has expired, some weeks later.
struct FeedShift: Hashable, Sendable {
    /// The first and last day of the feed, as its files say, counted from 1970-01-01.
    let span: ClosedRange<Int32>
    /// Whole weeks, so that weekdays stay what they are.
    let weeks: Int32
    private let today: Int32

    init(span: ClosedRange<Int32>, today: Int32) {
        self.span = span
        self.today = today
        guard span.upperBound < today else {
            weeks = 0
            return
        }
        // Early in the feed, so that as much of it as can be lies ahead; a week in where it is long
        // enough, so that yesterday's night trains are there too.
        let lead: Int32 = span.count >= 28 ? 7 : 0
        let early = (today - span.lowerBound - lead) / 7
        // A feed of a few days may have none on this weekday: then the next ones that it has.
        let needed = (today - span.upperBound + 6) / 7
        weeks = max(early, needed)
    }

    var days: Int32 { weeks * 7 }

    /// The days to plan for, already shifted: from a week ago, 550 at most.
    var window: ClosedRange<Int32> {
        let first = max(span.lowerBound + days, min(today - 8, span.upperBound + days))
        return first...min(span.upperBound + days, first + 550)
    }

    /// A sentence for a person; nil when the feed is in force today.
    var notice: String? {
        let (first, last) = (Self.text(span.lowerBound), Self.text(span.upperBound))
        if weeks > 0 {
            return "This timetable was valid from \(first) to \(last) and has expired; "
                + "its trains are shown \(weeks) \(weeks == 1 ? "week" : "weeks") later."
        }
        if span.lowerBound > today { return "This timetable begins on \(first); it has no trains before." }
        return nil
    }

    private static func text(_ day: Int32) -> String {
        let day = DayNumbers.epoch.adding(days: Int(day))
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "\(day.day) \(months[day.month - 1]) \(day.year)"
    }
}
