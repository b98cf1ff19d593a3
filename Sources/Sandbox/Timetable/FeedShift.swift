import Rail

/// The place of a feed's days in the calendar: as they stand or, when the feed has expired, some weeks later.
struct FeedShift: Hashable, Sendable {
    /// The first and last day of the feed, as its files say, counted from 1970-01-01.
    let span: ClosedRange<Int32>
    /// Whole weeks, so that weekdays stay what they are.
    let weeks: Int32
    private let today: Int32
    /// The first day of what has not ended.
    private let next: Int32?

    /// - Parameter trips: The service of each trip.
    /// - Returns: nil when no trip has a day.
    init?(_ services: [Feed.Service], trips: some Sequence<Int32>, today: Int32) {
        let counts = Dictionary(trips.map { (Int($0), 1) }, uniquingKeysWith: +).filter {
            services[$0.key].span != nil
        }
        let spans = counts.keys.compactMap { services[$0].span }
        guard let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max() else {
            return nil
        }
        span = first...last
        self.today = today
        next = spans.filter { $0.upperBound >= today }.map(\.lowerBound).min()
        let ended = counts.filter { services[$0.key].span?.upperBound ?? today < today }
        let all = counts.values.reduce(0, +)
        // A few trips of another year do not keep a feed in force.
        let isOver =
            ended.values.reduce(0, +) * 2 > all && Self.running(services, counts, from: today) * 10 < all
        weeks = isOver ? Self.best(services, ended, today) : 0
    }

    /// The number of trips that run in the weeks to come as the feed stands.
    private static func running(_ services: [Feed.Service], _ trips: [Int: Int], from today: Int32) -> Int {
        let coming = today...(today + 7 * Int32(TripsAhead.weeks) - 1)
        return trips.filter { !services[$0.key].weeks(from: today, in: coming).isEmpty }.values.reduce(0, +)
    }

    /// The weeks by which a feed that has ended is moved so that most of its trips run in the weeks to come.
    ///
    /// Those of the coming week count twice, and of the last one once more, so that today has trains and yesterday's
    /// night trains are there. Of numbers that do as well, but for one trip in 50, it is the one that leaves most of
    /// the feed to come.
    private static func best(_ services: [Feed.Service], _ trips: [Int: Int], _ today: Int32) -> Int32 {
        var scores: [Int32: Int] = [:]
        for (service, count) in trips {
            // Of what went on for years, the last four are enough to see which trips run together.
            guard let last = services[service].span?.upperBound else { continue }
            let weeks = services[service].weeks(from: today, in: (last - 4 * 366)...last)
            let coming = Set((0..<Int32(TripsAhead.weeks)).flatMap { week in weeks.map { week - $0 } })
            for shift in Array(coming) + weeks.map({ -$0 }) + weeks.map({ -1 - $0 }) where shift > 0 {
                scores[shift, default: 0] += count
            }
        }
        let most = scores.values.max() ?? 0
        return scores.filter { $0.value * 50 >= most * 49 }.keys.max() ?? 0
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
            let shown = "its trains are shown \(weeks) \(weeks == 1 ? "week" : "weeks") later."
            return span.upperBound < today
                ? "This timetable was valid from \(first) to \(last) and has expired; " + shown
                : "Most of this timetable has ended; " + shown
        }
        guard let next, next > today else { return nil }
        return span.lowerBound > today
            ? "This timetable begins on \(first); it has no trains before."
            : "The next trains of this timetable run from \(Self.text(next))."
    }

    private static func text(_ day: Int32) -> String {
        let day = DayNumbers.epoch.adding(days: Int(day))
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "\(day.day) \(months[day.month - 1]) \(day.year)"
    }
}
