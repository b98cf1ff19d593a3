import OSDM

/// A search that was understood.
struct ParsedSearch {
    var search: TripSearch
    var query: PlanQuery
    /// Seconds after the timetable's epoch.
    var time: Int32
    /// Trips wanted on each side of the time.
    var before: Int
    var after: Int
    /// What could not be heeded.
    var warnings: [Wire.Problem]

    /// OSDM 3.9 `numberOfResultsAfter`, `default: 5`.
    static let usual = 5
    static let most = 50
}
