import Foundation

extension FeedReader {
    private enum AgencyColumn: Int, FeedColumn {
        case name, timeZone, id
        static let names = ["agency_name", "agency_timezone", "agency_id"]
        static let requiredCount = 2
    }

    mutating func readAgencies(_ feed: inout Feed) throws(FeedError) -> IdentifierTable {
        var table = IdentifierTable()
        var agencies: [Feed.Agency] = []
        var unknownZone: String?
        try requiredRows(of: "agency.txt", AgencyColumn.self) { row throws(CSVRow.Problem) in
            let id = try row.text(AgencyColumn.id) ?? ""
            let zone = try row.required(AgencyColumn.timeZone)
            let name = try row.text(AgencyColumn.name) ?? (id.isEmpty ? "Unnamed agency" : id)
            let agency = Feed.Agency(id: id, name: name, timeZone: zone)
            guard TimeZone(identifier: zone) != nil else {
                unknownZone = zone
                throw row.problem(AgencyColumn.timeZone, "is not a known time zone; the agency was left out")
            }
            guard table.add(id) != nil else {
                throw row.problem(AgencyColumn.id, "is there twice; the second was left out")
            }
            agencies.append(agency)
        }
        guard !agencies.isEmpty else {
            if let unknownZone {
                throw FeedError(
                    .unknownTimeZone, feed: feed.name, file: "agency.txt",
                    detail: "“\(unknownZone.prefix(60))”")
            }
            throw FeedError(.noAgency, feed: feed.name, problems: problems)
        }
        feed.agencies = agencies
        return table
    }

    private enum StopColumn: Int, FeedColumn {
        case id, name, latitude, longitude, kind, parent, timeZone, platform, city, country, rank, code,
            remark, uic, stopUIC
        static let names = [
            "stop_id", "stop_name", "stop_lat", "stop_lon", "location_type", "parent_station",
            "stop_timezone",
            "platform_code", "stop_city", "stop_country", "stop_rank", "stop_code", "stop_desc",
            "uic_code", "stop_uic_code",
        ]
        static let requiredCount = 2
    }

    mutating func readStops(_ feed: inout Feed) throws(FeedError) -> IdentifierTable {
        var table = IdentifierTable()
        var stops: [Feed.Stop] = []
        var lines: [Int] = []
        var zones: Set<String> = []
        var mended: [FeedProblem] = []
        try requiredRows(of: "stops.txt", StopColumn.self) { row throws(CSVRow.Problem) in
            let id = try row.required(StopColumn.id)
            guard let kind = Feed.Stop.Kind(rawValue: try row.integer(StopColumn.kind) ?? 0) else {
                throw row.problem(StopColumn.kind, "is not a kind of stop, 0 to 4; the row was left out")
            }
            let parent = try row.text(StopColumn.parent)
            // Only places that people see must have a name; many platforms are left with their station's.
            let name =
                kind.rawValue >= Feed.Stop.Kind.node.rawValue
                ? try row.text(StopColumn.name) ?? id
                : parent == nil ? try row.required(StopColumn.name) : try row.text(StopColumn.name) ?? ""
            // A stop whose place cannot be used still has trains.
            let latitude = Self.degrees(row, StopColumn.latitude, upTo: 90, &mended)
            let longitude = Self.degrees(row, StopColumn.longitude, upTo: 180, &mended)
            var zone = try row.text(StopColumn.timeZone)
            if let named = zone, !zones.contains(named) {
                if TimeZone(identifier: named) != nil {
                    zones.insert(named)
                } else {
                    mended.append(
                        FeedProblem(
                            file: "stops.txt", line: row.line, column: "stop_timezone",
                            value: String(named.prefix(60)),
                            reason: "is not a known time zone; the agency's was taken"))
                    zone = nil
                }
            }
            let (uic, stopUIC) = (try row.text(StopColumn.uic), try row.text(StopColumn.stopUIC))
            let stop = Feed.Stop(
                id: id, name: name, latitude: latitude, longitude: longitude, kind: kind,
                parentID: parent, timeZone: zone,
                platform: try row.text(StopColumn.platform), city: try row.text(StopColumn.city),
                country: try row.text(StopColumn.country), rank: try row.integer(StopColumn.rank),
                code: try row.text(StopColumn.code), remark: try row.text(StopColumn.remark),
                uic: uic ?? stopUIC)
            guard table.add(id) != nil else {
                throw row.problem(StopColumn.id, "is there twice; the second was left out")
            }
            stops.append(stop)
            lines.append(row.line)
        }
        guard !stops.isEmpty else { throw FeedError(.noTrains, feed: feed.name, problems: problems) }
        for problem in mended { problems.note(problem) }
        for index in stops.indices {
            guard let parent = stops[index].parentID else { continue }
            if let found = table[parent], Int(found) != index {
                stops[index].parent = Int(found)
            } else {
                problems.note(
                    FeedProblem(
                        file: "stops.txt", line: lines[index], column: "parent_station",
                        value: String(parent.prefix(60)),
                        reason: "is not another stop of the feed; the stop stands alone"))
            }
        }
        for index in stops.indices where stops[index].name.isEmpty {
            stops[index].name = stops[index].parent.map { stops[$0].name } ?? stops[index].id
        }
        feed.stops = stops
        return table
    }

    /// A latitude or a longitude; nil, with a problem, where it is no place on Earth.
    private static func degrees(
        _ row: CSVRow, _ column: StopColumn, upTo most: Double, _ problems: inout [FeedProblem]
    ) -> Double? {
        do throws(CSVRow.Problem) {
            guard let degrees = try row.number(column) else { return nil }
            if abs(degrees) <= most { return degrees }
        } catch {
            // The problem is noted below.
        }
        let problem = row.problem(column, "is not a place on Earth; the stop has no place")
        problems.append(
            FeedProblem(
                file: "stops.txt", line: row.line, column: problem.column, value: problem.value,
                reason: problem.reason))
        return nil
    }
}
