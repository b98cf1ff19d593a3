extension Wire {
    /// OSDM 3.9 `TripSearchCriteria`: the body of `POST /trips-collections`.
    ///
    /// Exactly one of the times is set, by the clock of the origin or of the destination.
    package struct TripSearchCriteria: Hashable, Sendable, Codable {
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
    package struct TripVia: Hashable, Sendable, Codable {
        package var viaPlace: PlaceRef
        package var dwellTime: ISODuration?

        package init(viaPlace: PlaceRef, dwellTime: ISODuration? = nil) {
            self.viaPlace = viaPlace
            self.dwellTime = dwellTime
        }
    }

    /// OSDM 3.9 `TripParameters`.
    package struct TripParameters: Hashable, Sendable, Codable {
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
    package struct TripDataFilter: Hashable, Sendable, Codable {
        package var ptModeFilter: ModeFilter?
        package var carrierFilter: CarrierFilter?

        package init(ptModeFilter: ModeFilter? = nil, carrierFilter: CarrierFilter? = nil) {
            self.ptModeFilter = ptModeFilter
            self.carrierFilter = carrierFilter
        }
    }

    /// OSDM 3.9 `ModeFilter`.
    package struct ModeFilter: Hashable, Sendable, Codable {
        /// True when absent.
        package var exclude: Bool?
        package var transportModes: [Mode]?

        package init(exclude: Bool? = nil, transportModes: [Mode]? = nil) {
            self.exclude = exclude
            self.transportModes = transportModes
        }
    }

    /// OSDM 3.9 `CarrierFilter`.
    package struct CarrierFilter: Hashable, Sendable, Codable {
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
    package struct TripMobilityFilter: Hashable, Sendable, Codable {
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
