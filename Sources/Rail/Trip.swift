/// A connection from an origin to a destination, with one or more legs (OSDM 3.9 `Trip`).
package struct Trip: Hashable, Sendable, Codable, Identifiable {
    package var id: String
    package var origin: Place
    package var destination: Place
    package var departure: StationTime
    package var arrival: StationTime
    /// The duration that the service states; nil if the service states none.
    package var duration: Duration?
    /// The number of changes between vehicles, not counting walks; 0 for a direct trip.
    package var changes: Int
    package var legs: [Leg]
    /// Whether the trip is cancelled; nil if the service does not say.
    package var isCancelled: Bool?
    /// Whether the trip is impossible because of delays or missed changes; nil if the service does not say.
    package var isInfeasible: Bool?
    /// The known events that disturb the trip as a whole (OSDM 3.9 `Trip.situationFullRefs`); nil if the service says
    /// nothing. `allSituations` has those of the trains, too.
    package var situations: [Situation]?
    /// The clock by which the program gives the times of this trip; nil if the service sent local times.
    package var sentInUTC: SentInUTC?

    /// The clock by which the program gives the times of a trip that the service sent in UTC.
    package enum SentInUTC: String, Hashable, Sendable, Codable, CaseIterable {
        /// Converted to the stations' local times.
        case byStationClocks
        /// Still in UTC, because the time zone of a station is not known.
        case inUTC
    }

    package init(
        id: String, origin: Place, destination: Place, departure: StationTime, arrival: StationTime,
        duration: Duration?, changes: Int, legs: [Leg], isCancelled: Bool? = nil, isInfeasible: Bool? = nil,
        situations: [Situation]? = nil
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
        self.isInfeasible = isInfeasible
        self.situations = situations
    }

    /// The trip's departure according to the current forecast; nil if the service has no forecast, or if the trip
    /// begins with a way to the first train.
    package var expectedDeparture: StationTime? { legs.first?.ride?.boarding?.expectedDeparture }

    /// The last train's arrival according to the current forecast; nil if the service has no forecast.
    package var expectedArrival: StationTime? { lastRide?.alighting?.expectedArrival }

    /// The minutes by which the last train arrives late, negative if it is early; nil if the service has no forecast.
    package var arrivalDelay: Int? { lastRide?.alighting?.arrivalDelay }

    /// The situations of the trip and of its trains, each once.
    package var allSituations: [Situation] {
        var seen: Set<Situation> = []
        let all = (situations ?? []) + rides.flatMap { $0.situations ?? [] }
        // A message is worth more than a mere reference to it.
        let named = Set(all.filter { $0.message != nil }.map(\.reference))
        return all.filter { $0.message != nil || !named.contains($0.reference) }
            .filter { seen.insert($0).inserted }
    }

    /// Whether the trip can be chosen and booked: no train of it is cancelled, and there is no `obstacle`.
    package var canBeTaken: Bool { !hasCancelledTrain && obstacle == nil }

    package var hasCancelledTrain: Bool {
        isCancelled == true || legs.contains { $0.ride?.isCancelled == true }
    }

    /// Whether none of its trains runs. A service may call the whole trip cancelled if one of its trains is.
    package var isCancelledAsAWhole: Bool {
        let cancelled = rides.count { $0.isCancelled == true }
        return cancelled == 0 ? isCancelled == true : cancelled == rides.count
    }

    /// Whether the service tells how the trip runs. It rarely does so for trips that are far off.
    package var saysHowItRuns: Bool {
        isCancelled == true || isInfeasible == true || situations?.isEmpty == false
            || legs.contains { leg in
                guard let ride = leg.ride else { return false }
                return ride.isCancelled == true || ride.occupancy != nil || ride.situations?.isEmpty == false
                    || [ride.boarding, ride.alighting].contains { call in
                        call?.expectedArrival != nil || call?.expectedDeparture != nil || call?.status != nil
                            || call?.hasOtherPlatform == true
                    }
            }
    }

    /// The departure by the forecast or the timetable, whichever is later: no train leaves early.
    package var currentDeparture: StationTime {
        guard let expectedDeparture else { return departure }
        return expectedDeparture.instant > departure.instant ? expectedDeparture : departure
    }

    /// The arrival by the forecast, or else by the timetable.
    package var currentArrival: StationTime { endsWithRide ? expectedArrival ?? arrival : arrival }

    private var endsWithRide: Bool { legs.last?.ride != nil }

    private var lastRide: Ride? { legs.last { $0.ride != nil }?.ride }

    /// The reason why nobody can travel as the timetable says, although no train is cancelled, e.g. `TGV 9207 does
    /// not stop at Lyon Part-Dieu`; nil if the service says nothing of the kind.
    package var obstacle: String? {
        for case .ride(let ride) in legs {
            func words(_ call: Call?, _ otherwise: String) -> String? {
                call.map {
                    "\(ride.vehicle) \($0.status == .notServiced ? "does not stop" : otherwise) at \($0.place.name)"
                }
            }
            if ride.boarding?.takesNobodyOn == true { return words(ride.boarding, "takes nobody on") }
            if ride.alighting?.letsNobodyOff == true { return words(ride.alighting, "lets nobody off") }
        }
        return isInfeasible == true ? "its changes cannot be reached as the trains run now" : nil
    }

    /// Whether the whole trip is a walk, which can begin at any time.
    package var isWalk: Bool {
        !legs.isEmpty
            && legs.allSatisfy { if case .transfer(let transfer) = $0 { transfer.isWalk } else { false } }
    }

    package var rides: [Ride] { legs.compactMap(\.ride) }

    /// The way from the origin to the place of the first train, e.g. on foot; nil if the trip begins there, or has no
    /// train.
    package var wayToFirstTrain: Transfer? { legs.first.flatMap(wayElsewhere) }

    /// The way from the place of the last train to the destination; nil if the trip ends there, or has no train.
    package var wayFromLastTrain: Transfer? { legs.last.flatMap(wayElsewhere) }

    private func wayElsewhere(_ leg: Leg) -> Transfer? {
        guard case .transfer(let transfer) = leg, !transfer.staysThere, !rides.isEmpty else { return nil }
        return transfer
    }

    /// The vehicles of the rides, in order, e.g. `TGV 6605`. A train that continues under the same name is listed
    /// only once.
    package var vehicles: [String] {
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

/// A page of trips, with links to the pages around it.
package struct TripPage: Hashable, Sendable {
    package var trips: [Trip]
    package var earlier: PageLink?
    package var later: PageLink?
    /// The service's remarks, which are shown with the trips (OSDM 3.9 `problems`).
    package var warnings: [String]

    package init(trips: [Trip], earlier: PageLink? = nil, later: PageLink? = nil, warnings: [String] = []) {
        self.trips = trips
        self.earlier = earlier
        self.later = later
        self.warnings = warnings
    }
}

/// A service's own reference to another page. It is opaque, and sent back unchanged.
package struct PageLink: Hashable, Sendable, Codable {
    package var reference: String

    package init(_ reference: String) {
        self.reference = reference
    }
}
