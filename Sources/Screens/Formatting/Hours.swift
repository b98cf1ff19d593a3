package import Rail

/// A span of the day, in minutes after its midnight. An end after the next midnight is over 1440.
package struct Hours: Hashable, Sendable {
    package var first: Int
    package var last: Int

    /// The hours as a field shows them: `07:00 – 10:00`, or `22:00 – 06:00 +1` to the next day.
    var text: String { "\(StationTime.clock(minuteOfDay: first)) – \(end)" }

    /// The hours as a heading shows them: `07:00–10:00`.
    package var briefly: String { "\(StationTime.clock(minuteOfDay: first))–\(end)" }

    private var end: String {
        guard last != 24 * 60 else { return "24:00" }
        return StationTime.clock(minuteOfDay: last % (24 * 60)) + (last > 24 * 60 ? " +1" : "")
    }
}

extension TripQuery {
    /// The hours of departure; nil if there is no latest departure.
    package var hours: Hours? {
        latestDeparture.map { Hours(first: time.minuteOfDay, last: $0) }
    }
}
