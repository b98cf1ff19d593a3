import Foundation
import Rail

/// The stations of a feed, and the station of each of its stops.
struct StationTable {
    /// The stations where trains call.
    var stations: [Station] = []
    /// For each stop of the feed, the index of its station; -1 when no train calls there.
    private(set) var stationOfStop: [Int32]
    private let feed: Feed

    init(_ feed: Feed, zones: inout ZoneTable) {
        self.feed = feed
        stationOfStop = Array(repeating: -1, count: feed.stops.count)
        let called = Set(feed.calls.map(\.stop))
        var known: [String: Int32] = [:]
        var ofRoot: [Int: Int32] = [:]
        for stop in feed.stops.indices where called.contains(Int32(stop)) {
            let root = root(of: stop)
            // In feeds without parent stations, the UIC code still tells which stops belong together.
            let code = StationCode(stopID: feed.stops[root].id) ?? StationCode(stopID: feed.stops[stop].id)
            let key = code?.urn ?? feed.stops[root].id
            let index = known[key] ?? Int32(stations.count)
            if known[key] == nil {
                known[key] = index
                stations.append(station(root, stop, code, &zones))
            } else {
                stations[Int(index)].feedIDs.append(feed.stops[stop].id)
            }
            stationOfStop[stop] = index
            ofRoot[root] = index
            for place in Set([root, stop]) { stations[Int(index)].know(feed.stops[place]) }
        }
        // Transfers name parents too, though no train calls at a parent itself.
        for stop in feed.stops.indices where stationOfStop[stop] < 0 {
            stationOfStop[stop] = ofRoot[root(of: stop)] ?? -1
        }
        rank()
        for index in stations.indices { stations[index].showKnownName() }
        tellApart()
    }

    private func station(
        _ root: Int, _ stop: Int, _ code: StationCode?, _ zones: inout ZoneTable
    ) -> Station {
        let (place, platform) = (feed.stops[root], feed.stops[stop])
        var coordinate: Coordinate?
        if let latitude = place.latitude ?? platform.latitude,
            let longitude = place.longitude ?? platform.longitude
        {
            coordinate = Coordinate(latitude: latitude, longitude: longitude)
        }
        let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._"))
        let local = place.id.addingPercentEncoding(withAllowedCharacters: allowed) ?? place.id
        return Station(
            id: code?.urn ?? "urn:x-gtfs:stop:" + local, name: readableName(place.name), city: place.city,
            country: place.country ?? code?.country, coordinate: coordinate,
            zone: zones.index(of: place.timeZone ?? platform.timeZone ?? feed.agencies[0].timeZone),
            rank: place.rank ?? Int.max, feedIDs: root == stop ? [place.id] : [place.id, platform.id])
    }

    private func root(of stop: Int) -> Int {
        var root = stop
        // Boarding area, platform, station: no feed nests deeper, and a circle must end.
        for _ in 0..<3 {
            guard let parent = feed.stops[root].parent else { break }
            root = parent
        }
        return root
    }

    /// Ranks by the feed's own ranks, then by how many trains call.
    private mutating func rank() {
        var calls = [Int](repeating: 0, count: stations.count)
        for call in feed.calls { calls[Int(stationOfStop[Int(call.stop)])] += 1 }
        let order = stations.indices.sorted {
            (stations[$0].rank, -calls[$0], stations[$0].name)
                < (stations[$1].rank, -calls[$1], stations[$1].name)
        }
        for (rank, station) in order.enumerated() { stations[station].rank = rank }
    }
}
