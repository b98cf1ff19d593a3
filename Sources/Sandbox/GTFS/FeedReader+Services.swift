extension FeedReader {
    mutating func readServices(_ feed: inout Feed) throws(FeedError) -> IdentifierTable {
        let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
        var table = IdentifierTable("calendar.txt")
        let hasCalendar = try rows(
            of: "calendar.txt", having: Set(weekdays + ["service_id", "start_date", "end_date"])
        ) { row throws(FeedProblem) in
            var service = Feed.Service()
            for (bit, column) in weekdays.enumerated() {
                switch try row.integer(column) {
                case 1: service.weekdays |= 1 << UInt8(bit)
                case 0: break
                default: throw row.problem(column, "is neither 0 nor 1; the row was left out")
                }
            }
            let (start, end) = (try row.day("start_date"), try row.day("end_date"))
            guard start <= end else {
                throw row.problem("end_date", "is before start_date; the row was left out")
            }
            service.days = start...end
            try row.add("service_id", to: &table)
            feed.services.append(service)
        }
        let hasDates = try rows(
            of: "calendar_dates.txt", having: ["service_id", "date", "exception_type"]
        ) { row throws(FeedProblem) in
            let (day, kind) = (try row.day("date"), try row.integer("exception_type"))
            guard kind == 1 || kind == 2 else {
                throw row.problem("exception_type", "is neither 1 nor 2; the row was left out")
            }
            let index = Int(table.index(try row.required("service_id")))
            if index == feed.services.count { feed.services.append(Feed.Service()) }
            if kind == 1 {
                feed.services[index].added.append(day)
            } else {
                feed.services[index].removed.append(day)
            }
        }
        guard hasCalendar || hasDates else {
            throw FeedError(code: .missingCalendar, feed: feed.name, files: source.fileNames)
        }
        return table
    }
}
