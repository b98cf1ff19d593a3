/// The number of a timetable's trips that run in the coming weeks, and of those that have ended.
struct TripsAhead: Hashable, Sendable {
    var all = 0
    /// The trips that run on a day of the coming weeks.
    var running = 0
    /// The trips whose last day is over.
    var ended = 0

    static let weeks = 4

    /// - Parameter days: The coming weeks, counted from the window's first day.
    init(_ trips: TripTable, _ services: ServiceDays, days: Range<Int>) {
        all = trips.count
        // By service: most trips share one.
        var standing: [Int32: (runs: Bool, hasEnded: Bool)] = [:]
        for service in trips.services {
            let known =
                standing[service]
                ?? {
                    (
                        days.contains { services.runs(Int(service), on: $0) },
                        !(days.lowerBound..<services.dayCount).contains {
                            services.runs(Int(service), on: $0)
                        }
                    )
                }()
            standing[service] = known
            if known.runs { running += 1 }
            if known.hasEnded { ended += 1 }
        }
    }

    /// `6600 of 6672 trips run in the next 4 weeks`.
    var words: String { "\(running) of \(all) trips run in the next \(Self.weeks) weeks" }

    /// A warning where a quarter of the trips, or more, have ended.
    var notice: String? {
        ended * 4 >= all && all > 0 ? "Much of this timetable has ended: \(words)." : nil
    }
}
