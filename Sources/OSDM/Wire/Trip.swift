extension Wire {
    /// OSDM 3.9 `Trip`.
    package struct Trip: Hashable, Sendable {
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
    }

    /// OSDM 3.9 `TripLeg`: one of its three kinds is set.
    package struct TripLeg: Hashable, Sendable {
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
    package struct TripStatus: Hashable, Sendable {
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

    /// OSDM 3.9 `TripResponse`.
    package struct TripResponse: Hashable, Sendable {
        package var trip: Trip?
        package var problems: Elements<Problem>?

        package init(trip: Trip, problems: [Problem]? = nil) {
            self.trip = trip
            self.problems = problems.map { Elements($0) }
        }
    }

    /// OSDM 3.9 `TripCollectionResponse`; its links `previous` and `next` lead to the pages around it.
    package struct TripCollectionResponse: Hashable, Sendable {
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
    }
}

extension Wire.Trip: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        id = try object.value("id")
        externalRef = try object.valueIfPresent("externalRef")
        summary = try object.valueIfPresent("summary")
        duration = try object.valueIfPresent("duration")
        direction = try object.valueIfPresent("direction")
        origin = try object.valueIfPresent("origin")
        originName = try object.valueIfPresent("originName")
        destination = try object.valueIfPresent("destination")
        destinationName = try object.valueIfPresent("destinationName")
        startTime = try object.value("startTime")
        endTime = try object.value("endTime")
        transfers = try object.valueIfPresent("transfers")
        distance = try object.valueIfPresent("distance")
        legs = try object.value("legs")
        tripStatus = try object.valueIfPresent("tripStatus")
        links = try object.valueIfPresent("_links")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("_links", links)
        object.add("destination", destination)
        object.add("destinationName", destinationName)
        object.add("direction", direction)
        object.add("distance", distance)
        object.add("duration", duration)
        object.add("endTime", endTime)
        object.add("externalRef", externalRef)
        object.add("id", id)
        object.add("legs", legs)
        object.add("origin", origin)
        object.add("originName", originName)
        object.add("startTime", startTime)
        object.add("summary", summary)
        object.add("transfers", transfers)
        object.add("tripStatus", tripStatus)
    }
}

extension Wire.TripLeg: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        id = try object.valueIfPresent("id")
        externalRef = try object.valueIfPresent("externalRef")
        timedLeg = try object.valueIfPresent("timedLeg")
        transferLeg = try object.valueIfPresent("transferLeg")
        continuousLeg = try object.valueIfPresent("continuousLeg")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("continuousLeg", continuousLeg)
        object.add("externalRef", externalRef)
        object.add("id", id)
        object.add("timedLeg", timedLeg)
        object.add("transferLeg", transferLeg)
    }
}

extension Wire.TripStatus: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        unplanned = try object.valueIfPresent("unplanned")
        cancelled = try object.valueIfPresent("cancelled")
        deviation = try object.valueIfPresent("deviation")
        delayed = try object.valueIfPresent("delayed")
        infeasible = try object.valueIfPresent("infeasible")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("cancelled", cancelled)
        object.add("delayed", delayed)
        object.add("deviation", deviation)
        object.add("infeasible", infeasible)
        object.add("unplanned", unplanned)
    }
}

extension Wire.TripCollectionResponse: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        id = try object.valueIfPresent("id")
        trips = try object.valueIfPresent("trips")
        problems = try object.valueIfPresent("problems")
        warning = try object.valueIfPresent("warning")
        links = try object.valueIfPresent("_links")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("_links", links)
        object.add("id", id)
        object.add("problems", problems)
        object.add("trips", trips)
        object.add("warning", warning)
    }
}

extension Wire.TripResponse: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        trip = try object.valueIfPresent("trip")
        problems = try object.valueIfPresent("problems")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("problems", problems)
        object.add("trip", trip)
    }
}
