import Foundation
package import Rail

/// A place where trains call and that people name: its platforms and entrances belong to it.
package struct Station: Hashable, Sendable {
    /// `urn:uic:stn:8768600` where the feed tells the UIC code, else a reference made from the feed's own.
    package var id: String
    package var name: String
    package var city: String?
    /// ISO 3166-1 alpha-2.
    package var country: String?
    package var coordinate: Coordinate?
    /// The time zone, as an index into `Timetable.zones`.
    var zone: Int
    /// 0 is the best known.
    package var rank: Int
    /// Stop ids of the feed that belong to it.
    var feedIDs: [String]
    /// Names of its platforms, where they are others than its own.
    var otherNames: [String] = []
    /// Codes that people see on signs.
    var codes: [String] = []
    /// Sentences about it.
    var remarks: [String] = []
}

extension Coordinate {
    /// Metres along the great circle (haversine formula, mean Earth radius 6,371,009 m).
    func metres(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let (first, second) = (latitude * radians, other.latitude * radians)
        let half = (second - first) / 2
        let across = (other.longitude - longitude) * radians / 2
        let chord = sin(half) * sin(half) + cos(first) * cos(second) * sin(across) * sin(across)
        return 2 * 6_371_009 * asin(min(1, chord.squareRoot()))
    }
}
