extension Wire {
    /// OSDM 3.9 `TripSpecification`: a trip spelled out, to be priced by a service that keeps no ids.
    package struct TripSpecification: Hashable, Sendable {
        package var externalRef: String?
        package var legs: [TripLegSpecification]

        package init(legs: [TripLegSpecification], externalRef: String? = nil) {
            self.externalRef = externalRef
            self.legs = legs
        }
    }

    /// OSDM 3.9 `TripLegSpecification`.
    package struct TripLegSpecification: Hashable, Sendable {
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
    package struct TimedLegSpecification: Hashable, Sendable {
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
    package struct BoardSpecification: Hashable, Sendable {
        package var stopPlaceRef: PlaceRef
        package var serviceDeparture: ServiceTime

        package init(stopPlaceRef: PlaceRef, serviceDeparture: ServiceTime) {
            self.stopPlaceRef = stopPlaceRef
            self.serviceDeparture = serviceDeparture
        }
    }

    /// OSDM 3.9 `AlightSpecification`.
    package struct AlightSpecification: Hashable, Sendable {
        package var stopPlaceRef: PlaceRef
        package var serviceArrival: ServiceTime

        package init(stopPlaceRef: PlaceRef, serviceArrival: ServiceTime) {
            self.stopPlaceRef = stopPlaceRef
            self.serviceArrival = serviceArrival
        }
    }
}

extension Wire.TripSpecification: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        externalRef = try object.valueIfPresent("externalRef")
        legs = try object.value("legs")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("externalRef", externalRef)
        object.add("legs", legs)
    }
}

extension Wire.TripLegSpecification: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        externalRef = try object.valueIfPresent("externalRef")
        timedLeg = try object.valueIfPresent("timedLeg")
        transferLeg = try object.valueIfPresent("transferLeg")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("externalRef", externalRef)
        object.add("timedLeg", timedLeg)
        object.add("transferLeg", transferLeg)
    }
}

extension Wire.TimedLegSpecification: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        start = try object.value("start")
        end = try object.value("end")
        service = try object.value("service")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("end", end)
        object.add("service", service)
        object.add("start", start)
    }
}

extension Wire.BoardSpecification: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        stopPlaceRef = try object.value("stopPlaceRef")
        serviceDeparture = try object.value("serviceDeparture")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("serviceDeparture", serviceDeparture)
        object.add("stopPlaceRef", stopPlaceRef)
    }
}

extension Wire.AlightSpecification: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        stopPlaceRef = try object.value("stopPlaceRef")
        serviceArrival = try object.value("serviceArrival")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("serviceArrival", serviceArrival)
        object.add("stopPlaceRef", stopPlaceRef)
    }
}
