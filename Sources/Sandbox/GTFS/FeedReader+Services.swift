extension FeedReader {
    private enum CalendarColumn: Int, FeedColumn {
        case id, monday, tuesday, wednesday, thursday, friday, saturday, sunday, start, end
        static let names = [
            "service_id", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
            "start_date", "end_date",
        ]
        static let requiredCount = 10
        static let weekdays: [CalendarColumn] = [
            .monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday,
        ]
    }

    private enum DateColumn: Int, FeedColumn {
        case id, date, exception
        static let names = ["service_id", "date", "exception_type"]
        static let requiredCount = 3
    }

    mutating func readServices(_ feed: inout Feed) throws(FeedError) -> IdentifierTable {
        var table = IdentifierTable()
        var services: [Feed.Service] = []
        var days = DayNumbers()
        let hasCalendar = try rows(of: "calendar.txt", CalendarColumn.self) { row throws(CSVRow.Problem) in
            var service = Feed.Service()
            for (bit, column) in CalendarColumn.weekdays.enumerated() {
                switch try row.integer(column) {
                case 1: service.weekdays |= 1 << UInt8(bit)
                case 0: break
                default: throw row.problem(column, "is neither 0 nor 1; the row was left out")
                }
            }
            let start = try days.number(row, CalendarColumn.start)
            let end = try days.number(row, CalendarColumn.end)
            guard start <= end else {
                throw row.problem(CalendarColumn.end, "is before start_date; the row was left out")
            }
            service.days = start...end
            guard table.add(try row.required(CalendarColumn.id)) != nil else {
                throw row.problem(CalendarColumn.id, "is there twice; the second was left out")
            }
            services.append(service)
        }
        let hasDates = try rows(of: "calendar_dates.txt", DateColumn.self) { row throws(CSVRow.Problem) in
            let day = try days.number(row, DateColumn.date)
            let kind = try row.integer(DateColumn.exception)
            guard kind == 1 || kind == 2 else {
                throw row.problem(DateColumn.exception, "is neither 1 nor 2; the row was left out")
            }
            let known = table.find(row, DateColumn.id)
            let index: Int32
            if let known {
                index = known
            } else {
                guard let new = table.add(try row.required(DateColumn.id)) else { return }
                services.append(Feed.Service())
                index = new
            }
            if kind == 1 {
                services[Int(index)].added.append(day)
            } else {
                services[Int(index)].removed.append(day)
            }
        }
        guard hasCalendar || hasDates else {
            throw FeedError(.missingCalendar, feed: feed.name, files: source.fileNames)
        }
        feed.services = services
        return table
    }
}
