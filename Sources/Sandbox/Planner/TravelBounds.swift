import HeapModule

/// The least seconds from each station to a destination, with no time to wait or to change: a search need not go on from
/// where even these are too many.
///
/// The shortest ways are found backwards from the destinations (Dijkstra, 1959).
struct TravelBounds {
    /// By station; `unreachable` where no way leads to a destination.
    let seconds: ContiguousArray<Int32>

    /// More than any time of a timetable, and small enough to be added to one.
    static let unreachable = Int32.max / 2

    init(_ network: Network, to destinations: [Int]) {
        var seconds = ContiguousArray(repeating: Self.unreachable, count: network.stationCount)
        var next = Heap(destinations.map { Reached(station: Int32($0), seconds: 0) })
        for station in destinations { seconds[station] = 0 }
        while let reached = next.popMin() {
            let station = Int(reached.station)
            guard seconds[station] == reached.seconds else { continue }
            for index in network.ways(to: station) {
                let way = network.ways[index]
                let total = reached.seconds + way.seconds
                guard total < seconds[Int(way.station)] else { continue }
                seconds[Int(way.station)] = total
                next.insert(Reached(station: way.station, seconds: total))
            }
        }
        self.seconds = seconds
    }

    private struct Reached: Comparable {
        var station: Int32
        var seconds: Int32

        static func < (one: Reached, other: Reached) -> Bool { one.seconds < other.seconds }
    }
}
