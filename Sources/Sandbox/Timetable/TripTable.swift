import Foundation

/// The trips of a timetable, in the order of their patterns.
struct TripTable: Sendable {
    private(set) var trips: [Trip]
    /// The calls of the feed's trips, trip after trip.
    let calls: [Feed.Call]
    let carriers: [Carrier]
    /// The latest time of any call, in seconds after its service day's start.
    private(set) var longest: Int32 = 0

    init(_ trips: [Trip], calls: [Feed.Call], carriers: [Carrier]) {
        (self.trips, self.calls, self.carriers) = (trips, calls, carriers)
        for trip in trips { longest = max(longest, calls[trip.calls.upperBound - 1].departure + trip.offset) }
    }

    /// A trip on each day of its service.
    struct Trip: Sendable {
        /// An index into the network's patterns.
        var pattern: Int
        var service: Int
        /// The agency's time zone.
        var zone: TimeZone
        /// The range of its calls in `calls`.
        var calls: Range<Int>
        /// Seconds to add to the times of its calls, which trips that run by frequency share.
        var offset: Int32
        var firstPart: Part
        /// The further parts of a through train.
        var laterParts: [Part]
    }

    /// A trip of the feed: a whole train, or a part of a through train.
    struct Part: Hashable, Sendable {
        /// The position of its first call in the whole train.
        var firstCall: Int
        var label: VehicleLabel
        /// GTFS `route_type`, basic or extended.
        var routeKind: Int
        /// An index into the carriers.
        var carrier: Int
        /// The days from the service day of the first part to that of this one.
        var days: Int
    }

    struct Carrier: Hashable, Sendable {
        var name: String
        /// E.g. `urn:x-gtfs:agency:sncf`.
        var ref: String
    }

    var count: Int { trips.count }

    subscript(trip: Int) -> Trip { trips[trip] }

    /// The seconds of an arrival after the service day's start.
    func arrival(_ trip: Int, _ position: Int) -> Int32 {
        calls[trips[trip].calls.lowerBound + position].arrival + trips[trip].offset
    }

    func departure(_ trip: Int, _ position: Int) -> Int32 {
        calls[trips[trip].calls.lowerBound + position].departure + trips[trip].offset
    }

    /// The part of a train that makes a call.
    func part(of trip: Int, at position: Int) -> Part {
        trips[trip].laterParts.last { $0.firstCall <= position } ?? trips[trip].firstPart
    }
}
