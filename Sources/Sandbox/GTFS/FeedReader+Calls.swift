extension FeedReader {
    /// Reads stop_times.txt, and gives each trip its calls in order.
    ///
    /// - Returns: For each trip that has lost rows, the least `stop_sequence` of these; -1 if it is not known.
    mutating func readCalls(
        _ feed: inout Feed, trips: IdentifierTable, stops: IdentifierTable
    ) throws(FeedError) -> [Int32: Int] {
        func access(_ row: CSVRow, _ column: String) throws(FeedProblem) -> Feed.Access {
            try row.integer(column).flatMap { Feed.Access(rawValue: Int8(clamping: $0)) } ?? .regular
        }
        func call(_ row: CSVRow, of trip: Int32) throws(FeedProblem) -> Feed.Call {
            let (group, area) = (try row.text("location_group_id"), try row.text("location_id"))
            if try row.text("stop_id") == nil, group ?? area != nil {
                throw row.problem(
                    "trip_id", "runs on demand only, which is not planned; the row was left out")
            }
            let stop = try row.index("stop_id", in: stops)
            let sequence = try row.requiredInteger("stop_sequence")
            let (arrival, departure) = (try row.time("arrival_time"), try row.time("departure_time"))
            return Feed.Call(
                trip: trip, sequence: Int32(sequence), stop: stop, arrival: arrival ?? departure ?? -1,
                departure: departure ?? arrival ?? -1, platform: try row.text("platform_code"),
                boarding: try access(row, "pickup_type"), alighting: try access(row, "drop_off_type"))
        }
        var lost: [Int32: Int] = [:]
        try requiredRows(
            of: "stop_times.txt",
            having: ["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence"]
        ) { row throws(FeedProblem) in
            let trip = try row.index("trip_id", in: trips)
            do throws(FeedProblem) {
                feed.calls.append(try call(row, of: trip))
            } catch {
                lost[trip] = min(lost[trip] ?? .max, (try? row.integer("stop_sequence")) ?? -1)
                throw error
            }
        }
        feed.calls.sort { ($0.trip, $0.sequence) < ($1.trip, $1.sequence) }
        giveCalls(&feed)
        return lost
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
                        value: feed.trips[trip].id,
                        reason: "\(reason); the train was left out"))
            } else {
                feed.trips[trip].calls = start..<end
            }
            start = end
        }
    }

    /// Fills in the missing times of a trip's calls evenly. Returns a reason if the trip cannot be used.
    private func mend(_ calls: inout [Feed.Call], _ range: Range<Int>) -> String? {
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
                let time = from + Int32(Int(span) * (between - timed) / (index - timed))
                calls[between].arrival = time
                calls[between].departure = time
            }
            timed = index
        }
        return calls[range.lowerBound].departure >= calls[range.lowerBound].arrival
            ? nil : "leaves its first stop before it arrives there"
    }
}
