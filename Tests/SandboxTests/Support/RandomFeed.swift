import TestSupport

@testable import Sandbox

/// A small network of random trains, with everything that makes planning hard: trains that overtake,
/// nights, loops, calls without boarding, exceptions, walks and slow changes.
struct RandomFeed {
    let stationCount: Int
    private(set) var text = FeedText()

    init(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let count = Int.random(in: 4...6, using: &random)
        stationCount = count
        var stops = "stop_id,stop_name\n"
        for stop in 0..<count { stops += "s\(stop),Stop \(stop)\n" }
        text["stops.txt"] = stops
        text["calendar.txt"] = """
            service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
            daily,1,1,1,1,1,1,1,20261101,20261130
            weekend,0,0,0,0,0,1,1,20261101,20261130

            """
        text["calendar_dates.txt"] = """
            service_id,date,exception_type
            daily,20261122,2
            special,20261121,1
            special,20261122,1

            """
        var trips = "route_id,service_id,trip_id,trip_short_name\n"
        var calls = "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type\n"
        var route: [Int] = []
        var rules: [(Int, Int)] = []
        for trip in 0..<Int.random(in: 20...36, using: &random) {
            let service = ["daily", "daily", "weekend", "special"].randomElement(using: &random) ?? "daily"
            trips += "fast,\(service),t\(trip),\(trip)\n"
            // Trains of the same stops are those that can overtake each other.
            if route.isEmpty || Int.random(in: 0..<2, using: &random) == 0 {
                route = [Int.random(in: 0..<count, using: &random)]
                for _ in 1..<([2, 2, 3, 3, 4].randomElement(using: &random) ?? 2) {
                    route.append(((route.last ?? 0) + Int.random(in: 1..<count, using: &random)) % count)
                }
                rules = route.map { _ in
                    (
                        Int.random(in: 0..<8, using: &random) == 0 ? 1 : 0,
                        Int.random(in: 0..<8, using: &random) == 0 ? 1 : 0
                    )
                }
            }
            var time = Int.random(in: 360...1560, using: &random) / 10 * 10
            for (sequence, stop) in route.enumerated() {
                let arrival = time
                time += [0, 0, 5, 10, 40].randomElement(using: &random) ?? 0
                let (pickUp, dropOff) = rules[sequence]
                calls +=
                    "t\(trip),\(clock(arrival)),\(clock(time)),s\(stop),\(sequence),\(pickUp),\(dropOff)\n"
                // Few different durations make ties, where planners go wrong.
                time += [0, 10, 30, 30, 31, 60, 200].randomElement(using: &random) ?? 30
            }
        }
        text["trips.txt"] = trips
        text["stop_times.txt"] = calls
        var transfers = "from_stop_id,to_stop_id,transfer_type,min_transfer_time\n"
        for _ in 0..<Int.random(in: 0...4, using: &random) {
            let from = Int.random(in: 0..<count, using: &random)
            let to = Int.random(in: 0..<count, using: &random)
            let seconds = [0, 300, 600, 1800].randomElement(using: &random) ?? 300
            transfers += "s\(from),s\(to),2,\(seconds)\n"
        }
        text["transfers.txt"] = transfers
    }

    private func clock(_ minutes: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minutes / 60)):\(two(minutes % 60)):00"
    }
}
