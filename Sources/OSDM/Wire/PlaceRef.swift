package import Rail

extension Wire {
    /// OSDM 3.9 `PlaceRef` with all its forms; `objectType` says which: `StopPlaceRef`, `AddressRef`,
    /// `PointOfInterestRef`, `GeoPositionRef`.
    package struct PlaceRef: Hashable, Sendable {
        package var objectType: String
        /// E.g. `urn:uic:stn:8768600`.
        package var stopPlaceRef: String?
        package var addressRef: String?
        package var pointOfInterestRef: String?
        package var latitude: Double?
        package var longitude: Double?

        package init(
            objectType: String, stopPlaceRef: String? = nil, addressRef: String? = nil,
            pointOfInterestRef: String? = nil, latitude: Double? = nil, longitude: Double? = nil
        ) {
            self.objectType = objectType
            self.stopPlaceRef = stopPlaceRef
            self.addressRef = addressRef
            self.pointOfInterestRef = pointOfInterestRef
            self.latitude = latitude
            self.longitude = longitude
        }

        package static func stopPlace(_ id: String) -> PlaceRef {
            PlaceRef(objectType: "StopPlaceRef", stopPlaceRef: id)
        }

        /// The reference itself, of whichever form; nil for a bare position.
        package var id: String? { stopPlaceRef ?? addressRef ?? pointOfInterestRef }
    }

    /// OSDM 3.9 `GeoPosition`, in WGS 84 degrees.
    package struct GeoPosition: Hashable, Sendable {
        package var longitude: Double
        package var latitude: Double

        package init(longitude: Double, latitude: Double) {
            self.longitude = longitude
            self.latitude = latitude
        }

        package init(_ coordinate: Coordinate) {
            self.init(longitude: coordinate.longitude, latitude: coordinate.latitude)
        }

        package var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
    }

    /// OSDM 3.9 `Translation`.
    package struct Translation: Hashable, Sendable {
        /// ISO 639-1.
        package var language: String
        package var text: String
        package var shortText: String?

        package init(language: String, text: String, shortText: String? = nil) {
            self.language = language
            self.text = text
            self.shortText = shortText
        }
    }
}

extension Wire.PlaceRef: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        objectType = try object.value("objectType")
        stopPlaceRef = try object.valueIfPresent("stopPlaceRef")
        addressRef = try object.valueIfPresent("addressRef")
        pointOfInterestRef = try object.valueIfPresent("pointOfInterestRef")
        latitude = try object.valueIfPresent("latitude")
        longitude = try object.valueIfPresent("longitude")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("addressRef", addressRef)
        object.add("latitude", latitude)
        object.add("longitude", longitude)
        object.add("objectType", objectType)
        object.add("pointOfInterestRef", pointOfInterestRef)
        object.add("stopPlaceRef", stopPlaceRef)
    }
}

extension Wire.GeoPosition: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        longitude = try object.value("longitude")
        latitude = try object.value("latitude")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("latitude", latitude)
        object.add("longitude", longitude)
    }
}

extension Wire.Translation: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        language = try object.value("language")
        text = try object.value("text")
        shortText = try object.valueIfPresent("shortText")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("language", language)
        object.add("shortText", shortText)
        object.add("text", text)
    }
}
