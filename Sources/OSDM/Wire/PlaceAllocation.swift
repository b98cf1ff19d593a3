extension Wire {
    /// OSDM 3.9 `PlaceAllocation`: the places of a reservation, in one train.
    package struct PlaceAllocation: Hashable, Sendable {
        package var accommodationType: AccommodationType
        package var accommodationSubType: AccommodationSubType
        /// One or more.
        package var reservedPlaces: Elements<ReservedPlace>
        package var tripLegCoverage: TripLegCoverage

        package init(
            accommodationType: AccommodationType, accommodationSubType: AccommodationSubType,
            reservedPlaces: [ReservedPlace], tripLegCoverage: TripLegCoverage
        ) {
            self.accommodationType = accommodationType
            self.accommodationSubType = accommodationSubType
            self.reservedPlaces = Elements(reservedPlaces)
            self.tripLegCoverage = tripLegCoverage
        }
    }

    /// OSDM 3.9 `ReservedPlace`.
    package struct ReservedPlace: Hashable, Sendable {
        package var id: String
        /// The service's ids, one or more.
        package var passengerIds: [String]
        package var vehicleNumber: String
        package var coachNumber: String
        package var placeDescription: String?
        package var placeNumbers: [String]?

        package init(
            id: String, passengerIds: [String], vehicleNumber: String, coachNumber: String,
            placeDescription: String? = nil, placeNumbers: [String]? = nil
        ) {
            self.id = id
            self.passengerIds = passengerIds
            self.vehicleNumber = vehicleNumber
            self.coachNumber = coachNumber
            self.placeDescription = placeDescription
            self.placeNumbers = placeNumbers
        }
    }

    /// OSDM 3.9 `TripLegCoverage`.
    package struct TripLegCoverage: Hashable, Sendable {
        package var tripId: String
        package var legId: String

        package init(tripId: String, legId: String) {
            self.tripId = tripId
            self.legId = legId
        }
    }
}

extension Wire.PlaceAllocation: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        accommodationType = try object.value("accommodationType")
        accommodationSubType = try object.value("accommodationSubType")
        reservedPlaces = try object.value("reservedPlaces")
        tripLegCoverage = try object.value("tripLegCoverage")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("accommodationSubType", accommodationSubType)
        object.add("accommodationType", accommodationType)
        object.add("reservedPlaces", reservedPlaces)
        object.add("tripLegCoverage", tripLegCoverage)
    }
}

extension Wire.ReservedPlace: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        id = try object.value("id")
        passengerIds = try object.value("passengerIds")
        vehicleNumber = try object.value("vehicleNumber")
        coachNumber = try object.value("coachNumber")
        placeDescription = try object.valueIfPresent("placeDescription")
        placeNumbers = try object.valueIfPresent("placeNumbers")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("coachNumber", coachNumber)
        object.add("id", id)
        object.add("passengerIds", passengerIds)
        object.add("placeDescription", placeDescription)
        object.add("placeNumbers", placeNumbers)
        object.add("vehicleNumber", vehicleNumber)
    }
}

extension Wire.TripLegCoverage: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        tripId = try object.value("tripId")
        legId = try object.value("legId")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("legId", legId)
        object.add("tripId", tripId)
    }
}
