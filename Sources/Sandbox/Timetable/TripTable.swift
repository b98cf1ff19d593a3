import Foundation

/// The trips of a timetable, in the order of their patterns.
struct TripTable: Sendable {
    private(set) var trips: [Trip]
    /// The calls of the feed's trips, trip after trip.
    let calls: [Feed.Call]
    let carriers: [Carrier]
    /// Whether the feed has trips that one vehicle makes one after the other. Which of them are joined depends on the
    /// days that can be searched.
    let haveLinks: Bool
    /// The latest time of any call, in seconds after the start of its service day.
    private(set) var longest: Int32 = 0

    init(_ trips: [Trip], calls: [Feed.Call], carriers: [Carrier], haveLinks: Bool) {
        (self.trips, self.calls, self.carriers, self.haveLinks) = (trips, calls, carriers, haveLinks)
        for trip in trips { longest = max(longest, calls[trip.calls.upperBound - 1].departure + trip.offset) }
    }

    /// A trip that runs on each day of a service.
    struct Trip: Sendable {
        /// An index into the network's patterns.
        var pattern: Int
        var service: Int
        var zone: TimeZone
        /// The trip's calls, as indices into `calls`.
        var calls: Range<Int>
        /// The seconds to add to the times of the calls. Trips that run by frequency share their calls.
        var offset: Int32
        /// Whether it is one of the runs of a trip that runs by frequency.
        var isRun: Bool
        var firstPart: Part
        var laterParts: [Part]
        /// The seconds between trips, for trips without exact times that run at about these intervals; nil if the
        /// trip has exact times.
        var headway: Int32?
    }

    /// A trip of the feed: a whole train, or a part of a through train.
    struct Part: Hashable, Sendable {
        /// The feed's `trip_id`.
        var tripID: String
        /// The position of the part's first call in the whole train.
        var firstCall: Int
        var label: VehicleLabel
        /// GTFS `route_type`, basic or extended.
        var routeKind: Int
        var carrier: Int
        /// The number of days from the service day of the first part to the service day of this part.
        var days: Int
    }

    struct Carrier: Hashable, Sendable {
        var name: String
        /// E.g. `urn:x-gtfs:agency:sncf`.
        var ref: String
        var phone: String?
    }

    var count: Int { trips.count }

    subscript(trip: Int) -> Trip { trips[trip] }

    /// Returns the time of an arrival, in seconds after the start of the service day.
    func arrival(_ trip: Int, _ position: Int) -> Int32 {
        calls[trips[trip].calls.lowerBound + position].arrival + trips[trip].offset
    }

    func departure(_ trip: Int, _ position: Int) -> Int32 {
        calls[trips[trip].calls.lowerBound + position].departure + trips[trip].offset
    }

    func part(of trip: Int, at position: Int) -> Part {
        trips[trip].laterParts.last { $0.firstCall <= position } ?? trips[trip].firstPart
    }

    /// Returns the parts of a train, each with the positions of its calls.
    func parts(of trip: Int) -> [(part: Part, positions: Range<Int>)] {
        let parts = [trips[trip].firstPart] + trips[trip].laterParts
        let ends = parts.dropFirst().map(\.firstCall) + [trips[trip].calls.count]
        return zip(parts, ends).map { ($0, $0.firstCall..<$1) }
    }
}
