import Foundation

/// A stop of a train on its way.
package struct Call: Hashable, Sendable, Codable {
    package var place: Place
    package var arrival: StationTime?
    package var departure: StationTime?
    /// The current platform, if it is known (OSDM 3.9 `estimatedStopPointName`, or else `plannedStopPointName`).
    package var platform: String?
    /// The platform in the timetable, if the service also sends the current one.
    package var plannedPlatform: String?
    /// The arrival according to the current forecast, or as it was observed once the train has arrived (OSDM 3.9
    /// `ServiceTime.estimatedTime`, `observedTime`); nil if the service has neither.
    package var expectedArrival: StationTime?
    package var expectedDeparture: StationTime?
    /// The unusual status of this stop (OSDM 3.9 `StopCallStatus`); nil if the service says nothing.
    package var status: Status?

    package enum Status: String, Hashable, Sendable, Codable {
        case notServiced, noBoarding, noAlighting
        /// The vehicle stops only if a passenger asks for it.
        case onRequest
        /// The vehicle stops here although the timetable has no such stop.
        case unplanned
    }

    package init(
        place: Place, arrival: StationTime?, departure: StationTime?, platform: String? = nil,
        plannedPlatform: String? = nil, expectedArrival: StationTime? = nil,
        expectedDeparture: StationTime? = nil, status: Status? = nil
    ) {
        self.place = place
        self.arrival = arrival
        self.departure = departure
        self.platform = platform
        self.plannedPlatform = plannedPlatform
        self.expectedArrival = expectedArrival
        self.expectedDeparture = expectedDeparture
        self.status = status
    }
}

extension Call {
    /// The minutes by which the train arrives late, negative if it is early; nil if the service has no forecast.
    package var arrivalDelay: Int? { Self.minutes(from: arrival, to: expectedArrival) }
    package var departureDelay: Int? { Self.minutes(from: departure, to: expectedDeparture) }

    /// The arrival by the forecast, or else by the timetable.
    package var currentArrival: StationTime? { expectedArrival ?? arrival }
    package var currentDeparture: StationTime? { expectedDeparture ?? departure }

    /// Returns the forecast for one of the two times of the stop in the timetable; nil if there is none.
    package func expected(at time: StationTime) -> StationTime? {
        time == departure ? expectedDeparture : expectedArrival
    }

    var takesNobodyOn: Bool { status == .notServiced || status == .noBoarding }
    var letsNobodyOff: Bool { status == .notServiced || status == .noAlighting }

    /// Whether the platform is another than the timetable says.
    package var hasOtherPlatform: Bool { plannedPlatform.map { $0 != platform } ?? false }

    /// Returns the whole minutes between two instants, rounded towards zero unless another rule is given.
    static func minutes(
        from start: StationTime?, to end: StationTime?, _ rule: FloatingPointRoundingRule = .towardZero
    ) -> Int? {
        guard let start, let end else { return nil }
        let minutes = (end.instant.timeIntervalSince(start.instant) / 60).rounded(rule)
        // A damaged file may have times that are too far apart to be counted.
        return abs(minutes) < 1e9 ? Int(minutes) : nil
    }
}
