import Foundation

extension FeedReader {
    mutating func readAgencies(_ feed: inout Feed) throws(FeedError) -> IdentifierTable {
        var table = IdentifierTable("agency.txt")
        var unknownZone: String?
        try requiredRows(of: "agency.txt", having: ["agency_name", "agency_timezone"]) {
            row throws(FeedProblem) in
            let id = try row.text("agency_id") ?? ""
            let zone = try row.required("agency_timezone")
            let name = try row.text("agency_name") ?? (id.isEmpty ? "Unnamed agency" : id)
            guard TimeZone(identifier: zone) != nil else {
                unknownZone = zone
                throw row.problem("agency_timezone", "is not a known time zone; the agency was left out")
            }
            guard table.add(id) else {
                throw row.problem("agency_id", "is there twice; the second was left out")
            }
            let language = try row.text("agency_lang")
            feed.language = feed.language ?? language
            feed.agencies.append(
                Feed.Agency(id: id, name: name, timeZone: zone, phone: try row.text("agency_phone")))
        }
        guard !feed.agencies.isEmpty else {
            if let unknownZone {
                throw FeedError(
                    code: .unknownTimeZone, feed: feed.name, file: "agency.txt",
                    detail: "“\(unknownZone.prefix(60))”")
            }
            throw FeedError(code: .noAgency, feed: feed.name, problems: problems)
        }
        return table
    }

    mutating func readStops(_ feed: inout Feed) throws(FeedError) -> IdentifierTable {
        var table = IdentifierTable("stops.txt")
        var lines: [Int] = []
        var zones: Set<String> = []
        var mended: [FeedProblem] = []
        try requiredRows(of: "stops.txt", having: ["stop_id", "stop_name"]) { row throws(FeedProblem) in
            let id = try row.required("stop_id")
            guard let kind = Feed.Stop.Kind(rawValue: try row.integer("location_type") ?? 0) else {
                throw row.problem("location_type", "is not a kind of stop, 0 to 4; the row was left out")
            }
            let parent = try row.text("parent_station")
            // Nodes and boarding areas may lack a name, because passengers do not see it. Platforms may lack one,
            // because many have that of their station.
            let name =
                kind.rawValue >= Feed.Stop.Kind.node.rawValue
                ? try row.text("stop_name") ?? id
                : parent == nil ? try row.required("stop_name") : try row.text("stop_name") ?? ""
            // A stop with unusable coordinates is kept, because trains still call there.
            let latitude = Self.degrees(row, "stop_lat", upTo: 90, &mended)
            let longitude = Self.degrees(row, "stop_lon", upTo: 180, &mended)
            var zone = try row.text("stop_timezone")
            if let named = zone, !zones.contains(named) {
                if TimeZone(identifier: named) != nil {
                    zones.insert(named)
                } else {
                    mended.append(
                        row.problem("stop_timezone", "is not a known time zone; the agency's was taken"))
                    zone = nil
                }
            }
            let (uic, stopUIC) = (try row.text("uic_code"), try row.text("stop_uic_code"))
            let stop = Feed.Stop(
                id: id, name: name, latitude: latitude, longitude: longitude, kind: kind,
                parentID: parent, timeZone: zone,
                platform: try row.text("platform_code"), city: try row.text("stop_city"),
                country: try row.text("stop_country"), rank: try row.integer("stop_rank"),
                code: try row.text("stop_code"), remark: try row.text("stop_desc"), uic: uic ?? stopUIC)
            try row.add("stop_id", to: &table)
            feed.stops.append(stop)
            lines.append(row.line)
        }
        guard !feed.stops.isEmpty else {
            throw FeedError(code: .noTrains, feed: feed.name, problems: problems)
        }
        for problem in mended { problems.note(problem) }
        for index in feed.stops.indices {
            guard let parent = feed.stops[index].parentID else { continue }
            if let found = table[parent], Int(found) != index {
                feed.stops[index].parent = Int(found)
            } else {
                problems.note(
                    FeedProblem(
                        file: "stops.txt", line: lines[index], column: "parent_station",
                        value: parent,
                        reason: "is not another stop of the feed; the stop stands alone"))
            }
        }
        for index in feed.stops.indices where feed.stops[index].name.isEmpty {
            feed.stops[index].name =
                feed.stops[index].parent.map { feed.stops[$0].name } ?? feed.stops[index].id
        }
        return table
    }

    /// Reads a latitude or a longitude. If the number cannot be used, adds a problem and returns nil.
    private static func degrees(
        _ row: CSVRow, _ column: String, upTo most: Double, _ problems: inout [FeedProblem]
    ) -> Double? {
        do throws(FeedProblem) {
            guard let degrees = try row.number(column) else { return nil }
            if abs(degrees) <= most { return degrees }
        } catch {
            // Reported below.
        }
        problems.append(row.problem(column, "is not a place on Earth; the stop has no place"))
        return nil
    }

    /// Reads the names of stops in other languages from translations.txt.
    ///
    /// In some feeds, translations.txt has the format of an extension by Google that is older than the file of
    /// this name in GTFS. In that format, `trans_id` is the original text.
    mutating func readTranslations(_ feed: inout Feed, stops: IdentifierTable) throws(FeedError) {
        var ofStop: [Int32: [String]] = [:]
        var ofName: [String: [String]] = [:]
        try rows(of: "translations.txt", having: ["translation"]) { row throws(FeedProblem) in
            guard let translation = try row.text("translation") else { return }
            if let original = try row.text("trans_id") {
                ofName[original, default: []].append(translation)
                return
            }
            guard try row.text("table_name") == "stops", try row.text("field_name") == "stop_name" else {
                return
            }
            if try row.text("record_id") != nil {
                let stop = try row.index("record_id", in: stops)
                ofStop[stop, default: []].append(translation)
            } else if let name = try row.text("field_value") {
                ofName[name, default: []].append(translation)
            }
        }
        for index in feed.stops.indices {
            feed.stops[index].translations =
                (ofStop[Int32(index)] ?? []) + (ofName[feed.stops[index].name] ?? [])
        }
    }
}
