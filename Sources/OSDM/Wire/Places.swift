package import Rail

extension Wire.PlaceRef {
    package static func stopPlace(_ id: String) -> Self {
        Self(objectType: "StopPlaceRef", stopPlaceRef: id)
    }

    /// The id of the place, whatever its kind; nil if the reference is only a position.
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
    /// OSDM 3.9 `StopPlace` has no members for town, country and time zone. But the specification calls `_links`
    /// the "mechanism to add flexible extensions specific to an underlying system", and each link has a `value` to
    /// show. So the details are sent as links. Their relations are the cases of `Detail`.
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

    /// The details of a stop place that are sent as links; the raw value is the link's relation.
    package enum Detail: String {
        case locality
        /// The ISO 3166-1 alpha-2 code of the country.
        case country
        /// The IANA name of the time zone.
        case timeZone = "timezone"
        /// The number of stations of a town.
        case stations
    }

    package subscript(detail: Detail) -> String? { links?.first(rel: detail.rawValue)?.value }
}
