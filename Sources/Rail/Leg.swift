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

    /// The ride; nil for a transfer.
    package var ride: Ride? { if case .ride(let ride) = self { ride } else { nil } }
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

    /// Whether it leads to no other place.
    package var staysThere: Bool { from.id == to.id || from.name == to.name }

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
    /// The service's remarks on the ride, e.g. that one must phone first; nil if the service says nothing.
    package var attributes: [String]?
    /// Whether the train does not run (OSDM 3.9 `ServiceStatus.cancelled`); nil if the service does not say.
    package var isCancelled: Bool?
    /// The occupancy of the train; nil if the service does not say.
    package var occupancy: Occupancy?
    /// The known events that disturb the train (OSDM 3.9 `DatedJourney.situationFullRefs`); nil if the service says
    /// nothing.
    package var situations: [Situation]?

    package init(
        calls: [Call], vehicle: String, carrier: String?, duration: Duration?, id: String? = nil,
        attributes: [String]? = nil, isCancelled: Bool? = nil, occupancy: Occupancy? = nil,
        situations: [Situation]? = nil
    ) {
        self.id = id
        self.calls = calls
        self.vehicle = vehicle
        self.carrier = carrier
        self.duration = duration
        self.attributes = attributes
        self.isCancelled = isCancelled
        self.occupancy = occupancy
        self.situations = situations
    }

    /// Whether the train runs, and serves the stops where a traveller boards and leaves it.
    package var canBeRidden: Bool {
        isCancelled != true && boarding?.takesNobodyOn != true && alighting?.letsNobodyOff != true
    }

    package var boarding: Call? { calls.first }
    package var alighting: Call? { calls.last }
    package var stopsBetween: ArraySlice<Call> { calls.dropFirst().dropLast() }
}
