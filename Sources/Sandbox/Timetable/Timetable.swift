package import Foundation
package import Rail

/// A feed in the form that the planner needs: days of the calendar, and times as instants.
///
/// Instants are seconds after `epoch`, in 32 bits: enough for 68 years.
package struct Timetable: Sendable {
    package var name: String
    /// The feed's publisher; nil if the feed names none.
    package var publisher: String?
    package var stations: [Station]
    /// A sentence for the user about the feed's days; nil if there is nothing to say.
    package var notice: String?
    /// How many trips run soon, in words, e.g. `6600 of 6672 trips run in the next 4 weeks`.
    package var tripsAheadWords: String
    package var problems: FeedProblems
    package var firstDay: CalendarDay
    package var lastDay: CalendarDay

    var network: Network
    var services: ServiceDays
    var trips: TripTable
    /// Midnight (UTC) of the window's first day, in seconds since 1970.
    var epoch: Int64
    var stationIndices: [String: Int]
    /// The feed's stops that are platforms, in no order: few events ask for one.
    var platforms: [(stopID: String, name: String)]
    /// The days by which the feed's days are moved, because it has expired.
    var shiftInDays: Int

    /// Loads a feed from a folder or a ZIP archive. `now` decides whether the feed has expired.
    package static func load(feed url: URL, now: Date) throws(FeedError) -> Timetable {
        try load(feed: url, now: now, limits: FeedLimits())
    }

    static func load(feed url: URL, now: Date, limits: FeedLimits) throws(FeedError) -> Timetable {
        try load(from: try feedSource(at: url, limits: limits), now: now)
    }

    package static func builtIn(now: Date) throws(FeedError) -> Timetable {
        try load(from: EmbeddedSource(), now: now)
    }

    static func load(from source: any FeedSource, now: Date) throws(FeedError) -> Timetable {
        var reader = FeedReader(source: source)
        var builder = TimetableBuilder(try reader.feed())
        return try builder.timetable(now: now)
    }

    package func instant(_ seconds: Int32) -> Date {
        Date(timeIntervalSince1970: Double(epoch + Int64(seconds)))
    }

    /// Returns the seconds after `epoch`, limited to ±1e9 so that they fit into 32 bits.
    package func seconds(_ instant: Date) -> Int32 {
        let seconds = (instant.timeIntervalSince1970 - Double(epoch)).rounded(.up)
        return Int32(max(-1e9, min(1e9, seconds)))
    }

    /// Returns the start of a service day in a time zone: noon minus 12 hours, which is midnight except on days when
    /// the clocks change (GTFS "Time").
    func dayStart(_ day: Int, in zone: TimeZone) -> Int32 {
        let noon = Double(epoch) + Double(day) * 86_400 + 43_200
        // The first offset is for noon UTC. No clock changes between noon UTC and local noon.
        let guess = zone.secondsFromGMT(for: Date(timeIntervalSince1970: noon))
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: noon - Double(guess)))
        return Int32(day) * 86_400 - Int32(offset)
    }

    /// Returns an instant as the clock of a station shows it.
    package func stationTime(_ seconds: Int32, at station: Int) -> StationTime {
        let instant = instant(seconds)
        return StationTime(instant: instant, offset: zone(of: station).secondsFromGMT(for: instant))
    }

    package func zone(of station: Int) -> TimeZone { stations[station].zone }

    /// Returns the station with a reference, which is a UIC code or an id of the feed.
    package func station(id: String) -> Int? { stationIndices[id] }
}
