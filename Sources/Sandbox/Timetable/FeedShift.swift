import BitCollections
import Rail

/// The number of weeks by which a feed's days are moved: 0, unless the feed has expired.
struct FeedShift: Hashable, Sendable {
    /// The first and last day in the feed's files, in days since 1970-01-01.
    let span: ClosedRange<Int32>
    /// A feed is moved by whole weeks, so that its trains keep their weekdays.
    let weeks: Int32
    private let today: Int32
    /// The first day of the services that have not ended.
    private let next: Int32?

    /// - Parameter trips: The service of each trip.
    /// - Returns: nil if no trip runs on any day.
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
        // If only a few trips are valid today, such as trips of another year, the feed has expired all the same.
        let isOver =
            ended.values.reduce(0, +) * 2 > all && Self.running(services, counts, from: today) * 10 < all
        weeks = isOver ? Self.best(services, ended, today) : 0
    }

    /// Returns the number of trips that would run in the coming weeks without a shift.
    private static func running(_ services: [Feed.Service], _ trips: [Int: Int], from today: Int32) -> Int {
        let coming = today...(today + 7 * Int32(TripsAhead.weeks) - 1)
        return trips.filter { !services[$0.key].weeks(from: today, in: coming).isEmpty }.values.reduce(0, +)
    }

    /// Returns the shift, in weeks, that makes the most trips of an expired feed run in the coming weeks.
    ///
    /// Trips in the coming week and in the last week have more weight, so that some trains run today and some ran
    /// last night. If several shifts are equally good, give or take one trip in 50, the largest wins, because it
    /// leaves most of the feed in the future.
    private static func best(_ services: [Feed.Service], _ trips: [Int: Int], _ today: Int32) -> Int32 {
        var scores: [Int32: Int] = [:]
        for (service, count) in trips {
            // The last four years are enough to see which trips run together.
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

    /// The days to plan for, after the shift. They begin about a week ago, and are at most 551.
    var window: ClosedRange<Int32> {
        let first = max(span.lowerBound + days, min(today - 8, span.upperBound + days))
        return first...min(span.upperBound + days, first + 550)
    }

    /// A sentence for the user about the feed's days; nil if the feed is valid today.
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
        let day = CalendarDay(daysSince1970: Int(day))
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "\(day.day) \(months[day.month - 1]) \(day.year)"
    }
}

/// Counts a timetable's trips: those that run in the coming weeks, and those that have ended.
struct TripsAhead: Hashable, Sendable {
    var all = 0
    /// The trips that run on a day of the coming weeks.
    var running = 0
    /// The trips whose last day is over.
    var ended = 0

    static let weeks = 4

    init(_ trips: TripTable, _ services: ServiceDays, today: Int32) {
        let first = min(services.dayCount, max(0, Int(today - services.firstDay)))
        let coming = first..<min(services.dayCount, first + 7 * Self.weeks)
        all = trips.count
        for trip in trips.trips {
            let left = services.days[trip.service].intersection(first..<services.dayCount)
            if left.first.map(coming.contains) == true { running += 1 }
            if left.isEmpty { ended += 1 }
        }
    }

    /// The numbers in words, e.g. `6600 of 6672 trips run in the next 4 weeks`.
    var words: String { "\(running) of \(all) trips run in the next \(Self.weeks) weeks" }

    /// A warning if at least a quarter of the trips have ended.
    var notice: String? {
        ended * 4 >= all && all > 0 ? "Much of this timetable has ended: \(words)." : nil
    }
}
