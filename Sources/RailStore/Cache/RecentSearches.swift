import GRDB
package import Rail

extension Store {
    /// The largest number of searches without a star that are remembered for a service.
    package static let recentSearchLimit = 10

    /// Returns the last searches, newest first; those with a star come before the others.
    package func recentSearches(of service: String) async -> [RecentSearch] {
        await database.read(otherwise: []) { db in
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT query, isStarred FROM search WHERE service = ? ORDER BY isStarred DESC, id DESC",
                arguments: [service])
            // Skips a search that this version cannot read. The other searches are still useful.
            return rows.compactMap { row in
                StoredJSON.value(TripQuery.self, of: row["query"]).map {
                    RecentSearch($0, isStarred: row["isStarred"])
                }
            }
        }
    }

    /// Stores a search as the newest one. It replaces an earlier search with the same places, passengers and changes,
    /// if both are returns or neither is: to a person, the same journey at another time, or with children of other
    /// ages, is the same search. An earlier search with a star stays, because its time is the usual one; it takes over
    /// who travels, if that is known now.
    package func remember(_ query: TripQuery, of service: String) async {
        guard let text = try? StoredJSON.text(query), let route = try? StoredJSON.text(RouteKey(query)) else {
            return
        }
        await database.write { db in
            try db.execute(
                sql: "DELETE FROM search WHERE service = ? AND route = ? AND NOT isStarred",
                arguments: [service, route])
            try db.execute(
                sql: "INSERT OR IGNORE INTO search (service, route, query) VALUES (?, ?, ?)",
                arguments: [service, route, text])
            if query.passengers.names != nil { try Self.name(query.passengers, in: db, service, route) }
            try db.execute(
                sql: """
                    DELETE FROM search WHERE service = ? AND NOT isStarred AND id NOT IN
                    (SELECT id FROM search WHERE service = ? AND NOT isStarred ORDER BY id DESC LIMIT ?)
                    """,
                arguments: [service, service, Self.recentSearchLimit])
        }
    }

    /// Writes into a search with a star who travels.
    private static func name(
        _ passengers: PassengerCounts, in db: Database, _ service: String, _ route: String
    ) throws {
        let stored = try String.fetchOne(
            db, sql: "SELECT query FROM search WHERE service = ? AND route = ? AND isStarred",
            arguments: [service, route])
        guard let stored, var query = StoredJSON.value(TripQuery.self, of: stored) else { return }
        query.passengers.names = passengers.names
        try db.execute(
            sql: "UPDATE search SET query = ? WHERE service = ? AND route = ?",
            arguments: [try StoredJSON.text(query), service, route])
    }

    /// Gives a stored search a star, or takes it away.
    package func star(_ search: RecentSearch, of service: String) async {
        guard let route = try? StoredJSON.text(RouteKey(search.query)) else { return }
        await database.write { db in
            try db.execute(
                sql: "UPDATE search SET isStarred = ? WHERE service = ? AND route = ?",
                arguments: [search.isStarred, service, route])
        }
    }

    /// Deletes a service's searches, its places, and the texts that a person typed for places.
    package func forgetSearches(of service: String) async {
        await database.delete { db in
            for table in ["search", "placeAnswer", "place"] {
                try db.execute(sql: "DELETE FROM \(table) WHERE service = ?", arguments: [service])
            }
        }
    }
}
