import Rail

/// How a train runs on one day, as far as it is known.
struct TrainState: Hashable, Sendable {
    struct Call: Hashable, Sendable {
        /// In seconds; nil if nothing is known.
        var arrivalDelay: Int32?
        var departureDelay: Int32?
        /// The platform in place of the timetable's.
        var platform: String?
        var isSkipped = false
        /// Whether the train goes no further.
        var isLast = false
    }

    /// A stop that the timetable does not have.
    struct ExtraStop: Hashable, Sendable {
        /// The position of the call before it.
        var position: Int
        /// An index into the timetable's stations.
        var station: Int
        /// Seconds after the timetable's epoch.
        var time: Int32
    }

    /// A call for each position of the trip.
    var calls: [Call]
    /// The positions of the trips of the feed that do not run. A through train has several trips.
    var cancelled: [Range<Int>] = []
    var extraStops: [ExtraStop] = []
    /// A word of OSDM's `ServiceStatus.occupancy`.
    var occupancy: String?
    var messages: [TrainEvent.Message] = []

    func isCancelled(_ ride: Journey.Ride) -> Bool {
        cancelled.contains { $0.lowerBound <= ride.from && $0.upperBound > ride.from }
    }

    /// Whether the train makes other stops than in the timetable.
    var deviates: Bool { !extraStops.isEmpty || calls.contains { $0.isSkipped } }
}
