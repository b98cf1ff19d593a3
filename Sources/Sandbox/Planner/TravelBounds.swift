import HeapModule

/// The least seconds from each stop to a destination, with no time to wait or to change: a search need not go on from
/// where even these are too many.
///
/// The shortest ways are found backwards from the destinations (Dijkstra, 1959).
struct TravelBounds {
    /// By stop; `unreachable` where no way leads to a destination.
    let seconds: ContiguousArray<Int32>

    /// More than any time of a timetable, and small enough to be added to one.
    static let unreachable = Int32.max / 2

    init(_ network: Network, to destinations: [Int]) {
        let targets = destinations.flatMap { network.stops(of: $0) }
        var seconds = ContiguousArray(repeating: Self.unreachable, count: network.stopCount)
        var next = Heap(targets.map { Reached(stop: Int32($0), seconds: 0) })
        for stop in targets { seconds[stop] = 0 }
        while let reached = next.popMin() {
            let stop = Int(reached.stop)
            guard seconds[stop] == reached.seconds else { continue }
            for index in network.ways(to: stop) {
                let way = network.ways[index]
                let total = reached.seconds + way.seconds
                guard total < seconds[Int(way.end)] else { continue }
                seconds[Int(way.end)] = total
                next.insert(Reached(stop: way.end, seconds: total))
            }
        }
        self.seconds = seconds
    }

    private struct Reached: Comparable {
        var stop: Int32
        var seconds: Int32

        static func < (one: Reached, other: Reached) -> Bool { one.seconds < other.seconds }
    }
}
