extension TimetableBuilder {
    /// Makes a network without patterns, and the rules that assign calls to the network's stops.
    mutating func connect(_ stations: [Station]) -> (Network, ChangeRules) {
        var connections = Connections(stations)
        var finer: [Feed.Transfer] = []
        let whole = wholeStops(count: stations.count)
        for transfer in feed.transfers {
            let (from, to) = (station(transfer.from), station(transfer.to))
            guard from >= 0, to >= 0 else { continue }
            let ends = [transfer.from, transfer.to]
            if ends.allSatisfy({ $0.trains == .all && whole[station($0)] == Int($0.stop) }) {
                connections.add(transfer, from: from, to: to)
            } else {
                finer.append(transfer)
            }
        }
        if let crowded = connections.addShortWalks() {
            note(
                "stops.txt", stations[crowded],
                "has more than \(Connections.mostInField) others within a kilometre; "
                    + "such stations are joined on foot by transfers.txt alone")
        }
        // If there is no other walk between two stations, the rules for their platforms give one.
        let ways = finer.filter {
            $0.from.trains == .all && $0.to.trains == .all
                && !connections.isJoined(station($0.from), station($0.to))
        }
        for way in ways { connections.addWay(way, from: station(way.from), to: station(way.to)) }
        connections.chainWalks()
        var rules = ChangeRules(
            feed, stationOfStop: table.stationOfStop, stationCount: stations.count, rules: finer)
        for crowded in rules.leaveOutTooMany(walks: connections.walks) {
            note(
                "transfers.txt", stations[crowded],
                "has too many rules for changes; those that are not for the whole station were left out")
        }
        return (network(connections, rules), rules)
    }

    private func station(_ end: Feed.Transfer.End) -> Int { Int(table.stationOfStop[Int(end.stop)]) }

    /// Returns, for each station, the stop of the feed that contains the whole station; nil if the station was
    /// made from several such stops.
    private func wholeStops(count: Int) -> [Int?] {
        guard !feed.transfers.isEmpty else { return [] }
        var isCalled = [Bool](repeating: false, count: feed.stops.count)
        for call in feed.calls { isCalled[Int(call.stop)] = true }
        var roots = [Set<Int>](repeating: [], count: count)
        for stop in feed.stops.indices where isCalled[stop] {
            roots[Int(table.stationOfStop[stop])].formUnion(feed.ancestry(of: stop).suffix(1))
        }
        return roots.map { $0.count == 1 ? $0.first : nil }
    }

    /// The rules for travellers who must alight from a vehicle but may board it again at once.
    var transfersAfterAlighting: [Feed.Transfer] {
        feed.linkedTrips.filter { !$0.staysAboard }.compactMap { link in
            guard let last = feed.calls[feed.trips[Int(link.from)].calls].last,
                let first = feed.calls[feed.trips[Int(link.to)].calls].first,
                table.stationOfStop[Int(last.stop)] == table.stationOfStop[Int(first.stop)]
            else { return nil }
            return Feed.Transfer(
                from: .init(stop: last.stop, trains: .trip(link.from)),
                to: .init(stop: first.stop, trains: .trip(link.to)), kind: .timed, seconds: 0)
        }
    }

    private func network(_ connections: Connections, _ rules: ChangeRules) -> Network {
        let times = rules.times { connections.seconds($0, from: station($0.from), to: station($0.to)) }
        let walks = connections.walks
        var network = Network(stopsOfStation: rules.stopsOfStation)
        network.walks = walks
        for (station, walks) in walks.enumerated() {
            let change = connections.changeTimes[station]
            var general = rules.stopsOfStation[station].map { Network.Way(end: Int32($0), seconds: change) }
            for walk in walks {
                general += rules.stopsOfStation[Int(walk.end)].map {
                    Network.Way(end: Int32($0), seconds: walk.seconds)
                }
            }
            for stop in rules.stopsOfStation[station] {
                let said = times[stop] ?? [:]
                network.changeTimes.append(said[Int32(stop)] ?? change)
                let all =
                    general.filter { said[$0.end] == nil }
                    + said.map { Network.Way(end: $0.key, seconds: $0.value) }
                network.changes.append(
                    all.filter { Int($0.end) != stop && $0.seconds < Network.impossible }
                        .sorted { ($0.seconds, $0.end) < ($1.seconds, $1.end) })
            }
        }
        return network
    }

    private mutating func note(_ file: String, _ station: Station, _ reason: String) {
        feed.problems.note(
            FeedProblem(file: file, column: "stop_id", value: station.feedIDs[0], reason: reason))
    }
}
