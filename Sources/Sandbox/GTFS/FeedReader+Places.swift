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
            let agency = Feed.Agency(id: id, name: try row.required(AgencyColumn.name), timeZone: zone)
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
            throw FeedError(.emptyFile, feed: feed.name, file: "agency.txt")
        }
        feed.agencies = agencies
        return table
    }

    private enum StopColumn: Int, FeedColumn {
        case id, name, latitude, longitude, kind, parent, timeZone, platform, city, country, rank, code,
            remark
        static let names = [
            "stop_id", "stop_name", "stop_lat", "stop_lon", "location_type", "parent_station",
            "stop_timezone",
            "platform_code", "stop_city", "stop_country", "stop_rank", "stop_code", "stop_desc",
        ]
        static let requiredCount = 2
    }

    mutating func readStops(_ feed: inout Feed) throws(FeedError) -> IdentifierTable {
        var table = IdentifierTable()
        var stops: [Feed.Stop] = []
        var lines: [Int] = []
        var zones: Set<String> = []
        try requiredRows(of: "stops.txt", StopColumn.self) { row throws(CSVRow.Problem) in
            let id = try row.required(StopColumn.id)
            guard let kind = Feed.Stop.Kind(rawValue: try row.integer(StopColumn.kind) ?? 0) else {
                throw row.problem(StopColumn.kind, "is not a kind of stop, 0 to 4; the row was left out")
            }
            // Only places that people see must have a name.
            let name =
                kind.rawValue >= Feed.Stop.Kind.node.rawValue
                ? try row.text(StopColumn.name) ?? id : try row.required(StopColumn.name)
            let latitude = try row.number(StopColumn.latitude)
            let longitude = try row.number(StopColumn.longitude)
            if let latitude, abs(latitude) > 90 { throw row.problem(StopColumn.latitude, outsideEarth) }
            if let longitude, abs(longitude) > 180 { throw row.problem(StopColumn.longitude, outsideEarth) }
            let zone = try row.text(StopColumn.timeZone)
            if let zone, !zones.contains(zone) {
                guard TimeZone(identifier: zone) != nil else {
                    throw row.problem(StopColumn.timeZone, "is not a known time zone; the row was left out")
                }
                zones.insert(zone)
            }
            let stop = Feed.Stop(
                id: id, name: name, latitude: latitude, longitude: longitude, kind: kind,
                parentID: try row.text(StopColumn.parent), timeZone: zone,
                platform: try row.text(StopColumn.platform), city: try row.text(StopColumn.city),
                country: try row.text(StopColumn.country), rank: try row.integer(StopColumn.rank),
                code: try row.text(StopColumn.code), remark: try row.text(StopColumn.remark))
            guard table.add(id) != nil else {
                throw row.problem(StopColumn.id, "is there twice; the second was left out")
            }
            stops.append(stop)
            lines.append(row.line)
        }
        guard !stops.isEmpty else { throw FeedError(.noTrains, feed: feed.name, problems: problems) }
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
        feed.stops = stops
        return table
    }
}

private let outsideEarth = "is not a place on Earth; the row was left out"
