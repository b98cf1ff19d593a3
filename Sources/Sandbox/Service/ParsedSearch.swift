import OSDM

/// A search for trips, read from a request.
struct ParsedSearch {
    var search: TripSearch
    var query: PlanQuery
    /// Seconds after the timetable's epoch.
    var time: Int32
    /// Trips wanted on each side of the time.
    var before: Int
    var after: Int
    /// Warnings on wishes that the sandbox ignores.
    var warnings: [Wire.Problem]

    /// OSDM 3.9 `numberOfResultsAfter`, `default: 5`.
    static let usual = 5
    static let most = 50
}
