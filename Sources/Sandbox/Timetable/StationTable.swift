import Foundation
import Rail

/// The stations of a feed, and the station of each of its stops.
struct StationTable {
    /// The stations where trains call.
    var stations: [Station] = []
    /// For each stop of the feed, the index of its station; -1 when no train calls there.
    private(set) var stationOfStop: [Int32]
    private let feed: Feed
    private let places: StopPlaces

    init(_ feed: Feed, zones: inout ZoneTable) {
        self.feed = feed
        places = StopPlaces(feed)
        stationOfStop = Array(repeating: -1, count: feed.stops.count)
        var ofPlace: [Int: Int32] = [:]
        for stop in feed.stops.indices where places.calls[stop] > 0 {
            let place = places.place(of: stop)
            let index = ofPlace[place] ?? Int32(stations.count)
            if ofPlace[place] == nil {
                ofPlace[place] = index
                stations.append(station(place, stop, &zones))
            } else {
                stations[Int(index)].feedIDs.append(feed.stops[stop].id)
                stations[Int(index)].coordinate =
                    stations[Int(index)].coordinate ?? feed.stops[stop].coordinate
            }
            stationOfStop[stop] = index
            for known in Set([place, stop]) { stations[Int(index)].know(feed.stops[known]) }
        }
        // Transfers name parents too, though no train calls at a parent itself.
        for stop in feed.stops.indices where stationOfStop[stop] < 0 {
            stationOfStop[stop] = ofPlace[places.place(of: stop)] ?? -1
        }
        forgetImpossiblePlaces(feed)
        rank()
        for index in stations.indices { stations[index].showKnownName() }
        for (stop, station) in stationOfStop.enumerated() where station >= 0 {
            stations[Int(station)].translate(feed.stops[stop])
        }
        tellApart()
    }

    private func station(_ place: Int, _ stop: Int, _ zones: inout ZoneTable) -> Station {
        let (root, code) = (feed.stops[place], places.code(of: place))
        let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._"))
        let local = root.id.addingPercentEncoding(withAllowedCharacters: allowed) ?? root.id
        return Station(
            id: code?.urn ?? "urn:x-gtfs:stop:" + local, name: readableName(root.name), city: root.city,
            country: root.country ?? code?.country ?? places.country(of: place, stop),
            coordinate: places.coordinate(of: place, stop),
            zone: zones.index(of: places.zone(of: place, stop)), rank: root.rank ?? Int.max,
            feedIDs: place == stop ? [root.id] : [root.id, feed.stops[stop].id])
    }

    /// Ranks by the feed's own ranks, then by how many trains call.
    private mutating func rank() {
        var calls = [Int](repeating: 0, count: stations.count)
        for (stop, count) in places.calls.enumerated() where count > 0 {
            calls[Int(stationOfStop[stop])] += count
        }
        let order = stations.indices.sorted {
            (stations[$0].rank, -calls[$0], stations[$0].name)
                < (stations[$1].rank, -calls[$1], stations[$1].name)
        }
        for (rank, station) in order.enumerated() { stations[station].rank = rank }
    }
}
