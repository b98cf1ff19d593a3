extension FeedReader {
    private enum TranslationColumn: Int, FeedColumn {
        case translation, table, field, record, value, original
        static let names = [
            "translation", "table_name", "field_name", "record_id", "field_value", "trans_id",
        ]
        static let requiredCount = 1
    }

    /// Reads the stations' names in other languages from translations.txt.
    ///
    /// Feeds from before GTFS had this file name the translated text itself, in `trans_id` (Google's extension).
    mutating func readTranslations(_ feed: inout Feed, stops: IdentifierTable) throws(FeedError) {
        var ofStop: [Int32: [String]] = [:]
        var ofName: [String: [String]] = [:]
        try rows(of: "translations.txt", TranslationColumn.self) { row throws(CSVRow.Problem) in
            guard let translation = try row.text(TranslationColumn.translation) else { return }
            if let original = try row.text(TranslationColumn.original) {
                ofName[original, default: []].append(translation)
                return
            }
            guard try row.text(TranslationColumn.table) == "stops",
                try row.text(TranslationColumn.field) == "stop_name"
            else { return }
            if let record = try row.text(TranslationColumn.record) {
                guard let stop = stops[record] else {
                    throw row.problem(
                        TranslationColumn.record, "is not in stops.txt; the row was left out")
                }
                ofStop[stop, default: []].append(translation)
            } else if let name = try row.text(TranslationColumn.value) {
                ofName[name, default: []].append(translation)
            }
        }
        for index in feed.stops.indices {
            feed.stops[index].translations =
                (ofStop[Int32(index)] ?? []) + (ofName[feed.stops[index].name] ?? [])
        }
    }
}
