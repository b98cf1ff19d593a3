import TestSupport

@testable import Sandbox

/// A small network of random trains with everything that makes planning hard: overtaking, night trains, loops, calls
/// without boarding, exceptions, walks, rules for changes, and through trains.
struct RandomFeed {
    private(set) var text = FeedText()
    private var random: SeededGenerator
    private let stationCount: Int
    /// Whether stations have platforms, which can have rules of their own.
    private let hasPlatforms: Bool
    /// Whether some trains continue as others. Half of the feeds have none, because no search there has vias.
    private let hasThroughTrains: Bool
    private var trips = "route_id,service_id,trip_id,trip_short_name,block_id\n"
    private var calls =
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,drop_off_type\n"
    private var transfers =
        "from_stop_id,to_stop_id,transfer_type,min_transfer_time,"
        + "from_route_id,to_route_id,from_trip_id,to_trip_id\n"
    private var tripCount = 0

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        hasThroughTrains = seed.isMultiple(of: 2)
        stationCount = Int.random(in: 4...6, using: &random)
        hasPlatforms = Bool.random(using: &random)
        text["stops.txt"] = stops
        text["routes.txt"] =
            "route_id,agency_id,route_short_name,route_type\nfast,north,TGV,2\nslow,north,TER,2\n"
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
        addTrips(Int.random(in: 14...20, using: &random))
        for _ in 0..<Int.random(in: 0...4, using: &random) { addTransfer(fromStation: true) }
        if hasPlatforms {
            for _ in 0..<Int.random(in: 0...12, using: &random) { addTransfer(fromStation: false) }
        }
        text["trips.txt"] = trips
        text["stop_times.txt"] = calls
        text["transfers.txt"] = transfers
    }

    private var stops: String {
        var rows = "stop_id,stop_name,location_type,parent_station\n"
        for station in 0..<stationCount {
            rows += "s\(station),Stop \(station),\(hasPlatforms ? 1 : 0),\n"
            for platform in 0..<(hasPlatforms ? 3 : 0) {
                rows += "s\(station)-\(platform),Stop \(station),0,s\(station)\n"
            }
        }
        return rows
    }

    /// A call that all trains of a route make.
    private struct Call {
        var station: Int
        var platform: String
        var pickUp: Int
        var dropOff: Int
    }

    private mutating func call(at station: Int) -> Call {
        Call(
            station: station,
            platform: hasPlatforms ? "s\(station)-\(Int.random(in: 0..<3, using: &random))" : "s\(station)",
            pickUp: Int.random(in: 0..<8, using: &random) == 0 ? 1 : 0,
            dropOff: Int.random(in: 0..<8, using: &random) == 0 ? 1 : 0)
    }

    private mutating func addTrips(_ count: Int) {
        var route: [Call] = []
        for _ in 0..<count {
            // Only trains with the same stops can overtake each other.
            if route.isEmpty || Bool.random(using: &random) {
                route = self.route(from: Int.random(in: 0..<stationCount, using: &random))
            }
            let start = Int.random(in: 360...1560, using: &random) / 10 * 10
            var end = addTrip(route, start: start, block: Bool.random(using: &random) && hasThroughTrains)
            // Some vehicles make several trips.
            var last = route[route.count - 1].station
            while Bool.random(using: &random), end < 1700 {
                let next = self.route(from: last)
                let wait = [0, 2, 2, 20, 60, 70].randomElement(using: &random) ?? 0
                let isBlock = Int.random(in: 0..<4, using: &random) > 0 && hasThroughTrains
                let trip = tripCount - 1
                end = addTrip(next, start: end + wait, block: isBlock, follows: isBlock)
                if Int.random(in: 0..<3, using: &random) == 0 {
                    let kind = Bool.random(using: &random) && hasThroughTrains ? 4 : 5
                    transfers += ",,\(kind),,,,t\(trip),t\(trip + 1)\n"
                }
                last = next[next.count - 1].station
            }
        }
        // A night train continues as an early train of the next day.
        if hasThroughTrains, Bool.random(using: &random) {
            let night = self.route(from: 0)
            _ = addTrip(night, start: 1300, block: false)
            _ = addTrip(self.route(from: night[night.count - 1].station), start: 300, block: false)
            transfers += ",,4,,,,t\(tripCount - 2),t\(tripCount - 1)\n"
        }
    }

    private mutating func route(from start: Int) -> [Call] {
        var route = [call(at: start)]
        for _ in 1..<([2, 2, 3, 3, 4].randomElement(using: &random) ?? 2) {
            let last = route[route.count - 1].station
            route.append(call(at: (last + Int.random(in: 1..<stationCount, using: &random)) % stationCount))
        }
        return route
    }

    private var block = 0
    private var service = "daily"

    /// - Returns: The minute when the train arrives.
    private mutating func addTrip(_ route: [Call], start: Int, block isBlock: Bool, follows: Bool = false)
        -> Int
    {
        if !follows || Int.random(in: 0..<3, using: &random) == 0 {
            service = ["daily", "daily", "weekend", "special"].randomElement(using: &random) ?? "daily"
        }
        if isBlock, !follows { block += 1 }
        let line = ["fast", "slow"].randomElement(using: &random) ?? "fast"
        trips += "\(line),\(service),t\(tripCount),\(tripCount),\(isBlock ? "b\(block)" : "")\n"
        var (time, arrival) = (start, start)
        for (sequence, call) in route.enumerated() {
            arrival = time
            if sequence < route.count - 1 { time += [0, 0, 5, 10, 40].randomElement(using: &random) ?? 0 }
            calls += "t\(tripCount),\(clock(arrival)),\(clock(time)),\(call.platform),\(sequence),"
            calls += "\(call.pickUp),\(call.dropOff)\n"
            // With only a few durations there are many ties, which planners easily get wrong.
            time += [0, 10, 30, 30, 31, 60, 200].randomElement(using: &random) ?? 30
        }
        tripCount += 1
        return arrival
    }

    private mutating func addTransfer(fromStation isWhole: Bool) {
        func end(_ random: inout SeededGenerator) -> (stop: String, route: String, trip: String) {
            let station = Int.random(in: 0..<stationCount, using: &random)
            guard !isWhole else { return ("s\(station)", "", "") }
            let stop =
                Bool.random(using: &random)
                ? "s\(station)-\(Int.random(in: 0..<3, using: &random))" : "s\(station)"
            switch Int.random(in: 0..<6, using: &random) {
            case 0: return (stop, ["fast", "slow"].randomElement(using: &random) ?? "", "")
            case 1: return (stop, "", "t\(Int.random(in: 0..<tripCount, using: &random))")
            default: return (stop, "", "")
            }
        }
        let (from, to) = (end(&random), end(&random))
        let kind = isWhole ? 2 : [2, 2, 3, 1, 0].randomElement(using: &random) ?? 2
        let seconds = [0, 120, 300, 600, 1800].randomElement(using: &random) ?? 300
        transfers += "\(from.stop),\(to.stop),\(kind),\(kind == 3 ? "" : "\(seconds)"),"
        transfers += "\(from.route),\(to.route),\(from.trip),\(to.trip)\n"
    }

    private func clock(_ minutes: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(two(minutes / 60)):\(two(minutes % 60)):00"
    }
}
