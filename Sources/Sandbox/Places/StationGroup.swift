/// The stations of a town, which can be searched as one place.
package struct StationGroup: Hashable, Sendable {
    /// The town, described as a station is.
    package var place: Station
    /// Indices of its stations, the best known first.
    package var stations: [Int]
}
