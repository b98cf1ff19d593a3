import Sandbox

/// Finds the earliest arrival by one pass over the hops of a day and the next. Ignores walks and the time for
/// changes, and gives only one result, so it does less work than any planner needs for the same hops (Dibbelt
/// and others: Connection Scan Algorithm, 2018).
struct ConnectionScan {
    private var hops: [Hop]
    private let stations: Int
    private let runs: Int

    init(_ timetable: Timetable, from start: Int32) {
        hops = timetable.hops(from: start, to: start + 2 * 86_400)
        hops.sort { ($0.departure, $0.position) < ($1.departure, $1.position) }
        stations = timetable.stations.count
        runs = (hops.map(\.run).max() ?? -1) + 1
    }

    /// Returns nil if no train arrives within the two days.
    func arrival(from origin: Int, to destination: Int, at time: Int32) -> Int32? {
        var arrivals = [Int32](repeating: .max, count: stations)
        var isAboard = [Bool](repeating: false, count: runs)
        arrivals[origin] = time
        var (low, high) = (0, hops.count)
        while low < high {
            let middle = (low + high) / 2
            if hops[middle].departure >= time { high = middle } else { low = middle + 1 }
        }
        for hop in hops[low...] {
            if hop.departure >= arrivals[destination] { break }
            guard isAboard[hop.run] || arrivals[hop.from] <= hop.departure else { continue }
            isAboard[hop.run] = true
            if hop.arrival < arrivals[hop.to] { arrivals[hop.to] = hop.arrival }
        }
        return arrivals[destination] == .max ? nil : arrivals[destination]
    }
}
