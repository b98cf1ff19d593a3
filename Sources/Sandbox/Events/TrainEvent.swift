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
        /// A row of stop_times.txt by its `stop_sequence`.
        case sequence(Int32)
    }

    enum Delay: Hashable, Sendable {
        /// Seconds after the time in the timetable.
        case seconds(Int32)
        /// Seconds since 1970.
        case until(Int64)
        case unknown
    }

    enum Side: Hashable, Sendable { case arrival, departure }

    /// A change of the train. A stop that is nil is the first stop.
    enum Change: Hashable, Sendable {
        /// The delay from the arrival or the departure at a stop on.
        case delay(Delay, from: Stop?, Side)
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
    /// The service day; nil for every day.
    var day: CalendarDay?
    /// When the event becomes known, in minutes after midnight of the train's day by the clock of the company; nil if
    /// it is always known.
    var knownFrom: Int?
    var changes: [Change]
    /// Where the event is written; nil for a feed of GTFS-Realtime.
    var place: FileLocation?
}
