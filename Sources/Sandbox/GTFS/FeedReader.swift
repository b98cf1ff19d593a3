/// Reads the files of a feed, and collects the problems in them.
struct FeedReader {
    var source: any FeedSource
    var problems = FeedProblems()

    /// Calls `body` for each row; returns false when the feed has no such file, or an empty one.
    @discardableResult
    mutating func rows<Column: FeedColumn>(
        of file: String, _ columns: Column.Type, _ body: (CSVRow) throws(CSVRow.Problem) -> Void
    ) throws(FeedError) -> Bool {
        do throws(FeedError) {
            return try CSVReader(file, columns).read(from: &source, problems: &problems, body)
        } catch  where error.code == .emptyFile {
            // An optional file that is empty counts as absent.
            return false
        }
    }

    /// Calls `body` for each row of a file that every feed has.
    mutating func requiredRows<Column: FeedColumn>(
        of file: String, _ columns: Column.Type, _ body: (CSVRow) throws(CSVRow.Problem) -> Void
    ) throws(FeedError) {
        guard try CSVReader(file, columns).read(from: &source, problems: &problems, body) else {
            throw FeedError(.missingFile, feed: source.name, file: file, files: source.fileNames)
        }
    }

    /// Reads every file that a planner needs.
    mutating func feed() throws(FeedError) -> Feed {
        var feed = Feed(name: source.name)
        feed.publisher = try publisher()
        let agencies = try readAgencies(&feed)
        let stops = try readStops(&feed)
        let routes = try readRoutes(&feed, agencies: agencies)
        let services = try readServices(&feed)
        let trips = try readTrips(&feed, routes: routes, services: services)
        try readCalls(&feed, trips: trips, stops: stops)
        try readFrequencies(&feed, trips: trips)
        try readTransfers(&feed, stops: stops, routes: routes, trips: trips)
        try readTranslations(&feed, stops: stops)
        feed.problems = problems
        guard feed.trips.contains(where: { !$0.calls.isEmpty }) else {
            throw FeedError(.noTrains, feed: feed.name, problems: problems)
        }
        return feed
    }

    private enum InfoColumn: Int, FeedColumn {
        case publisher
        static let names = ["feed_publisher_name"]
        static let requiredCount = 0
    }

    private mutating func publisher() throws(FeedError) -> String? {
        var publisher: String?
        try rows(of: "feed_info.txt", InfoColumn.self) { row throws(CSVRow.Problem) in
            publisher = try row.text(InfoColumn.publisher)
        }
        return publisher
    }
}
