import GRDB

/// The tables, and the steps by which versions of the program changed them.
///
/// SQLite's `user_version` counts the steps that a file has taken. They are taken in one transaction that begins
/// with the write lock, so that two windows opening a new file at once don't both take them (a `DatabaseMigrator`
/// looks first and locks later).
enum Schema {
    /// A step that was released is never edited: a later one follows it.
    private static let steps: [@Sendable (Database) throws -> Void] = [searchesAndPlaces, completeResponses]

    /// Brings the tables up to date.
    ///
    /// - Returns: false when the file has taken steps that this version does not know; it is left as it is.
    static func update(_ queue: DatabaseQueue) throws -> Bool {
        guard try queue.read(stepsTaken) != steps.count else { return true }
        return try queue.write { db in
            let taken = try stepsTaken(db)
            guard taken <= steps.count else { return false }
            for step in steps[taken...] { try step(db) }
            try db.execute(sql: "PRAGMA user_version = \(steps.count)")
            return true
        }
    }

    private static func stepsTaken(_ db: Database) throws -> Int {
        try max(0, Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0)
    }

    @Sendable private static func searchesAndPlaces(_ db: Database) throws {
        try db.create(table: "search") { table in
            // The order in which searches were made, whatever the clock said.
            table.autoIncrementedPrimaryKey("id")
            table.column("service", .text).notNull()
            table.column("route", .text).notNull()
            table.column("query", .text).notNull()
            table.uniqueKey(["service", "route"])
        }
        try db.create(table: "place") { table in
            table.column("service", .text).notNull()
            table.column("id", .text).notNull()
            table.column("words", .text).notNull()
            table.column("standing", .integer).notNull()
            table.column("content", .text).notNull()
            table.column("seenAt", .double).notNull()
            table.primaryKey(["service", "id"])
        }
        // The places in a response; a name that was released stays.
        try db.create(table: "placeAnswer") { table in
            table.column("service", .text).notNull()
            table.column("words", .text).notNull()
            table.column("places", .text).notNull()
            table.column("answeredAt", .double).notNull()
            table.primaryKey(["service", "words"])
        }
    }

    @Sendable private static func completeResponses(_ db: Database) throws {
        try db.alter(table: "placeAnswer") { table in
            table.add(column: "isComplete", .boolean).notNull().defaults(to: false)
        }
    }
}
