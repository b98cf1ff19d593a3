/// A station, or a group of stations that is searched as one place, such as all stations of a town.
public struct Place: Hashable, Sendable, Codable, Identifiable {
    /// The service's id, e.g. `urn:uic:stn:8768600` (OSDM 3.9 `StopPlaceRef`).
    public var id: String
    /// The name as the service sends it. It may contain control characters, so it must be cleaned before it is shown.
    public var name: String
    /// The town or district, which distinguishes places of the same name; nil if the service does not say.
    public var locality: String?
    /// The ISO 3166-1 alpha-2 code of the country; nil if it is not known.
    public var countryCode: String?
    public var coordinate: Coordinate?
    /// The IANA name of the time zone, e.g. `Europe/Paris`; nil if the service does not say.
    public var timeZone: String?
    /// The number of stations in a group; nil for a single station.
    public var stationCount: Int?
    /// The name in other languages; nil if the service sends none (OSDM 3.9 `nameTranslations`).
    public var nameTranslations: [String]?

    /// The name of the town. For a group of stations without a locality, the name of the group.
    public var town: String? { locality ?? (stationCount == nil ? nil : name) }

    public init(
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

    /// The texts in which a person's words are looked for: the name, the town, and the name in other languages.
    package var searchedText: String {
        ([name, locality ?? ""] + (nameTranslations ?? [])).joined(separator: " ")
    }
}

/// A point on the Earth, in WGS 84 degrees.
public struct Coordinate: Hashable, Sendable, Codable {
    public var latitude: Double
    public var longitude: Double

    public init(latitude: Double, longitude: Double) {
        self.latitude = latitude
        self.longitude = longitude
    }
}

/// The places that match a typed text, best first.
public struct PlaceList: Hashable, Sendable {
    public var places: [Place]
    /// Whether the list contains all places that the service has for the text.
    public var isComplete: Bool
    /// The service's remark about the text: why there are no places, or why none of them is surely meant.
    public var remark: String?

    public init(_ places: [Place], isComplete: Bool, remark: String? = nil) {
        self.places = places
        self.isComplete = isComplete
        self.remark = remark
    }
}
