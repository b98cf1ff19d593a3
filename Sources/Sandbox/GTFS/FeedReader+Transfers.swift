extension FeedReader {
    mutating func readTransfers(
        _ feed: inout Feed, stops: IdentifierTable, routes: IdentifierTable, trips: IdentifierTable
    ) throws(FeedError) {
        func trip(_ row: CSVRow, _ column: String) throws(CSVRow.Problem) -> Int32 {
            try row.index(column, in: trips, else: "is not in trips.txt; the row was left out")
        }
        /// - Parameter side: `from` or `to`.
        func end(_ row: CSVRow, _ side: String) throws(CSVRow.Problem) -> Feed.Transfer.End {
            _ = try row.required("\(side)_stop_id")
            var end = Feed.Transfer.End(
                stop: try row.index(
                    "\(side)_stop_id", in: stops, else: "is not in stops.txt; the row was left out"))
            // GTFS reference, transfers.txt: "If both are defined, from_trip_id will take precedence."
            if try row.text("\(side)_trip_id") != nil {
                end.trains = .trip(try trip(row, "\(side)_trip_id"))
            } else if try row.text("\(side)_route_id") != nil {
                end.trains = .route(
                    try row.index(
                        "\(side)_route_id", in: routes, else: "is not in routes.txt; the row was left out"))
            }
            return end
        }
        var transfers: [Feed.Transfer] = []
        var linked: [Feed.LinkedTrips] = []
        // No column is required, because rows for linked trips need not name stops.
        try rows(of: "transfers.txt") { row throws(CSVRow.Problem) in
            let kind = try row.integer("transfer_type") ?? 0
            if kind == 4 || kind == 5 {
                _ = (try row.required("from_trip_id"), try row.required("to_trip_id"))
                linked.append(
                    Feed.LinkedTrips(
                        from: try trip(row, "from_trip_id"), to: try trip(row, "to_trip_id"),
                        staysAboard: kind == 4))
                return
            }
            guard let kind = Feed.Transfer.Kind(rawValue: kind) else {
                throw row.problem("transfer_type", "is not a kind of transfer, 0 to 5; the row was left out")
            }
            let seconds = try row.integer("min_transfer_time")
            if let seconds, seconds > 86_400 {
                throw row.problem("min_transfer_time", "is more than a day; the row was left out")
            }
            transfers.append(
                Feed.Transfer(
                    from: try end(row, "from"), to: try end(row, "to"), kind: kind,
                    seconds: seconds.map { Int32($0) }))
        }
        feed.transfers = transfers
        feed.linkedTrips = linked
    }
}
