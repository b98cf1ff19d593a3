import FileLocations
import Rail

/// What happens to a train on one day or on every day, as a file or a scenario says it.
struct TrainEvent: Hashable, Sendable {
    enum Train: Hashable, Sendable {
        /// The name that travellers see, e.g. `TGV 6605`.
        case named(String)
        /// A trip of the feed by its `trip_id`.
        ///
        /// - Parameter start: The departure of the first stop in seconds after the start of the service day, which
        ///   tells apart the trips that run by frequency; nil for all of them.
        case trip(id: String, start: Int32?)
    }

    enum Stop: Hashable, Sendable {
        /// The name or the id of a station.
        case station(String)
        /// A row of stop_times.txt by its `stop_sequence`, its `stop_id` or both.
        ///
        /// - Parameter update: The position among the stops that the feed names of the trip, which may come to a stop
        ///   twice.
        case row(sequence: Int32?, stopID: String?, update: Int)
    }

    enum Delay: Hashable, Sendable {
        /// Seconds after the time in the timetable.
        case seconds(Int32)
        /// Seconds since 1970.
        case until(Int64)
        case unknown
    }

    /// A change of the train. A stop that is nil is the first stop.
    enum Change: Hashable, Sendable {
        /// The delay from a stop on: from its arrival if that has one, otherwise from its departure.
        case delay(arrival: Delay?, departure: Delay?, from: Stop?)
        case platform(String, at: Stop?)
        /// The platform of another stop of the feed, by its `stop_id`.
        case platformOf(stopID: String, at: Stop?)
        /// The train ends at a stop, or does not run at all.
        case cancelled(from: Stop?)
        case skips(Stop)
        /// A stop that the timetable does not have, at a time of day by the clock of the station.
        case extraStop(String, minuteOfDay: Int)
        case occupancy(String)
        case message(Message)
    }

    /// A message about a situation.
    struct Message: Hashable, Sendable {
        /// The reference of the feed; nil if the sandbox has to make one.
        var reference: String?
        var text: String
    }

    var train: Train
    /// The service day; nil for every day, or for the day that `near` says.
    var day: CalendarDay?
    /// An instant of a feed of GTFS-Realtime that names no day, in seconds since 1970: the run nearest to it is meant.
    var near: Int64?
    /// When the event becomes known, in minutes after midnight of the train's day by the clock of the company; nil if
    /// it is always known.
    var knownFrom: Int?
    /// When the event is shown, in seconds since 1970 by the feed of GTFS-Realtime; always, if there is none.
    var periods: [Range<Int64>] = []
    var changes: [Change]
    /// Where the event is written; nil for a feed of GTFS-Realtime.
    var place: FileLocation?
}
