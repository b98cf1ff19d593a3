package import Rail

extension Wire {
    /// OSDM 3.9 `Place` with all its forms; `objectType` says which: `StopPlace`, `Address`,
    /// `PointOfInterest`, ….
    package struct Place: Hashable, Sendable {
        package var objectType: String
        package var id: String
        package var alternativeIds: [String]?
        package var geoPosition: GeoPosition?
        package var modes: Elements<Mode>?
        package var ref: PlaceRef?
        package var links: Elements<Link>?
        /// Of all forms but a few addresses.
        package var name: String?
        package var nameTranslations: Elements<Translation>?
        /// Of an address or a point of interest.
        package var code: String?
        /// Of an address; ISO 3166-1 alpha-2.
        package var countryCode: String?
        /// Of an address.
        package var city: String?
        /// Of an address.
        package var postCode: String?
        /// Of an address.
        package var street: String?

        package init(
            objectType: String, id: String, name: String?, alternativeIds: [String]? = nil,
            geoPosition: GeoPosition? = nil, modes: [Mode]? = nil, ref: PlaceRef? = nil,
            links: [Link]? = nil, nameTranslations: [Translation]? = nil, code: String? = nil,
            countryCode: String? = nil, city: String? = nil, postCode: String? = nil, street: String? = nil
        ) {
            self.objectType = objectType
            self.id = id
            self.alternativeIds = alternativeIds
            self.geoPosition = geoPosition
            self.modes = modes.map { Elements($0) }
            self.ref = ref
            self.links = links.map { Elements($0) }
            self.name = name
            self.nameTranslations = nameTranslations.map { Elements($0) }
            self.code = code
            self.countryCode = countryCode
            self.city = city
            self.postCode = postCode
            self.street = street
        }
    }
}

extension Wire.Place {
    /// A stop place with what a traveller wants to know of it.
    ///
    /// OSDM 3.9 gives a `StopPlace` no field for its town, its country or its time zone, but calls
    /// `_links` the "mechanism to add flexible extensions specific to an underlying system", each with a
    /// `value` for display. They stand there, under the relations of `Detail`.
    package static func stopPlace(
        id: String, name: String, coordinate: Coordinate? = nil, locality: String? = nil,
        countryCode: String? = nil, timeZone: String? = nil, stations: Int? = nil,
        alternativeIds: [String]? = nil
    ) -> Wire.Place {
        let details: [(Detail, String?)] = [
            (.locality, locality), (.country, countryCode), (.timeZone, timeZone),
            (.stations, stations.map(String.init)),
        ]
        let links = details.compactMap { detail, value in
            value.map { Wire.Link(rel: detail.rawValue, href: id, value: $0) }
        }
        return Wire.Place(
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

extension Wire.Place: Wire.Object {
    package init(members object: Wire.Reader) throws(Wire.DecodingFault) {
        objectType = try object.value("objectType")
        id = try object.value("id")
        alternativeIds = try object.valueIfPresent("alternativeIds")
        geoPosition = try object.valueIfPresent("geoPosition")
        modes = try object.valueIfPresent("modes")
        ref = try object.valueIfPresent("ref")
        links = try object.valueIfPresent("_links")
        name = try object.valueIfPresent("name")
        nameTranslations = try object.valueIfPresent("nameTranslations")
        code = try object.valueIfPresent("code")
        countryCode = try object.valueIfPresent("countryCode")
        city = try object.valueIfPresent("city")
        postCode = try object.valueIfPresent("postCode")
        street = try object.valueIfPresent("street")
    }

    package func writeMembers(to object: inout Wire.Writer) {
        object.add("_links", links)
        object.add("alternativeIds", alternativeIds)
        object.add("city", city)
        object.add("code", code)
        object.add("countryCode", countryCode)
        object.add("geoPosition", geoPosition)
        object.add("id", id)
        object.add("modes", modes)
        object.add("name", name)
        object.add("nameTranslations", nameTranslations)
        object.add("objectType", objectType)
        object.add("postCode", postCode)
        object.add("ref", ref)
        object.add("street", street)
    }
}
