import GRDB
package import Rail

extension Store {
    /// The largest number of searches that are remembered for a service.
    package static let recentSearchLimit = 10

    /// Returns the last searches, newest first; at most `recentSearchLimit`.
    package func recentSearches(of service: String) async -> [TripQuery] {
        await database.read(otherwise: []) { db in
            let rows = try String.fetchAll(
                db, sql: "SELECT query FROM search WHERE service = ? ORDER BY id DESC", arguments: [service])
            // Skips a search that this version cannot read. The other searches are still useful.
            return rows.compactMap { StoredJSON.value(TripQuery.self, of: $0) }
        }
    }

    /// Stores a search as the newest one. It replaces an earlier search with the same places, passengers and changes:
    /// to a person, the same journey at another time, or with children of other ages, is the same search.
    package func remember(_ query: TripQuery, of service: String) async {
        guard let text = try? StoredJSON.text(query), let route = try? StoredJSON.text(RouteKey(query)) else {
            return
        }
        await database.write { db in
            try db.execute(
                sql: "DELETE FROM search WHERE service = ? AND route = ?", arguments: [service, route])
            try db.execute(
                sql: "INSERT INTO search (service, route, query) VALUES (?, ?, ?)",
                arguments: [service, route, text])
            try db.execute(
                sql: """
                    DELETE FROM search WHERE service = ? AND id NOT IN
                    (SELECT id FROM search WHERE service = ? ORDER BY id DESC LIMIT ?)
                    """,
                arguments: [service, service, Self.recentSearchLimit])
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

/// The parts of a search that decide whether two searches are the same to a person.
private struct RouteKey: Encodable {
    var origin: String
    var destination: String
    var via: [String]
    var maximumChanges: Int?
    var passengers: PassengerCounts

    init(_ query: TripQuery) {
        origin = query.origin.id
        destination = query.destination.id
        via = query.via.map(\.id)
        maximumChanges = query.maximumChanges
        passengers = query.passengers
        // The list of searches shows no ages, so two searches that differ only in the children's ages would look
        // the same.
        passengers.childAges = passengers.childAges.map { _ in PassengerKind.child.typicalAge }
    }
}
