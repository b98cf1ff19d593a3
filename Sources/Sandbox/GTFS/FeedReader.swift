/// Reads the files of a feed, and collects their faulty rows.
struct FeedReader {
    var source: any FeedSource
    var problems = FeedProblems()

    /// Calls `body` with each row after the header. If `body` throws, the row is left out, and its problem is
    /// recorded.
    ///
    /// - Parameter required: The columns that the file must have.
    /// - Returns: false if the feed has no such file, or if the file is empty.
    @discardableResult
    mutating func rows(
        of file: String, having required: Set<String> = [],
        _ body: (CSVRow) throws(FeedProblem) -> Void
    ) throws(FeedError) -> Bool {
        do throws(FeedError) {
            return try read(file, required, body)
        } catch  where error.code == .emptyFile {
            return false
        }
    }

    /// Calls `body` with each row of a file that every feed must have.
    mutating func requiredRows(
        of file: String, having required: Set<String>, _ body: (CSVRow) throws(FeedProblem) -> Void
    ) throws(FeedError) {
        guard try read(file, required, body) else {
            throw FeedError(code: .missingFile, feed: source.name, file: file, files: source.fileNames)
        }
    }

    private mutating func read(
        _ file: String, _ required: Set<String>, _ body: (CSVRow) throws(FeedProblem) -> Void
    ) throws(FeedError) -> Bool {
        let parser = CSVParser(file)
        var problems = problems
        defer { self.problems = problems }
        func take(_ rows: [CSVRow]) {
            for problem in parser.takeProblems() { problems.note(problem) }
            for row in rows { do throws(FeedProblem) { try body(row) } catch { problems.note(error) } }
        }
        let exists = try source.read(file) { chunk in
            guard let rows = parser.rows(in: chunk),
                !parser.split.hasHeader || required.isSubset(of: parser.split.header)
            else { return false }
            take(rows)
            return true
        }
        guard exists else { return false }
        let last = parser.lastRows()
        if parser.split.startsLikeUTF16 {
            throw FeedError(code: .notText, feed: source.name, file: file, detail: "it looks like UTF-16")
        }
        guard parser.split.hasHeader else { throw FeedError(code: .emptyFile, feed: source.name, file: file) }
        if let column = required.subtracting(parser.split.header).min() {
            let names = parser.split.header.prefix(8).map { String($0.prefix(24)) }.joined(separator: ", ")
            throw FeedError(
                code: .missingColumn, feed: source.name, file: file, column: column,
                detail: "it has \(names)\(parser.split.header.count > 8 ? ", …" : "")")
        }
        take(last)
        return true
    }

    mutating func feed() throws(FeedError) -> Feed {
        var feed = Feed(name: source.name)
        try readInfo(&feed)
        let agencies = try readAgencies(&feed)
        let stops = try readStops(&feed)
        let routes = try readRoutes(&feed, agencies: agencies)
        let services = try readServices(&feed)
        let trips = try readTrips(&feed, routes: routes, services: services)
        let lost = try readCalls(&feed, trips: trips, stops: stops)
        try readFrequencies(&feed, trips: trips, lost: lost)
        try readTransfers(&feed, stops: stops, routes: routes, trips: trips)
        try readTranslations(&feed, stops: stops)
        feed.problems = problems
        guard feed.trips.contains(where: { !$0.calls.isEmpty }) else {
            // If there are no trips, every row of stop_times.txt is faulty, and the reason is in trips.txt.
            let reason = problems.first.first {
                $0.file == (feed.trips.isEmpty ? "trips.txt" : "stop_times.txt")
            }
            throw FeedError(code: .noTrains, feed: feed.name, problems: problems, reason: reason)
        }
        return feed
    }

    private mutating func readInfo(_ feed: inout Feed) throws(FeedError) {
        try rows(of: "feed_info.txt") { row throws(FeedProblem) in
            feed.publisher = try row.text("feed_publisher_name")
            feed.language = try row.text("feed_lang")
        }
    }
}
