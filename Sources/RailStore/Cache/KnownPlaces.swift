import Foundation
import GRDB
package import Rail

extension Store {
    /// The largest numbers of responses and of places that are kept for a service.
    static let responseLimit = 400
    static let placeLimit = 4_000

    /// Returns the places that the service returned for `text`, in the service's order. Returns nil if these
    /// places are not known, or if the response is older than `age`.
    ///
    /// Case, accents and punctuation of `text` do not matter.
    package func places(for text: String, of service: String, within age: Duration) async -> PlaceList? {
        let words = FoldedText(text).joined
        let oldest = now().timeIntervalSince1970 - Double(age.components.seconds)
        return await database.read(otherwise: nil) { db in
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT places, isComplete FROM placeAnswer
                    WHERE service = ? AND words = ? AND answeredAt >= ?
                    """,
                arguments: [service, words, oldest])
            guard let row, let ids: String = row.stored(0),
                let list = StoredJSON.value([String].self, of: ids)
            else { return nil }
            let places = try list.compactMap { try Self.place($0, of: service, in: db) }
            // If a place of the response is missing from the table, the response is useless.
            return places.count == list.count ? PlaceList(places, isComplete: row.stored(1) ?? false) : nil
        }
    }

    /// Returns the known places for which each word of `text` is the beginning of a word in the name or town.
    /// Places whose name begins with `text` come first. Within each group, the places that the service ranked
    /// higher come first.
    package func knownPlaces(matching text: String, of service: String, limit: Int = 10) async -> [Place] {
        let typed = FoldedText(text)
        return await database.read(otherwise: []) { db in
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT words, content FROM place WHERE service = ? ORDER BY standing, words",
                arguments: [service])
            let known = rows.map { (words: $0.stored(0) ?? "", content: $0.stored(1) ?? "") }
            let matching = known.filter { FoldedText(joined: $0.words).contains(beginningsOf: typed) }
            // A person who types "lyo" is more likely to mean Lyon than Paris Gare de Lyon.
            let beginning = matching.filter { $0.words.hasPrefix(typed.joined) }
            let other = matching.filter { !$0.words.hasPrefix(typed.joined) }
            return Array(
                (beginning + other).lazy.compactMap { StoredJSON.value(Place.self, of: $0.content) }
                    .prefix(limit))
        }
    }

    /// Stores the places that the service returned for `text`.
    package func remember(_ list: PlaceList, for text: String, of service: String) async {
        let words = FoldedText(text).joined
        let time = now().timeIntervalSince1970
        await database.write { db in
            for (standing, place) in list.places.enumerated() {
                try Self.keep(place, standing: standing, of: service, at: time, in: db)
            }
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO placeAnswer (service, words, places, isComplete, answeredAt)
                    VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    service, words, try StoredJSON.text(list.places.map(\.id)), list.isComplete, time,
                ])
            for (table, time, limit) in [
                ("placeAnswer", "answeredAt", Self.responseLimit), ("place", "seenAt", Self.placeLimit),
            ] {
                try db.execute(
                    sql: """
                        DELETE FROM \(table) WHERE service = ? AND rowid NOT IN
                        (SELECT rowid FROM \(table) WHERE service = ? ORDER BY \(time) DESC, rowid DESC LIMIT ?)
                        """,
                    arguments: [service, service, limit])
            }
        }
    }

    private static func keep(
        _ place: Place, standing: Int, of service: String, at time: Double, in db: Database
    ) throws {
        let words = FoldedText(place.searchedText).joined
        try db.execute(
            sql: """
                INSERT INTO place (service, id, words, standing, content, seenAt) VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (service, id) DO UPDATE SET words = excluded.words, content = excluded.content,
                seenAt = excluded.seenAt, standing = min(standing, excluded.standing)
                """,
            arguments: [
                service, place.id.stored, words, standing, try StoredJSON.text(place), time,
            ])
    }

    private static func place(_ id: String, of service: String, in db: Database) throws -> Place? {
        try String.fetchOne(
            db, sql: "SELECT content FROM place WHERE service = ? AND id = ?",
            arguments: [service, id.stored]
        ).flatMap { StoredJSON.value(of: $0) }
    }
}
