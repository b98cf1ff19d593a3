package import Foundation
package import Rail

/// A feed made ready for planning: compact arrays, dates laid over the calendar, times as instants.
///
/// Instants are seconds after `epoch`, in 32 bits: enough for 68 years.
package struct Timetable: Sendable {
    /// The feed as its user named it.
    package var name: String
    /// The publisher, where the feed says.
    package var publisher: String?
    package var stations: [Station]
    /// A sentence for a person about the feed's days; nil when there is nothing to tell.
    package var notice: String?
    /// The number of trips that run in the coming weeks.
    var tripsAhead: TripsAhead
    /// `6600 of 6672 trips run in the next 4 weeks`.
    package var tripsAheadWords: String { tripsAhead.words }
    /// The faulty rows of the feed.
    package var problems: FeedProblems
    /// The days that can be searched.
    package var firstDay: CalendarDay
    package var lastDay: CalendarDay

    /// IANA names of the zones of stations.
    var zones: [TimeZone]
    var network: Network
    var services: ServiceDays
    var trips: TripTable
    /// Seconds since 1970 of the midnight, by UTC, that begins the window's first day.
    var epoch: Int64

    package func instant(_ seconds: Int32) -> Date {
        Date(timeIntervalSince1970: Double(epoch + Int64(seconds)))
    }

    /// Seconds after `epoch`, within the range of 32 bits.
    package func seconds(_ instant: Date) -> Int32 {
        let seconds = (instant.timeIntervalSince1970 - Double(epoch)).rounded(.up)
        return Int32(max(-1e9, min(1e9, seconds)))
    }

    /// The start of a service day by the clock of a zone: noon minus 12 hours, which is midnight save on
    /// the days when clocks change (GTFS "Time").
    func dayStart(_ day: Int, in zone: TimeZone) -> Int32 {
        let noon = Double(epoch) + Double(day) * 86_400 + 43_200
        // The first offset is that of noon by UTC; no clock changes between that and noon there.
        let guess = zone.secondsFromGMT(for: Date(timeIntervalSince1970: noon))
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: noon - Double(guess)))
        return Int32(day) * 86_400 - Int32(offset)
    }

    /// The instant with the clock of a station.
    package func stationTime(_ seconds: Int32, at station: Int) -> StationTime {
        let instant = instant(seconds)
        return StationTime(instant: instant, offset: zone(of: station).secondsFromGMT(for: instant))
    }

    package func zone(of station: Int) -> TimeZone {
        zones[stations[station].zone]
    }

    /// The station with this reference, by UIC code or by an id of the feed.
    package func station(id: String) -> Int? {
        stationIndices[id]
    }

    /// The indices of stations by their references.
    var stationIndices: [String: Int]
}
