extension FeedReader {
    mutating func readTransfers(
        _ feed: inout Feed, stops: IdentifierTable, routes: IdentifierTable, trips: IdentifierTable
    ) throws(FeedError) {
        /// - Parameter side: `from` or `to`.
        func end(_ row: CSVRow, _ side: String) throws(FeedProblem) -> Feed.Transfer.End {
            _ = try row.required("\(side)_stop_id")
            var end = Feed.Transfer.End(stop: try row.index("\(side)_stop_id", in: stops))
            // GTFS reference, transfers.txt: "If both are defined, from_trip_id will take precedence."
            if try row.text("\(side)_trip_id") != nil {
                end.trains = .trip(try row.index("\(side)_trip_id", in: trips))
            } else if try row.text("\(side)_route_id") != nil {
                end.trains = .route(try row.index("\(side)_route_id", in: routes))
            }
            return end
        }
        // No column is required, because rows for linked trips need not name stops.
        try rows(of: "transfers.txt") { row throws(FeedProblem) in
            let kind = try row.integer("transfer_type") ?? 0
            if kind == 4 || kind == 5 {
                _ = (try row.required("from_trip_id"), try row.required("to_trip_id"))
                feed.linkedTrips.append(
                    Feed.LinkedTrips(
                        from: try row.index("from_trip_id", in: trips),
                        to: try row.index("to_trip_id", in: trips), staysAboard: kind == 4))
                return
            }
            guard let kind = Feed.Transfer.Kind(rawValue: kind) else {
                throw row.problem("transfer_type", "is not a kind of transfer, 0 to 5; the row was left out")
            }
            let seconds = try row.integer("min_transfer_time")
            if let seconds, seconds > 86_400 {
                throw row.problem("min_transfer_time", "is more than a day; the row was left out")
            }
            feed.transfers.append(
                Feed.Transfer(
                    from: try end(row, "from"), to: try end(row, "to"), kind: kind,
                    seconds: seconds.map { Int32($0) }))
        }
    }
}
