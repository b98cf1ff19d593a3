package enum Leg: Hashable, Sendable, Codable {
    case ride(Ride)
    case transfer(Transfer)

    /// The id that the service gave the leg, by which offers name the legs that they cover; nil if the
    /// service gave none.
    package var id: String? {
        switch self {
        case .ride(let ride): ride.id
        case .transfer(let transfer): transfer.id
        }
    }
}

/// A part of a trip without a vehicle: a walk, or a change within the station (OSDM 3.9 `TransferLeg`).
package struct Transfer: Hashable, Sendable, Codable {
    package var id: String?
    package var from: Place
    package var to: Place
    package var duration: Duration?
    /// Whether the service calls this transfer a walk.
    package var isWalk: Bool
    /// Whether travellers stay in their seats because the train continues under another number; nil if the service
    /// does not say.
    package var staysSeated: Bool?

    package init(
        from: Place, to: Place, duration: Duration?, isWalk: Bool = false, staysSeated: Bool? = nil,
        id: String? = nil
    ) {
        self.id = id
        self.from = from
        self.to = to
        self.duration = duration
        self.isWalk = isWalk
        self.staysSeated = staysSeated
    }
}

/// A part of a trip spent in one vehicle (OSDM 3.9 `TimedLeg`).
package struct Ride: Hashable, Sendable, Codable {
    package var id: String?
    /// All stops from boarding to alighting; at least two.
    package var calls: [Call]
    /// The product and number that travellers see, e.g. `TGV 6605`.
    package var vehicle: String
    /// The company that runs the vehicle, e.g. `SNCF Voyageurs`; nil if the service does not say.
    package var carrier: String?
    package var duration: Duration?
    /// What the service says about the ride, e.g. that one must phone first; nil if the service says nothing.
    package var attributes: [String]?

    package init(
        calls: [Call], vehicle: String, carrier: String?, duration: Duration?, id: String? = nil,
        attributes: [String]? = nil
    ) {
        self.id = id
        self.calls = calls
        self.vehicle = vehicle
        self.carrier = carrier
        self.duration = duration
        self.attributes = attributes
    }

    package var boarding: Call? { calls.first }
    package var alighting: Call? { calls.last }
    package var stopsBetween: ArraySlice<Call> { calls.dropFirst().dropLast() }
}

/// A stop of a train on its way.
package struct Call: Hashable, Sendable, Codable {
    package var place: Place
    package var arrival: StationTime?
    package var departure: StationTime?
    /// The current platform, if it is known.
    package var platform: String?
    /// The platform in the timetable, if the service also sends the current one.
    package var plannedPlatform: String?
    /// The arrival according to the current forecast; nil if the service has no forecast.
    package var expectedArrival: StationTime?
    package var expectedDeparture: StationTime?
    /// What is unusual about this stop (OSDM 3.9 `StopCallStatus`); nil if the service says nothing.
    package var status: Status?

    package enum Status: String, Hashable, Sendable, Codable {
        case notServiced, noBoarding, noAlighting
        /// The vehicle stops only if a passenger asks for it.
        case onRequest
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
