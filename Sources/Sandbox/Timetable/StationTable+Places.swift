import Rail

/// Removes coordinates that cannot be right.
extension StationTable {
    /// If every train takes more seconds than this between two stations with the same coordinates, the coordinates
    /// are placeholders. Between two stations of one interchange, a train takes only a few minutes.
    private static let longestAtOnePlace: Int32 = 300
    /// The metres per second of the fastest train ever, which reached 603 km/h (Japan, 2015).
    private static let topSpeed = 603.0 / 3.6
    /// The seconds by which a travel time may be too short, since many timetables give whole minutes.
    private static let rounding = 120.0

    private struct Pair: Hashable {
        var one: Int
        var other: Int
    }

    /// Removes coordinates that contradict the trains. Either several stations share the coordinates although
    /// every train between them takes long, or no train could get from there to the neighbouring stations in the
    /// time of the timetable.
    mutating func forgetImpossiblePlaces(_ feed: Feed) {
        let times = times(feed)
        forgetPlaceholders(times)
        forgetOutliers(times)
    }

    /// Returns the shortest and the longest time of trains between each pair of neighbouring stations.
    private func times(_ feed: Feed) -> [Pair: ClosedRange<Int32>] {
        var times: [Pair: ClosedRange<Int32>] = [:]
        for trip in feed.trips {
            for index in trip.calls.dropFirst() {
                let (from, to) = (feed.calls[index - 1], feed.calls[index])
                let (start, end) = (stationOfStop[Int(from.stop)], stationOfStop[Int(to.stop)])
                guard start != end else { continue }
                let pair = Pair(one: Int(min(start, end)), other: Int(max(start, end)))
                let seconds = max(0, to.arrival - from.departure)
                let known = times[pair]
                times[pair] =
                    min(seconds, known?.lowerBound ?? seconds)...max(seconds, known?.upperBound ?? seconds)
            }
        }
        return times
    }

    private mutating func forgetPlaceholders(_ times: [Pair: ClosedRange<Int32>]) {
        // Coordinates count as the same if they agree to within about a metre.
        let spots = stations.map { station in
            station.coordinate.map { [$0.latitude, $0.longitude].map { Int(($0 * 1e5).rounded()) } }
        }
        let placeholders = Set(
            times.compactMap { pair, seconds in
                spots[pair.one] == spots[pair.other] && seconds.lowerBound > Self.longestAtOnePlace
                    ? spots[pair.one] : nil
            })
        for (index, spot) in spots.enumerated() {
            if let spot, placeholders.contains(spot) { stations[index].coordinate = nil }
        }
    }

    private mutating func forgetOutliers(_ times: [Pair: ClosedRange<Int32>]) {
        var tooFar: [Int: [Int]] = [:]
        var balance: [Int: Int] = [:]
        for (pair, seconds) in times {
            guard let start = stations[pair.one].coordinate, let end = stations[pair.other].coordinate else {
                continue
            }
            let isTooFar =
                start.metres(to: end) > (Double(seconds.upperBound) + Self.rounding) * Self.topSpeed
            for (one, other) in [(pair.one, pair.other), (pair.other, pair.one)] {
                balance[one, default: 0] += isTooFar ? 1 : -1
                if isTooFar { tooFar[one, default: []].append(other) }
            }
        }
        // If two neighbouring stations are too far apart, the one with more contradictions loses its coordinates.
        // If both have as many, both lose them.
        func evidence(_ station: Int) -> Int { balance[station] ?? 0 }
        for station in tooFar.keys.sorted(by: { (-evidence($0), $0) < (-evidence($1), $1) }) {
            let neighbours = (tooFar[station] ?? []).filter { stations[$0].coordinate != nil }
            guard stations[station].coordinate != nil, !neighbours.isEmpty else { continue }
            stations[station].coordinate = nil
            for neighbour in neighbours where evidence(neighbour) == evidence(station) {
                stations[neighbour].coordinate = nil
            }
        }
    }
}

extension Feed.Stop {
    /// The stop's coordinates; nil if the feed has none, or the placeholder 0, 0.
    var coordinate: Coordinate? {
        guard let latitude, let longitude, abs(latitude) >= 0.001 || abs(longitude) >= 0.001 else {
            return nil
        }
        // No train runs near a pole.
        return abs(latitude) < 89 ? Coordinate(latitude: latitude, longitude: longitude) : nil
    }
}
