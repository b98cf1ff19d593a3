import Rail

/// The stations of a town, which can be searched as one place.
package struct StationGroup: Hashable, Sendable {
    /// The town in the form of a station.
    package var place: Station
    /// Indices of the town's stations, the best known first.
    package var stations: [Int]
}

extension StationGroup {
    /// Returns the towns of a timetable that have several stations, the best known first.
    ///
    /// A station belongs to a town if it is near the town, if its name or its `stop_city` begins with a name of the
    /// town, and if trains call there, not just buses.
    static func towns(of timetable: Timetable, in list: TownList) -> [StationGroup] {
        let stations = timetable.stations
        var naming: [Int: [TownNaming]] = [:]
        for index in stations.indices {
            guard let found = TownNaming.find(index, stations[index], in: list),
                timetable.hasTrains(at: index)
            else { continue }
            naming[found.town, default: []].append(found)
        }
        return naming.filter { $0.value.count > 1 }.compactMap { town, group in
            let known = group.sorted { stations[$0.station].rank < stations[$1.station].rank }
            guard let best = known.first else { return nil }
            let (coordinate, station) = (list.towns[town].place, stations[best.station])
            // The best known station shows how this feed spells the town.
            let place = Station(
                id: "urn:x-gtfs:town:\(coordinate.latitude):\(coordinate.longitude)", name: best.name,
                country: station.country, coordinate: coordinate, zone: station.zone, rank: station.rank,
                feedIDs: [])
            return StationGroup(place: place, stations: known.map(\.station))
        }.sorted { $0.place.rank < $1.place.rank }
    }
}

/// The town that a station is named after. If several towns fit, it is the town with the longest name, and among
/// equally long names the largest town.
private struct TownNaming {
    var station: Int
    var town: Int
    /// The station's name or `stop_city`, which begins with the town's name.
    var text: String
    /// The town's name in that text.
    var words: [[UInt8]]

    static func find(_ index: Int, _ station: Station, in list: TownList) -> TownNaming? {
        guard let place = station.coordinate else { return nil }
        let texts = [station.name, station.city ?? ""].map { ($0, FoldedText($0).words) }
        var best: (naming: TownNaming, population: Int)?
        for town in list.near(place) {
            let population = list.towns[town].population
            for name in list.towns[town].names where !name.isEmpty {
                guard best.map({ ($0.naming.words.count, $0.population) < (name.count, population) }) ?? true,
                    let (text, _) = texts.first(where: { $0.1.starts(with: name) })
                else { continue }
                best = (TownNaming(station: index, town: town, text: text, words: name), population)
            }
        }
        return best?.naming
    }

    /// The town's name as the station spells it.
    var name: String {
        let end = text.indices.dropFirst().first { index in
            !text[index].isLetter && FoldedText(String(text[..<index])).words == words
        }
        return end.map { String(text[..<$0]) } ?? text
    }
}

extension Timetable {
    /// Whether at least one of the vehicles that call at a station is a train (GTFS `route_type`, basic and
    /// extended).
    fileprivate func hasTrains(at station: Int) -> Bool {
        network.boardings(at: station).contains { boarding in
            network.patterns[boarding.pattern].trips.contains { trip in
                VehicleLabel.isRail(routeKind: trips[trip].firstPart.routeKind)
            }
        }
    }
}
