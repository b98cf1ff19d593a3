import Rail

extension TripPage {
    init(_ response: Wire.TripCollectionResponse, decodingWarnings: [Wire.DecodingFault]) {
        self.init(
            trips: (response.trips?.array ?? []).map { Trip($0) },
            earlier: response.links?.previous.flatMap { PageLink($0) },
            later: response.links?.next.flatMap { PageLink($0) },
            warnings: Warnings.sentences(response.problems, response.warning, decodingWarnings, of: "trip"))
    }
}

extension PageLink {
    /// Returns nil for an empty link, which some services send on their last page.
    fileprivate init?(_ link: Wire.Link) {
        guard !link.href.isEmpty else { return nil }
        self.init(link.href)
    }
}

extension Wire.Trip {
    fileprivate var isCancelled: Bool {
        tripStatus?.cancelled == true
            || legs.contains { $0.timedLeg?.service.serviceStatus?.cancelled == true }
    }

    fileprivate var isUTC: Bool {
        startTime.isUTC || endTime.isUTC
            || legs.compactMap(\.timedLeg).contains {
                $0.start.serviceDeparture.timetabledTime.isUTC || $0.end.serviceArrival.timetabledTime.isUTC
            }
    }
}

extension Wire.Trip {
    /// A sentence in place of details, if the service says that the trip runs otherwise than planned.
    fileprivate var bareNews: Situation? {
        if tripStatus?.delayed == true {
            return Situation(
                reference: "delayed", message: "The service says that a train is delayed, not by how much.")
        }
        let status = legs.compactMap { $0.timedLeg?.service.serviceStatus?.deviation }
        guard ([tripStatus?.deviation] + status).contains(true) else { return nil }
        return Situation(
            reference: "deviation",
            message: "The service says that a train runs otherwise than planned, not how."
        )
    }
}

extension Trip {
    /// Whether the service gives details of how the trip differs from the timetable.
    fileprivate var saysWhatIsOtherwise: Bool {
        hasCancelledTrain || isInfeasible == true || allSituations.contains { $0.message != nil }
            || rides.flatMap(\.calls).contains {
                $0.expectedArrival != nil || $0.expectedDeparture != nil || $0.status != nil
                    || $0.hasOtherPlatform
            }
    }

    init(_ trip: Wire.Trip) {
        // A transfer only refers to its places. Their names are in the rides around it, and at the ends of the trip.
        let named = [(trip.origin, trip.originName), (trip.destination, trip.destinationName)]
        let names = Dictionary(
            trip.legs.compactMap(\.timedLeg).flatMap {
                [
                    ($0.start.stopPlaceRef, $0.start.stopPlaceName),
                    ($0.end.stopPlaceRef, $0.end.stopPlaceName),
                ]
            } + named.compactMap { place, name in place.map { ($0, name) } },
            uniquingKeysWith: { first, other in first ?? other })
        let legs = trip.legs.compactMap { Leg($0, names: names) }
        let rides = legs.compactMap { if case .ride(let ride) = $0 { ride } else { nil } }
        let stays = trip.legs.count { $0.transferLeg?.transferMode == .remainInVehicle }
        let changes = max(0, rides.count - 1 - stays)
        // Some services count walks as changes, so the service's number may be too high, and the legs give the
        // maximum. But if a train continues under another number, the legs of some services do not say that this
        // is no change. So a lower number from the service is used.
        let most = legs.count == trip.legs.count ? changes : Int.max
        let first = rides.first?.boarding?.place
        let last = rides.last?.alighting?.place
        self.init(
            id: trip.id,
            origin: Place(
                trip.origin ?? first.map { .stopPlace($0.id) }, name: trip.originName ?? first?.name),
            destination: Place(
                trip.destination ?? last.map { .stopPlace($0.id) }, name: trip.destinationName ?? last?.name),
            departure: trip.startTime.time, arrival: trip.endTime.time, duration: trip.duration?.duration,
            changes: trip.transfers.map { min(max(0, $0), most) } ?? changes, legs: legs,
            isCancelled: trip.isCancelled ? true : trip.tripStatus?.cancelled,
            isInfeasible: trip.tripStatus?.infeasible,
            situations: trip.situationFullRefs.map { Situation.all($0) })
        if !saysWhatIsOtherwise, let news = trip.bareNews { situations = (situations ?? []) + [news] }
        self = byStationClocks(isUTC: trip.isUTC)
    }
}

