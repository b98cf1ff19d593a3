/// A station, or a group of stations that is searched as one place, such as all stations of a town.
package struct Place: Hashable, Sendable, Codable, Identifiable {
    /// The service's id, e.g. `urn:uic:stn:8768600` (OSDM 3.9 `StopPlaceRef`).
    package var id: String
    /// The name as the service sends it. It may contain control characters, so it must be cleaned before it is shown.
    package var name: String
    /// The town or district, which distinguishes places of the same name; nil if the service does not say.
    package var locality: String?
    /// The ISO 3166-1 alpha-2 code of the country; nil if it is not known.
    package var countryCode: String?
    package var coordinate: Coordinate?
    /// The IANA name of the time zone, e.g. `Europe/Paris`; nil if the service does not say.
    package var timeZone: String?
    /// The number of stations in a group; nil for a single station.
    package var stationCount: Int?
    /// The name in other languages; nil if the service sends none (OSDM 3.9 `nameTranslations`).
    package var nameTranslations: [String]?

    /// The name of the town. For a group of stations without a locality, the name of the group.
    package var town: String? { locality ?? (stationCount == nil ? nil : name) }

    package init(
        id: String, name: String, locality: String? = nil, countryCode: String? = nil,
        coordinate: Coordinate? = nil, timeZone: String? = nil, stationCount: Int? = nil,
        nameTranslations: [String]? = nil
    ) {
        self.id = id
        self.name = name
        self.locality = locality
        self.countryCode = countryCode
        self.coordinate = coordinate
        self.timeZone = timeZone
        self.stationCount = stationCount
        self.nameTranslations = nameTranslations
    }

    /// The texts that are searched for the words that a person types: the name, the town, and the name in other
    /// languages.
    package var searchedText: String {
        ([name, locality ?? ""] + (nameTranslations ?? [])).joined(separator: " ")
    }
}

/// A point on the Earth, in WGS 84 degrees.
package struct Coordinate: Hashable, Sendable, Codable {
    package var latitude: Double
    package var longitude: Double

    package init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// The places that match a typed text, best first.
package struct PlaceList: Hashable, Sendable {
    package var places: [Place]
    /// Whether the list contains all places that the service has for the text.
    package var isComplete: Bool
    /// The service's remark about the text: why there are no places, or why it is unclear which of them the person
    /// means.
    package var remark: String?

    package init(_ places: [Place], isComplete: Bool, remark: String? = nil) {
        self.places = places
        self.isComplete = isComplete
        self.remark = remark
    }
}
