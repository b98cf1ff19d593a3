extension FeedReader {
    private enum TransferColumn: Int, FeedColumn {
        case from, to, kind, seconds, fromRoute, toRoute, fromTrip, toTrip
        static let names = [
            "from_stop_id", "to_stop_id", "transfer_type", "min_transfer_time", "from_route_id",
            "to_route_id", "from_trip_id", "to_trip_id",
        ]
        // Rules for linked trips need not name stops.
        static let requiredCount = 0
    }

    /// The tables in which the rows of transfers.txt are looked up.
    private struct TransferTables {
        var stops: IdentifierTable
        var routes: IdentifierTable
        var trips: IdentifierTable

        func end(
            _ row: CSVRow, _ stop: TransferColumn, _ route: TransferColumn, _ trip: TransferColumn
        ) throws(CSVRow.Problem) -> Feed.Transfer.End {
            guard let index = stops[try row.required(stop)] else {
                throw row.problem(stop, "is not in stops.txt; the row was left out")
            }
            var end = Feed.Transfer.End(stop: index)
            // "If both are defined, from_trip_id will take precedence."
            if let id = try row.text(trip) {
                end.trains = .trip(try self.trip(id, row, trip))
            } else if let id = try row.text(route) {
                guard let index = routes[id] else {
                    throw row.problem(route, "is not in routes.txt; the row was left out")
                }
                end.trains = .route(index)
            }
            return end
        }

        func trip(_ id: String, _ row: CSVRow, _ column: TransferColumn) throws(CSVRow.Problem) -> Int32 {
            guard let trip = trips[id] else {
                throw row.problem(column, "is not in trips.txt; the row was left out")
            }
            return trip
        }
    }

    mutating func readTransfers(
        _ feed: inout Feed, stops: IdentifierTable, routes: IdentifierTable, trips: IdentifierTable
    ) throws(FeedError) {
        let tables = TransferTables(stops: stops, routes: routes, trips: trips)
        var transfers: [Feed.Transfer] = []
        var linked: [Feed.LinkedTrips] = []
        try rows(of: "transfers.txt", TransferColumn.self) { row throws(CSVRow.Problem) in
            let kind = try row.integer(TransferColumn.kind) ?? 0
            if kind == 4 || kind == 5 {
                linked.append(
                    Feed.LinkedTrips(
                        from: try tables.trip(
                            try row.required(TransferColumn.fromTrip), row, TransferColumn.fromTrip),
                        to: try tables.trip(
                            try row.required(TransferColumn.toTrip), row, TransferColumn.toTrip),
                        staysAboard: kind == 4))
                return
            }
            guard let kind = Feed.Transfer.Kind(rawValue: kind) else {
                throw row.problem(
                    TransferColumn.kind, "is not a kind of transfer, 0 to 5; the row was left out")
            }
            let seconds = try row.integer(TransferColumn.seconds)
            if let seconds, seconds > 86_400 {
                throw row.problem(TransferColumn.seconds, "is more than a day; the row was left out")
            }
            transfers.append(
                Feed.Transfer(
                    from: try tables.end(
                        row, TransferColumn.from, TransferColumn.fromRoute, TransferColumn.fromTrip),
                    to: try tables.end(row, TransferColumn.to, TransferColumn.toRoute, TransferColumn.toTrip),
                    kind: kind, seconds: seconds.map { Int32($0) }))
        }
        feed.transfers = transfers
        feed.linkedTrips = linked
    }
}
