package import Rail

extension Wire.PlaceRef {
    package static func stopPlace(_ id: String) -> Self {
        Self(objectType: "StopPlaceRef", stopPlaceRef: id)
    }

    /// The id that it refers to, whatever its kind; nil for a bare position.
    package var id: String? { stopPlaceRef ?? addressRef ?? pointOfInterestRef }
}

extension Wire.GeoPosition {
    package init(_ coordinate: Coordinate) {
        self.init(longitude: coordinate.longitude, latitude: coordinate.latitude)
    }

    package var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}

extension Wire.Place {
    /// A stop place with the details that a traveller wants to know.
    ///
    /// OSDM 3.9 gives a `StopPlace` no member for its town, country or time zone, but calls `_links` the
    /// "mechanism to add flexible extensions specific to an underlying system", each with a `value` to show.
    /// So the details are links, whose relations are those of `Detail`.
    package static func stopPlace(
        id: String, name: String, coordinate: Coordinate? = nil, locality: String? = nil,
        countryCode: String? = nil, timeZone: String? = nil, stations: Int? = nil,
        alternativeIds: [String]? = nil
    ) -> Self {
        let details: [(Detail, String?)] = [
            (.locality, locality), (.country, countryCode), (.timeZone, timeZone),
            (.stations, stations.map(String.init)),
        ]
        let links = details.compactMap { detail, value in
            value.map { Wire.Link(rel: detail.rawValue, href: id, value: $0) }
        }
        return Self(
            objectType: "StopPlace", id: id, name: name, alternativeIds: alternativeIds,
            geoPosition: coordinate.map { Wire.GeoPosition($0) }, ref: .stopPlace(id),
            links: links.isEmpty ? nil : links)
    }

    /// The relations of the links that carry a stop place's details in their `value`.
    package enum Detail: String {
        case locality
        /// ISO 3166-1 alpha-2.
        case country
        /// IANA name.
        case timeZone = "timezone"
        /// The number of stations of a town.
        case stations
    }

    package subscript(detail: Detail) -> String? { links?.first(rel: detail.rawValue)?.value }
}
