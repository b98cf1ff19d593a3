/// A search that was made before.
package struct RecentSearch: Hashable, Sendable {
    package var query: TripQuery
    /// Whether a person keeps the search, with its day of the week and its time of day.
    package var isStarred: Bool

    package init(_ query: TripQuery, isStarred: Bool = false) {
        (self.query, self.isStarred) = (query, isStarred)
    }
}
