extension FeedReader {
    mutating func readRoutes(
        _ feed: inout Feed, agencies: IdentifierTable
    ) throws(FeedError) -> IdentifierTable {
        // If an agency was left out because it is faulty, its routes must not be assigned to the only agency that
        // is left.
        let isOnly =
            feed.agencies.count == 1
            && !problems.first.contains { $0.file == "agency.txt" && $0.column != "agency_id" }
        var table = IdentifierTable("routes.txt")
        try requiredRows(of: "routes.txt", having: ["route_id", "route_type"]) { row throws(FeedProblem) in
            let kind = try row.requiredInteger("route_type")
            let agency = try row.text("agency_id") ?? ""
            guard let index = agencies[agency] ?? (isOnly ? 0 : nil) else {
                throw row.problem(
                    "agency_id",
                    agency.isEmpty
                        ? "is empty, though agency.txt has several; the row was left out"
                        : "is not in agency.txt; the row was left out")
            }
            let route = Feed.Route(
                shortName: try row.text("route_short_name"), longName: try row.text("route_long_name"),
                kind: kind, agency: Int(index))
            try row.add("route_id", to: &table)
            feed.routes.append(route)
        }
        return table
    }

    mutating func readTrips(
        _ feed: inout Feed, routes: IdentifierTable, services: IdentifierTable
    ) throws(FeedError) -> IdentifierTable {
        var table = IdentifierTable("trips.txt")
        var blocks = IdentifierTable("trips.txt")
        try requiredRows(of: "trips.txt", having: ["route_id", "service_id", "trip_id"]) {
            row throws(FeedProblem) in
            let route = try row.index(
                "route_id", in: routes, else: "is not in routes.txt; the train was left out")
            let service = try row.index(
                "service_id", in: services,
                else: "is neither in calendar.txt nor in calendar_dates.txt; the train was left out")
            let trip = Feed.Trip(
                id: try row.required("trip_id"), route: route, service: service,
                shortName: try row.text("trip_short_name"), headsign: try row.text("trip_headsign"),
                block: try row.text("block_id").map { blocks.index($0) })
            try row.add("trip_id", to: &table)
            feed.trips.append(trip)
        }
        return table
    }

    /// The largest number of trains that may result from frequencies. Even a large city has fewer trains.
    private static let mostRuns = 500_000
    /// The largest number of stops that these trains may make: more than in any city, and few enough for the days that
    /// a search keeps in memory, some 300 MB.
    private static let mostStops = 10_000_000

    /// - Parameter lost: For each trip that has lost rows of stop_times.txt, the least `stop_sequence` of these.
    mutating func readFrequencies(
        _ feed: inout Feed, trips: IdentifierTable, lost: [Int32: Int]
    ) throws(FeedError) {
        var (runs, stops) = (0, 0)
        try rows(of: "frequencies.txt", having: ["trip_id", "start_time", "end_time", "headway_secs"]) {
            row throws(FeedProblem) in
            let trip = try row.index("trip_id", in: trips)
            // GTFS reference, frequencies.txt: `start_time` is when a train leaves the first stop of its trip.
            if let lost = lost[trip], let first = feed.trips[Int(trip)].calls.first,
                lost < feed.calls[first].sequence
            {
                feed.trips[Int(trip)].calls = 0..<0
                throw row.problem(
                    "trip_id",
                    "has lost its first stop, from which its runs are timed; the train was left out")
            }
            guard let start = try row.time("start_time"), let end = try row.time("end_time"), start < end
            else { throw row.problem("end_time", "is not after start_time; the row was left out") }
            guard let headway = try row.integer("headway_secs"), headway >= 30 else {
                throw row.problem("headway_secs", "is not 30 seconds or more; the row was left out")
            }
            let calls = feed.calls[feed.trips[Int(trip)].calls]
            let lastArrival = end + (calls.last?.arrival ?? 0) - (calls.first?.departure ?? 0)
            // The longer trains run after midnight, the more days a search keeps in memory.
            let days = 1 + (Int(lastArrival) - 43_200) / 86_400
            let more = Int(end - start) / headway + 1
            let all = (runs: runs + more, stops: stops + more * calls.count * days)
            guard all.runs <= Self.mostRuns, all.stops <= Self.mostStops else {
                throw row.problem(
                    "headway_secs",
                    "makes more than \(Self.mostRuns) trains or \(Self.mostStops) stops with the rows before it; "
                        + "the row was left out, and needs a longer headway or fewer hours")
            }
            (runs, stops) = all
            feed.frequencies.append(
                Feed.Frequency(
                    trip: trip, start: start, end: end, headway: Int32(headway),
                    isExact: try row.integer("exact_times") == 1))
        }
    }
}