extension Leg {
    /// Returns nil for a leg of an unknown kind.
    fileprivate init?(_ leg: Wire.TripLeg, names: [Wire.PlaceRef: String?]) {
        if let timed = leg.timedLeg {
            self = .ride(Ride(timed, id: leg.id))
        } else if let transfer = leg.transferLeg {
            self = .transfer(
                Transfer(
                    from: Place(transfer.start, name: names[transfer.start] ?? nil),
                    to: Place(transfer.end, name: names[transfer.end] ?? nil),
                    duration: transfer.duration?.duration,
                    isWalk: transfer.transferMode == .walk || transfer.continuousMode == .walk,
                    staysSeated: transfer.transferMode == .remainInVehicle ? true : nil, id: leg.id))
        } else if let continuous = leg.continuousLeg {
            self = .transfer(
                Transfer(
                    from: Place(continuous.start), to: Place(continuous.end),
                    duration: continuous.duration?.duration, id: leg.id))
        } else {
            return nil
        }
    }
}

extension Ride {
    fileprivate init(_ leg: Wire.TimedLeg, id: String?) {
        let boarding = Call(
            place: Place(leg.start.stopPlaceRef, name: leg.start.stopPlaceName),
            departure: leg.start.serviceDeparture, planned: leg.start.plannedStopPointName,
            estimated: leg.start.estimatedStopPointName, status: leg.start.status)
        let between = (leg.intermediates?.array ?? []).map { stop in
            Call(
                place: Place(stop.stopPlaceRef, name: stop.stopPlaceName), arrival: stop.serviceArrival,
                departure: stop.serviceDeparture, planned: stop.plannedStopPointName,
                estimated: stop.estimatedStopPointName, status: stop.status)
        }
        let alighting = Call(
            place: Place(leg.end.stopPlaceRef, name: leg.end.stopPlaceName), arrival: leg.end.serviceArrival,
            planned: leg.end.plannedStopPointName, estimated: leg.end.estimatedStopPointName,
            status: leg.end.status)
        let (carrier, status) = (leg.service.carriers?.first, leg.service.serviceStatus)
        self.init(
            calls: [boarding] + between + [alighting], vehicle: leg.service.vehicle,
            carrier: carrier?.name ?? carrier?.ref, duration: leg.duration?.duration, id: id,
            attributes: leg.service.attributes.map { $0.map(\.text) }, isCancelled: status?.cancelled,
            occupancy: status?.occupancy.map { Occupancy($0) },
            situations: leg.service.situationFullRefs.map {
                Situation.all($0, attributes: leg.service.attributes?.array ?? [])
            })
    }
}

extension Call {
    fileprivate init(
        place: Place, arrival: Wire.ServiceTime? = nil, departure: Wire.ServiceTime? = nil, planned: String?,
        estimated: String?, status: Wire.StopCallStatus?
    ) {
        self.init(
            place: place, arrival: arrival?.timetabledTime.time, departure: departure?.timetabledTime.time,
            platform: estimated ?? planned, plannedPlatform: estimated == nil ? nil : planned,
            expectedArrival: arrival?.expectedTime, expectedDeparture: departure?.expectedTime,
            status: status.flatMap { Status($0) })
    }
}

extension Wire.ServiceTime {
    /// The time at which the train came, or else at which it is expected.
    fileprivate var expectedTime: StationTime? { (observedTime ?? estimatedTime)?.time }
}

extension Occupancy {
    fileprivate init(_ text: String) {
        self =
            switch text {
            case "seatingAvailable": .seatingAvailable
            case "standingAvailable": .standingAvailable
            case "full": .full
            default: .other(text)
            }
    }
}

extension Situation {
    /// Returns the situations of these references, each with the text of the attribute that has the reference as its
    /// code.
    fileprivate static func all(
        _ references: [String?], attributes: [Wire.GeneralAttribute] = []
    ) -> [Situation] {
        references.compactMap(\.self).map { reference in
            Situation(reference: reference, message: attributes.first { $0.code == reference }?.text)
        }
    }
}

extension Call.Status {
    fileprivate init?(_ status: Wire.StopCallStatus) {
        // A stop at which nobody may get on or off is none for travellers.
        let isClosed = status.noBoardingAtStop == true && status.noAlightingAtStop == true
        if status.notServicedStop == true || isClosed {
            self = .notServiced
        } else if status.noBoardingAtStop == true {
            self = .noBoarding
        } else if status.noAlightingAtStop == true {
            self = .noAlighting
        } else if status.unplannedStop == true {
            self = .unplanned
        } else if status.requestStop == true {
            self = .onRequest
        } else {
            return nil
        }
    }
}

extension Wire.DatedJourney {
    var vehicle: String {
        let number = vehicleNumbers?.lazy.compactMap { $0 }.first { !$0.isEmpty }
        let product = productCategory?.shortName ?? productCategory?.name ?? mode?.shortName
        switch (product, number) {
        case (let product?, let number?): return number.hasPrefix(product) ? number : "\(product) \(number)"
        case (_, _):
            let line = lineNumbers?.lazy.compactMap { $0 }.first { !$0.isEmpty }
            return publishedServiceName ?? number ?? line ?? product ?? mode?.name ?? "Train"
        }
    }
}
