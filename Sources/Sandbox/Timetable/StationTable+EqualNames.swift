/// Names that several stations share.
extension StationTable {
    /// Adds to equal names the first that tells them apart: the feed's town, the nearest town, the country.
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
            // Two that share a region too, such as the halves of one station, are not worth losing the others for.
            guard let best = regions.first(where: { Set($0.compactMap(\.self)).count > 1 }) else { continue }
            for (station, region) in zip(group, best) {
                guard let region, !stations[station].name.contains(region) else { continue }
                stations[station].name += " (\(region))"
            }
        }
    }
}
