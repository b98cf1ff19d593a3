/// The trips of a timetable, in the order of their patterns.
struct TripTable: Sendable {
    var patternStarts: ContiguousArray<Int32> = [0]
    var services: ContiguousArray<Int32> = []
    /// The agency's zone, as an index into `Timetable.zones`.
    var zones: ContiguousArray<Int32> = []
    /// The start of its calls in `arrivals` and `departures`.
    var callStarts: ContiguousArray<Int32> = []
    /// Seconds to add to each of its calls: trips that run by frequency share them.
    var offsets: ContiguousArray<Int32> = []
    var labels: ContiguousArray<Int32> = []
    var carriers: ContiguousArray<Int32> = []
    /// The trips that follow the first one of a through train, by that one.
    var laterTrips: [Int: [LaterTrip]] = [:]

    var arrivals: ContiguousArray<Int32> = []
    var departures: ContiguousArray<Int32> = []
    /// The platform of each call, as an index into `platformNames`; -1 when not known.
    var platforms: ContiguousArray<Int32> = []

    var platformNames: [String] = []
    var vehicleLabels: [VehicleLabel] = []
    var carrierNames: [String] = []
    /// E.g. `urn:x-gtfs:agency:sncf`.
    var carrierRefs: [String] = []
    /// GTFS route types of the labels, index by index.
    var labelKinds: [Int] = []
    /// The latest time of any call, in seconds after its service day's start.
    var longest: Int32 = 0

    var count: Int { services.count }

    func trips(of pattern: Int) -> Range<Int> {
        Int(patternStarts[pattern])..<Int(patternStarts[pattern + 1])
    }

    func pattern(of trip: Int) -> Int {
        var (low, high) = (0, patternStarts.count - 1)
        while low + 1 < high {
            let middle = (low + high) / 2
            if Int(patternStarts[middle]) <= trip { low = middle } else { high = middle }
        }
        return low
    }

    func arrival(_ trip: Int, _ position: Int) -> Int32 {
        arrivals[Int(callStarts[trip]) + position] + offsets[trip]
    }

    func departure(_ trip: Int, _ position: Int) -> Int32 {
        departures[Int(callStarts[trip]) + position] + offsets[trip]
    }

    /// The least times of `Network.patternHops`, over all trips of each pattern.
    func leastHops(_ network: Network) -> ContiguousArray<Int32> {
        var hops = ContiguousArray<Int32>(repeating: 0, count: network.patternStops.count)
        for pattern in 0..<network.patternCount {
            let calls = network.calls(of: pattern)
            for (position, call) in calls.enumerated().dropLast() {
                hops[call] =
                    trips(of: pattern).map { arrival($0, position + 1) - departure($0, position) }.min() ?? 0
            }
        }
        return hops
    }
}

extension TripTable {
    /// A trip of a through train that is not its first.
    struct LaterTrip: Hashable, Sendable {
        /// The position of its first call among those of the whole train.
        var firstCall: Int
        var label: Int32
        var carrier: Int32
        /// The days from the service day of the first trip to its own.
        var days: Int
    }

    /// The trip of a through train that makes a call; nil for the first one.
    func laterTrip(_ trip: Int, at position: Int) -> LaterTrip? {
        laterTrips[trip]?.last { $0.firstCall <= position }
    }
}
