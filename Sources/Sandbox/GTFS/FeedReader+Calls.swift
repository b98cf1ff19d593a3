extension FeedReader {
    private enum CallColumn: Int, FeedColumn {
        case trip, arrival, departure, stop, sequence, pickUp, dropOff, platform
        static let names = [
            "trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence", "pickup_type",
            "drop_off_type", "platform_code",
        ]
        static let requiredCount = 5
    }

    /// Reads stop_times.txt, and gives each trip its calls in order.
    mutating func readCalls(
        _ feed: inout Feed, trips: IdentifierTable, stops: IdentifierTable
    ) throws(FeedError) {
        var (trips, stops) = (trips, stops)
        var platforms = IdentifierTable()
        var platformNames: [String] = []
        var calls: ContiguousArray<Feed.Call> = []
        try requiredRows(of: "stop_times.txt", CallColumn.self) { row throws(CSVRow.Problem) in
            guard let trip = trips.find(row, CallColumn.trip) else {
                throw row.problem(CallColumn.trip, "is not in trips.txt; the row was left out")
            }
            guard let stop = stops.find(row, CallColumn.stop) else {
                throw row.problem(CallColumn.stop, "is not in stops.txt; the row was left out")
            }
            guard let sequence = try row.integer(CallColumn.sequence) else {
                throw row.problem(CallColumn.sequence, "is empty; the row was left out")
            }
            let arrival = try row.time(CallColumn.arrival)
            let departure = try row.time(CallColumn.departure)
            var call = Feed.Call(
                trip: trip, sequence: Int32(sequence), stop: stop, arrival: arrival ?? departure ?? -1,
                departure: departure ?? arrival ?? -1)
            call.noBoarding = try row.integer(CallColumn.pickUp) == 1
            call.noAlighting = try row.integer(CallColumn.dropOff) == 1
            if let platform = try row.text(CallColumn.platform) {
                if let new = platforms.add(platform) {
                    platformNames.append(platform)
                    call.platform = new
                } else {
                    call.platform = platforms[platform] ?? -1
                }
            }
            calls.append(call)
        }
        func precedes(_ one: Feed.Call, _ other: Feed.Call) -> Bool {
            (one.trip, one.sequence) < (other.trip, other.sequence)
        }
        let isOrdered = zip(calls, calls.dropFirst()).allSatisfy { !precedes($1, $0) }
        if !isOrdered { calls.sort(by: precedes) }
        feed.calls = calls
        feed.platforms = platformNames
        giveCalls(&feed)
    }

    private mutating func giveCalls(_ feed: inout Feed) {
        var start = 0
        while start < feed.calls.count {
            let trip = Int(feed.calls[start].trip)
            var end = start + 1
            while end < feed.calls.count, Int(feed.calls[end].trip) == trip { end += 1 }
            if let reason = mend(&feed.calls, start..<end) {
                problems.note(
                    FeedProblem(
                        file: "stop_times.txt", column: "trip_id",
                        value: String(feed.trips[trip].id.prefix(60)),
                        reason: "\(reason); the train was left out"))
            } else {
                feed.trips[trip].calls = start..<end
            }
            start = end
        }
    }

    /// Fills in the times between timed calls, evenly, and returns the reason when a trip cannot be used.
    private func mend(_ calls: inout ContiguousArray<Feed.Call>, _ range: Range<Int>) -> String? {
        guard range.count >= 2 else { return "has only one stop" }
        guard calls[range.lowerBound].departure >= 0, calls[range.upperBound - 1].arrival >= 0 else {
            return "has no time at its first or last stop"
        }
        var timed = range.lowerBound
        for index in range.dropFirst() {
            guard calls[index].sequence != calls[index - 1].sequence else {
                return "has two stops numbered \(calls[index].sequence)"
            }
            guard calls[index].arrival >= 0 else { continue }
            let from = calls[timed].departure
            let span = calls[index].arrival - from
            guard span >= 0 else { return "goes back in time at stop \(calls[index].sequence)" }
            guard calls[index].departure >= calls[index].arrival else {
                return "leaves stop \(calls[index].sequence) before it arrives there"
            }
            for between in (timed + 1)..<max(index, timed + 1) {
                let time = from + span * Int32(between - timed) / Int32(index - timed)
                calls[between].arrival = time
                calls[between].departure = time
            }
            timed = index
        }
        return calls[range.lowerBound].departure >= calls[range.lowerBound].arrival
            ? nil : "leaves its first stop before it arrives there"
    }
}
