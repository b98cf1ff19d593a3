extension Wire {
    /// OSDM 3.9 `TripSearchCriteria`: the body of `POST /trips-collections`.
    ///
    /// Exactly one of the times is set, by the clock of the origin or of the destination.
    package struct TripSearchCriteria: Hashable, Sendable {
        package var departureTime: LocalDateTime?
        package var arrivalTime: LocalDateTime?
        package var origin: PlaceRef
        package var destination: PlaceRef
        /// All of them, in this order.
        package var vias: [TripVia]?
        package var parameters: TripParameters?
        package var embed: [Embed]?

        package init(
            origin: PlaceRef, destination: PlaceRef, departureTime: LocalDateTime? = nil,
            arrivalTime: LocalDateTime? = nil, vias: [TripVia]? = nil, parameters: TripParameters? = nil,
            embed: [Embed]? = nil
        ) {
            self.departureTime = departureTime
            self.arrivalTime = arrivalTime
            self.origin = origin
            self.destination = destination
            self.vias = vias
            self.parameters = parameters
            self.embed = embed
        }
    }

    /// OSDM 3.9 `TripVia`.
    package struct TripVia: Hashable, Sendable {
        package var viaPlace: PlaceRef
        package var dwellTime: ISODuration?

        package init(viaPlace: PlaceRef, dwellTime: ISODuration? = nil) {
            self.viaPlace = viaPlace
            self.dwellTime = dwellTime
        }
    }

    /// OSDM 3.9 `TripParameters`.
    package struct TripParameters: Hashable, Sendable {
        package var numberOfResultsBefore: Int?
        /// 5 when absent.
        package var numberOfResultsAfter: Int?
        /// Deprecated since 3.7; 5 when absent.
        package var numberOfResults: Int?
        /// The most interchanges; 0 is direct trips only, absent is no limit.
        package var transferLimit: Int?
        package var dataFilter: TripDataFilter?
        package var mobilityFilter: TripMobilityFilter?

        package init(
            numberOfResultsBefore: Int? = nil, numberOfResultsAfter: Int? = nil,
            numberOfResults: Int? = nil, transferLimit: Int? = nil, dataFilter: TripDataFilter? = nil,
            mobilityFilter: TripMobilityFilter? = nil
        ) {
            self.numberOfResultsBefore = numberOfResultsBefore
            self.numberOfResultsAfter = numberOfResultsAfter
            self.numberOfResults = numberOfResults
            self.transferLimit = transferLimit
            self.dataFilter = dataFilter
            self.mobilityFilter = mobilityFilter
        }
    }

    /// OSDM 3.9 `TripDataFilter`.
    package struct TripDataFilter: Hashable, Sendable {
        package var ptModeFilter: ModeFilter?
        package var carrierFilter: CarrierFilter?

        package init(ptModeFilter: ModeFilter? = nil, carrierFilter: CarrierFilter? = nil) {
            self.ptModeFilter = ptModeFilter
            self.carrierFilter = carrierFilter
        }
    }

    /// OSDM 3.9 `ModeFilter`.
    package struct ModeFilter: Hashable, Sendable {
        /// True when absent.
        package var exclude: Bool?
        package var transportModes: [Mode]?

        package init(exclude: Bool? = nil, transportModes: [Mode]? = nil) {
            self.exclude = exclude
            self.transportModes = transportModes
        }
    }

    /// OSDM 3.9 `CarrierFilter`.
    package struct CarrierFilter: Hashable, Sendable {
        /// True when absent.
        package var exclude: Bool?
        /// E.g. `urn:uic:rics:1187`.
        package var carriers: [String]?

        package init(exclude: Bool? = nil, carriers: [String]? = nil) {
            self.exclude = exclude
            self.carriers = carriers
        }
    }

    /// OSDM 3.9 `TripMobilityFilter`.
    package struct TripMobilityFilter: Hashable, Sendable {
        package var bikeTransport: Bool?
        /// Per cent of the average; 100 when absent.
        package var walkSpeed: Int?
        package var additionalTransferTime: ISODuration?
        package var minimalTransferTime: ISODuration?

        package init(
            bikeTransport: Bool? = nil, walkSpeed: Int? = nil, additionalTransferTime: ISODuration? = nil,
            minimalTransferTime: ISODuration? = nil
        ) {
            self.bikeTransport = bikeTransport
            self.walkSpeed = walkSpeed
            self.additionalTransferTime = additionalTransferTime
            self.minimalTransferTime = minimalTransferTime
        }
    }
}

extension Wire.TripSearchCriteria: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        departureTime = try object.valueIfPresent("departureTime")
        arrivalTime = try object.valueIfPresent("arrivalTime")
        origin = try object.value("origin")
        destination = try object.value("destination")
        vias = try object.valueIfPresent("vias")
        parameters = try object.valueIfPresent("parameters")
        embed = try object.valueIfPresent("embed")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("arrivalTime", arrivalTime)
        object.add("departureTime", departureTime)
        object.add("destination", destination)
        object.add("embed", embed)
        object.add("origin", origin)
        object.add("parameters", parameters)
        object.add("vias", vias)
    }
}

extension Wire.TripVia: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        viaPlace = try object.value("viaPlace")
        dwellTime = try object.valueIfPresent("dwellTime")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("dwellTime", dwellTime)
        object.add("viaPlace", viaPlace)
    }
}

extension Wire.TripParameters: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        numberOfResultsBefore = try object.valueIfPresent("numberOfResultsBefore")
        numberOfResultsAfter = try object.valueIfPresent("numberOfResultsAfter")
        numberOfResults = try object.valueIfPresent("numberOfResults")
        transferLimit = try object.valueIfPresent("transferLimit")
        dataFilter = try object.valueIfPresent("dataFilter")
        mobilityFilter = try object.valueIfPresent("mobilityFilter")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("dataFilter", dataFilter)
        object.add("mobilityFilter", mobilityFilter)
        object.add("numberOfResults", numberOfResults)
        object.add("numberOfResultsAfter", numberOfResultsAfter)
        object.add("numberOfResultsBefore", numberOfResultsBefore)
        object.add("transferLimit", transferLimit)
    }
}

extension Wire.TripDataFilter: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        ptModeFilter = try object.valueIfPresent("ptModeFilter")
        carrierFilter = try object.valueIfPresent("carrierFilter")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("carrierFilter", carrierFilter)
        object.add("ptModeFilter", ptModeFilter)
    }
}

extension Wire.ModeFilter: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        exclude = try object.valueIfPresent("exclude")
        transportModes = try object.valueIfPresent("transportModes")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("exclude", exclude)
        object.add("transportModes", transportModes)
    }
}

extension Wire.CarrierFilter: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        exclude = try object.valueIfPresent("exclude")
        carriers = try object.valueIfPresent("carriers")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("carriers", carriers)
        object.add("exclude", exclude)
    }
}

extension Wire.TripMobilityFilter: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        bikeTransport = try object.valueIfPresent("bikeTransport")
        walkSpeed = try object.valueIfPresent("walkSpeed")
        additionalTransferTime = try object.valueIfPresent("additionalTransferTime")
        minimalTransferTime = try object.valueIfPresent("minimalTransferTime")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("additionalTransferTime", additionalTransferTime)
        object.add("bikeTransport", bikeTransport)
        object.add("minimalTransferTime", minimalTransferTime)
        object.add("walkSpeed", walkSpeed)
    }
}
