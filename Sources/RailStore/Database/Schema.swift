import GRDB

/// The tables, and the steps by which versions of the program changed them.
///
/// SQLite's `user_version` counts the steps that a file has taken. They are taken in one transaction that begins
/// with the write lock, so that two windows opening a new file at once don't both take them (a `DatabaseMigrator`
/// looks first and locks later).
enum Schema {
    /// The first step, for a new file: the tables as all later steps would leave them, for which SQLite takes a quarter
    /// less time. The names of released tables and columns stay.
    private static let tables = """
        CREATE TABLE "search" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "service" TEXT NOT NULL, \
        "route" TEXT NOT NULL, "query" TEXT NOT NULL, UNIQUE ("service", "route"));
        CREATE TABLE "place" ("service" TEXT NOT NULL, "id" TEXT NOT NULL, "words" TEXT NOT NULL, \
        "standing" INTEGER NOT NULL, "content" TEXT NOT NULL, "seenAt" DOUBLE NOT NULL, \
        PRIMARY KEY ("service", "id"));
        CREATE TABLE "placeAnswer" ("service" TEXT NOT NULL, "words" TEXT NOT NULL, "places" TEXT NOT NULL, \
        "answeredAt" DOUBLE NOT NULL, "isComplete" BOOLEAN NOT NULL DEFAULT 0, \
        PRIMARY KEY ("service", "words"));
        """

    /// The steps after it, for files that earlier versions made. One that was released is never edited: a later one
    /// follows it, and changes `tables` as well.
    private static let laterSteps = [
        #"ALTER TABLE "placeAnswer" ADD COLUMN "isComplete" BOOLEAN NOT NULL DEFAULT 0;"#
    ]

    private static var stepCount: Int { 1 + laterSteps.count }

    /// Brings the tables up to date.
    ///
    /// - Returns: false when the file has taken steps that this version does not know; it is left as it is.
    static func update(_ queue: DatabaseQueue) throws -> Bool {
        guard try queue.read(stepsTaken) != stepCount else { return true }
        return try queue.write { db in
            let taken = try stepsTaken(db)
            guard taken <= stepCount else { return false }
            let missing = taken == 0 ? tables : laterSteps[(taken - 1)...].joined()
            try db.execute(sql: missing + "PRAGMA user_version = \(stepCount)")
            return true
        }
    }

    private static func stepsTaken(_ db: Database) throws -> Int {
        try max(0, Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0)
    }
}
