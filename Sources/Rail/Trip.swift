/// One way to get from an origin to a destination: one or more legs (OSDM 3.9 `Trip`).
public struct Trip: Hashable, Sendable, Codable, Identifiable {
    public var id: String
    public var origin: Place
    public var destination: Place
    public var departure: StationTime
    public var arrival: StationTime
    /// The duration that the service states; nil when it states none.
    public var duration: Duration?
    /// Changes from vehicle to vehicle; a walk is none. 0 is a direct trip.
    public var changes: Int
    public var legs: [Leg]
    /// Whether it does not run; nil where the service does not say.
    public var isCancelled: Bool?
    /// How its times are told, where the service sent them in UTC; nil where it sent those of the stations.
    public var sentInUTC: SentInUTC?

    /// How times are told that a service sent in UTC.
    public enum SentInUTC: String, Hashable, Sendable, Codable, CaseIterable {
        /// By the clocks of the stations, whose time zones are known.
        case byStationClocks
        /// In UTC still: the time zone of a station is not known.
        case inUTC
    }

    public init(
        id: String, origin: Place, destination: Place, departure: StationTime, arrival: StationTime,
        duration: Duration?, changes: Int, legs: [Leg], isCancelled: Bool? = nil
    ) {
        self.id = id
        self.origin = origin
        self.destination = destination
        self.departure = departure
        self.arrival = arrival
        self.duration = duration
        self.changes = changes
        self.legs = legs
        self.isCancelled = isCancelled
    }

    /// The departure of the first train that is expected now; nil where the service does not say.
    public var expectedDeparture: StationTime? {
        for case .ride(let ride) in legs { return ride.boarding?.expectedDeparture }
        return nil
    }

    /// Whether it is a walk without any vehicle, which can begin at any time.
    public var isWalk: Bool {
        !legs.isEmpty
            && legs.allSatisfy { if case .transfer(let transfer) = $0 { transfer.isWalk } else { false } }
    }

    /// The timed legs, in order.
    public var rides: [Ride] { legs.compactMap { if case .ride(let ride) = $0 { ride } else { nil } } }

    /// The vehicles of the timed legs, in order, e.g. `TGV 6605`; a train that goes on under its name is one.
    public var vehicles: [String] {
        var vehicles: [String] = []
        var staysSeated = false
        for leg in legs {
            switch leg {
            case .transfer(let transfer): staysSeated = transfer.staysSeated == true
            case .ride(let ride):
                if !staysSeated || vehicles.last != ride.vehicle { vehicles.append(ride.vehicle) }
                staysSeated = false
            }
        }
        return vehicles
    }
}
