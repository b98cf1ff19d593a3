import Foundation

/// The stations of a feed, and the station of each of its stops.
struct StationTable {
    var stations: [Station] = []
    /// The station of each stop of the feed, as an index; -1 if no train calls there.
    private(set) var stationOfStop: [Int32]
    private let feed: Feed
    private let places: StopPlaces

    init(_ feed: Feed) {
        self.feed = feed
        places = StopPlaces(feed)
        stationOfStop = Array(repeating: -1, count: feed.stops.count)
        var ofPlace: [Int: Int32] = [:]
        for stop in feed.stops.indices where places.calls[stop] > 0 {
            let place = places.place(of: stop)
            let index = ofPlace[place] ?? Int32(stations.count)
            if ofPlace[place] == nil {
                ofPlace[place] = index
                stations.append(station(place, stop))
            } else {
                stations[Int(index)].feedIDs.append(feed.stops[stop].id)
                stations[Int(index)].coordinate =
                    stations[Int(index)].coordinate ?? feed.stops[stop].coordinate
            }
            stationOfStop[stop] = index
            for known in Set([place, stop]) { stations[Int(index)].know(feed.stops[known]) }
        }
        // Transfers may name a parent, although no train calls at the parent itself.
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

    private func station(_ place: Int, _ stop: Int) -> Station {
        let (root, code) = (feed.stops[place], places.code(of: place))
        let allowed = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._"))
        let local = root.id.addingPercentEncoding(withAllowedCharacters: allowed) ?? root.id
        return Station(
            id: code?.urn ?? "urn:x-gtfs:stop:" + local, name: root.name, city: root.city,
            country: root.country ?? code?.country ?? places.country(of: place, stop),
            coordinate: places.coordinate(of: place, stop),
            zone: TimeZone(identifier: places.zone(of: place, stop)) ?? .gmt, rank: root.rank ?? Int.max,
            feedIDs: place == stop ? [root.id] : [root.id, feed.stops[stop].id])
    }

    /// Ranks stations by the feed's own ranks, then by the number of calls.
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

/// Changes station names that are not unique.
extension StationTable {
    /// If several stations share a name, adds a region to the name: the feed's town, the nearest town or the
    /// country.
    mutating func tellApart() {
        let groups = Dictionary(grouping: stations.indices) { stations[$0].name }.values.filter {
            $0.count > 1
        }
        guard !groups.isEmpty else { return }
        let towns = TownList(near: groups.joined().compactMap { stations[$0].coordinate })
        for group in groups {
            let regions = [
                group.map { stations[$0].city },
                group.map {
                    stations[$0].coordinate.flatMap { towns.near($0).first }.map { towns.towns[$0].name }
                },
                group.map { stations[$0].country },
            ]
            // Some stations may keep the same name, because they may be two halves of one station.
            guard let best = regions.first(where: { Set($0.compactMap(\.self)).count > 1 }) else { continue }
            for (station, region) in zip(group, best) {
                guard let region, !stations[station].name.contains(region) else { continue }
                stations[station].name += " (\(region))"
            }
        }
    }
}
