extension Wire {
    /// OSDM 3.9 `Trip`.
    package struct Trip: Hashable, Sendable, Codable {
        /// Opaque, up to 32768 characters.
        package var id: String
        package var externalRef: String?
        package var summary: String?
        package var duration: ISODuration?
        package var direction: TripDirection?
        package var origin: PlaceRef?
        package var originName: String?
        package var destination: PlaceRef?
        package var destinationName: String?
        package var startTime: DateTime
        package var endTime: DateTime
        /// Interchanges.
        package var transfers: Int?
        /// Metres.
        package var distance: Int?
        /// All legs of the trip: when one cannot be read, the whole trip is left out.
        package var legs: [TripLeg]
        package var tripStatus: TripStatus?
        package var links: Elements<Link>?

        package init(
            id: String, duration: ISODuration, startTime: DateTime, endTime: DateTime, transfers: Int,
            legs: [TripLeg], origin: PlaceRef? = nil, originName: String? = nil,
            destination: PlaceRef? = nil, destinationName: String? = nil, direction: TripDirection? = nil,
            distance: Int? = nil, summary: String? = nil, externalRef: String? = nil,
            tripStatus: TripStatus? = nil, links: [Link]? = nil
        ) {
            self.id = id
            self.externalRef = externalRef
            self.summary = summary
            self.duration = duration
            self.direction = direction
            self.origin = origin
            self.originName = originName
            self.destination = destination
            self.destinationName = destinationName
            self.startTime = startTime
            self.endTime = endTime
            self.transfers = transfers
            self.distance = distance
            self.legs = legs
            self.tripStatus = tripStatus
            self.links = links.map { Elements($0) }
        }

        private enum CodingKeys: String, CodingKey {
            case id, externalRef, summary, duration, direction, origin, originName, destination
            case destinationName, startTime, endTime, transfers, distance, legs, tripStatus
            case links = "_links"
        }
    }

    /// OSDM 3.9 `TripLeg`: one of its three kinds is set.
    package struct TripLeg: Hashable, Sendable, Codable {
        package var id: String?
        package var externalRef: String?
        package var timedLeg: TimedLeg?
        package var transferLeg: TransferLeg?
        package var continuousLeg: ContinuousLeg?

        package init(id: String, timedLeg: TimedLeg, externalRef: String? = nil) {
            self.id = id
            self.timedLeg = timedLeg
            self.externalRef = externalRef
        }

        package init(id: String, transferLeg: TransferLeg, externalRef: String? = nil) {
            self.id = id
            self.transferLeg = transferLeg
            self.externalRef = externalRef
        }
    }

    /// OSDM 3.9 `TripStatus`.
    package struct TripStatus: Hashable, Sendable, Codable {
        package var unplanned: Bool?
        package var cancelled: Bool?
        package var deviation: Bool?
        package var delayed: Bool?
        package var infeasible: Bool?

        package init(
            unplanned: Bool? = nil, cancelled: Bool? = nil, deviation: Bool? = nil, delayed: Bool? = nil,
            infeasible: Bool? = nil
        ) {
            self.unplanned = unplanned
            self.cancelled = cancelled
            self.deviation = deviation
            self.delayed = delayed
            self.infeasible = infeasible
        }
    }

    /// OSDM 3.9 `TripCollectionResponse`; its links `previous` and `next` lead to the pages around it.
    package struct TripCollectionResponse: Hashable, Sendable, Codable {
        package var id: String?
        package var trips: Elements<Trip>?
        package var problems: Elements<Problem>?
        package var warning: WarningCollection?
        package var links: Elements<Link>?

        package init(
            id: String, trips: [Trip]? = nil, problems: [Problem]? = nil, links: [Link]? = nil
        ) {
            self.id = id
            self.trips = trips.map { Elements($0) }
            self.problems = problems.map { Elements($0) }
            self.links = links.map { Elements($0) }
        }

        private enum CodingKeys: String, CodingKey {
            case id, trips, problems, warning
            case links = "_links"
        }
    }
}
