extension FeedReader {
    private enum RouteColumn: Int, FeedColumn {
        case id, kind, shortName, longName, agency
        static let names = ["route_id", "route_type", "route_short_name", "route_long_name", "agency_id"]
        static let requiredCount = 2
    }

    mutating func readRoutes(
        _ feed: inout Feed, agencies: IdentifierTable
    ) throws(FeedError) -> IdentifierTable {
        // A route whose own agency was left out is not another's.
        let isOnly =
            feed.agencies.count == 1
            && !problems.first.contains { $0.file == "agency.txt" && $0.column != "agency_id" }
        var table = IdentifierTable()
        var routes: [Feed.Route] = []
        try requiredRows(of: "routes.txt", RouteColumn.self) { row throws(CSVRow.Problem) in
            guard let kind = try row.integer(RouteColumn.kind) else {
                throw row.problem(RouteColumn.kind, "is empty; the row was left out")
            }
            let agency = try row.text(RouteColumn.agency) ?? ""
            guard let index = agencies[agency] ?? (isOnly ? 0 : nil) else {
                throw row.problem(
                    RouteColumn.agency,
                    agency.isEmpty
                        ? "is empty, though agency.txt has several; the row was left out"
                        : "is not in agency.txt; the row was left out")
            }
            let route = Feed.Route(
                shortName: try row.text(RouteColumn.shortName), longName: try row.text(RouteColumn.longName),
                kind: kind, agency: Int(index))
            guard table.add(try row.required(RouteColumn.id)) != nil else {
                throw row.problem(RouteColumn.id, "is there twice; the second was left out")
            }
            routes.append(route)
        }
        feed.routes = routes
        return table
    }

    private enum TripColumn: Int, FeedColumn {
        case route, service, id, shortName, headsign, block
        static let names = [
            "route_id", "service_id", "trip_id", "trip_short_name", "trip_headsign", "block_id",
        ]
        static let requiredCount = 3
    }

    mutating func readTrips(
        _ feed: inout Feed, routes: IdentifierTable, services: IdentifierTable
    ) throws(FeedError) -> IdentifierTable {
        var (routes, services) = (routes, services)
        var table = IdentifierTable()
        var blocks = IdentifierTable()
        var trips: [Feed.Trip] = []
        try requiredRows(of: "trips.txt", TripColumn.self) { row throws(CSVRow.Problem) in
            guard let route = routes.find(row, TripColumn.route) else {
                throw row.problem(TripColumn.route, "is not in routes.txt; the train was left out")
            }
            guard let service = services.find(row, TripColumn.service) else {
                throw row.problem(
                    TripColumn.service,
                    "is neither in calendar.txt nor in calendar_dates.txt; the train was left out")
            }
            let id = try row.required(TripColumn.id)
            let block = try row.text(TripColumn.block)
            let trip = Feed.Trip(
                id: id, route: route, service: service, shortName: try row.text(TripColumn.shortName),
                headsign: try row.text(TripColumn.headsign),
                block: block.flatMap { blocks.add($0) ?? blocks[$0] })
            guard table.add(id) != nil else {
                throw row.problem(TripColumn.id, "is there twice; the second was left out")
            }
            trips.append(trip)
        }
        feed.trips = trips
        return table
    }

    private enum FrequencyColumn: Int, FeedColumn {
        case trip, start, end, headway
        static let names = ["trip_id", "start_time", "end_time", "headway_secs"]
        static let requiredCount = 4
    }

    /// The most trains that are made from frequencies: enough for any city.
    private static let mostRuns = 500_000

    mutating func readFrequencies(_ feed: inout Feed, trips: IdentifierTable) throws(FeedError) {
        var trips = trips
        var frequencies: [Feed.Frequency] = []
        var runs = 0
        try rows(of: "frequencies.txt", FrequencyColumn.self) { row throws(CSVRow.Problem) in
            guard let trip = trips.find(row, FrequencyColumn.trip) else {
                throw row.problem(
                    FrequencyColumn.trip, "is not in trips.txt; the row was left out")
            }
            guard let start = try row.time(FrequencyColumn.start),
                let end = try row.time(FrequencyColumn.end),
                start < end
            else { throw row.problem(FrequencyColumn.end, "is not after start_time; the row was left out") }
            guard let headway = try row.integer(FrequencyColumn.headway), headway >= 30 else {
                throw row.problem(FrequencyColumn.headway, "is not 30 seconds or more; the row was left out")
            }
            runs += Int(end - start) / headway + 1
            guard runs <= Self.mostRuns else {
                throw row.problem(
                    FrequencyColumn.headway, "makes more than \(Self.mostRuns) trains; the row was left out")
            }
            frequencies.append(
                Feed.Frequency(trip: trip, start: start, end: end, headway: Int32(headway)))
        }
        feed.frequencies = frequencies
    }
}
