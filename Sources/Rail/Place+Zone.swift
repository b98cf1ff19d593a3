package import Foundation

extension Place {
    /// Returns the time zone of the place at an instant: the one that the service states, or else the one for the
    /// country and position.
    /// - Returns: Nil if no time zone is known, or if the country's zones show different times and the
    ///   position is missing.
    package func zone(at instant: Date) -> TimeZone? {
        if let zone = timeZone.flatMap({ TimeZone(identifier: $0) }) { return zone }
        let zones = CountryZones.all[(countryCode ?? "").uppercased()] ?? []
        if let coordinate, zones.count > 1 {
            func metres(_ zone: CountryZones.Zone) -> Double {
                zone.coordinate?.metres(to: coordinate) ?? .infinity
            }
            let nearest = zones.min { metres($0) < metres($1) }
            return nearest.flatMap { TimeZone(identifier: $0.identifier) }
        }
        let candidates = zones.compactMap { TimeZone(identifier: $0.identifier) }
        let offsets = Set(candidates.map { $0.secondsFromGMT(for: instant) })
        return offsets.count == 1 ? candidates.first : nil
    }
}

extension Coordinate {
    /// Returns the metres along the great circle (haversine formula, mean Earth radius 6,371,009 m).
    package func metres(to other: Coordinate) -> Double {
        let radians = Double.pi / 180
        let (first, second) = (latitude * radians, other.latitude * radians)
        let half = (second - first) / 2
        let across = (other.longitude - longitude) * radians / 2
        let chord = sin(half) * sin(half) + cos(first) * cos(second) * sin(across) * sin(across)
        return 2 * 6_371_009 * asin(min(1, chord.squareRoot()))
    }
}
