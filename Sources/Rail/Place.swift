/// A station, or a group of stations that a person names as one.
public struct Place: Hashable, Sendable, Codable, Identifiable {
    /// The service's reference, e.g. `urn:uic:stn:8768600` (OSDM 3.9, `StopPlaceRef`).
    public var id: String
    /// The name as the service spells it; not yet cleaned for a terminal.
    public var name: String
    /// The town or district that tells namesakes apart, when the service says.
    public var locality: String?
    /// ISO 3166-1 alpha-2, when the service says.
    public var countryCode: String?
    public var coordinate: Coordinate?
    /// IANA name, e.g. `Europe/Paris`, when the service says.
    public var timeZone: String?
    /// The number of its stations, when the service says that it is a group of them, such as all of a town.
    public var stationCount: Int?

    /// The name of its town: the service's own, or that of a group of stations.
    public var town: String? { locality ?? (stationCount == nil ? nil : name) }

    public init(
        id: String, name: String, locality: String? = nil, countryCode: String? = nil,
        coordinate: Coordinate? = nil, timeZone: String? = nil, stationCount: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.locality = locality
        self.countryCode = countryCode
        self.coordinate = coordinate
        self.timeZone = timeZone
        self.stationCount = stationCount
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
