package import Foundation

extension Place {
    /// Returns the time zone of the place at an instant: the one that the service states, or else the one for the
    /// country and position.
    /// - Returns: Nil if no time zone is known, or if the country's zones show different times and the
    ///   position is missing.
    package func zone(at instant: Date) -> TimeZone? {
        if let zone = timeZone.flatMap({ TimeZone(identifier: $0) }) { return zone }
        let zones = CountryZones.zones(ofCountry: countryCode ?? "")
        if let coordinate, zones.count > 1 {
            let nearest = zones.min { $0.distance(to: coordinate) < $1.distance(to: coordinate) }
            return nearest.flatMap { TimeZone(identifier: $0.identifier) }
        }
        let candidates = zones.compactMap { TimeZone(identifier: $0.identifier) }
        let offsets = Set(candidates.map { $0.secondsFromGMT(for: instant) })
        return offsets.count == 1 ? candidates.first : nil
    }
}

extension CountryZones.Zone {
    /// Returns the squared straight-line distance between two points on a unit sphere. It grows with the distance on
    /// Earth, so it finds the nearest zone.
    fileprivate func distance(to other: Coordinate) -> Double {
        guard let coordinate else { return .infinity }
        let (one, two) = (coordinate.onSphere, other.onSphere)
        return (0..<3).map { (one[$0] - two[$0]) * (one[$0] - two[$0]) }.reduce(0, +)
    }
}

extension Coordinate {
    fileprivate var onSphere: [Double] {
        let (north, east) = (latitude * .pi / 180, longitude * .pi / 180)
        return [cos(north) * cos(east), cos(north) * sin(east), sin(north)]
    }
}
