extension Wire {
    /// OSDM 3.9 `TripSpecification`: a trip spelled out, to be priced by a service that keeps no ids.
    package struct TripSpecification: Hashable, Sendable, Codable {
        package var externalRef: String?
        package var legs: [TripLegSpecification]

        package init(legs: [TripLegSpecification], externalRef: String? = nil) {
            self.externalRef = externalRef
            self.legs = legs
        }
    }

    /// OSDM 3.9 `TripLegSpecification`.
    package struct TripLegSpecification: Hashable, Sendable, Codable {
        package var externalRef: String?
        package var timedLeg: TimedLegSpecification?
        package var transferLeg: TransferLeg?

        package init(
            externalRef: String? = nil, timedLeg: TimedLegSpecification? = nil,
            transferLeg: TransferLeg? = nil
        ) {
            self.externalRef = externalRef
            self.timedLeg = timedLeg
            self.transferLeg = transferLeg
        }
    }

    /// OSDM 3.9 `TimedLegSpecification`.
    package struct TimedLegSpecification: Hashable, Sendable, Codable {
        package var start: BoardSpecification
        package var end: AlightSpecification
        package var service: DatedJourney

        package init(start: BoardSpecification, end: AlightSpecification, service: DatedJourney) {
            self.start = start
            self.end = end
            self.service = service
        }
    }

    /// OSDM 3.9 `BoardSpecification`.
    package struct BoardSpecification: Hashable, Sendable, Codable {
        package var stopPlaceRef: PlaceRef
        package var serviceDeparture: ServiceTime

        package init(stopPlaceRef: PlaceRef, serviceDeparture: ServiceTime) {
            self.stopPlaceRef = stopPlaceRef
            self.serviceDeparture = serviceDeparture
        }
    }

    /// OSDM 3.9 `AlightSpecification`.
    package struct AlightSpecification: Hashable, Sendable, Codable {
        package var stopPlaceRef: PlaceRef
        package var serviceArrival: ServiceTime

        package init(stopPlaceRef: PlaceRef, serviceArrival: ServiceTime) {
            self.stopPlaceRef = stopPlaceRef
            self.serviceArrival = serviceArrival
        }
    }
}
