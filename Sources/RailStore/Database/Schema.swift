import Foundation
import GRDB
import GRDBSQLite

/// The tables, and the steps by which versions of the program changed them.
///
/// SQLite's `user_version` counts the steps that a file has taken. They are taken in one transaction that begins
/// with the write lock, so that two windows opening a new file at once don't both take them (a `DatabaseMigrator`
/// looks first and locks later).
struct Schema: Sendable {
    /// The first step, for a new file: the tables as all later steps would leave them. This takes SQLite a
    /// quarter less time. The names of released tables and columns stay.
    var tables: String
    /// The steps after it, for files that earlier versions made. One that was released is never edited: a later one
    /// follows it, and changes `tables` as well.
    var laterSteps: [String] = []

    static let cache = Schema(
        tables: """
            CREATE TABLE "search" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "service" TEXT NOT NULL, \
            "route" TEXT NOT NULL, "query" TEXT NOT NULL, UNIQUE ("service", "route"));
            CREATE TABLE "place" ("service" TEXT NOT NULL, "id" TEXT NOT NULL, "words" TEXT NOT NULL, \
            "standing" INTEGER NOT NULL, "content" TEXT NOT NULL, "seenAt" DOUBLE NOT NULL, \
            PRIMARY KEY ("service", "id"));
            CREATE TABLE "placeAnswer" ("service" TEXT NOT NULL, "words" TEXT NOT NULL, "places" TEXT NOT NULL, \
            "answeredAt" DOUBLE NOT NULL, "isComplete" BOOLEAN NOT NULL DEFAULT 0, \
            PRIMARY KEY ("service", "words"));
            """,
        laterSteps: [#"ALTER TABLE "placeAnswer" ADD COLUMN "isComplete" BOOLEAN NOT NULL DEFAULT 0;"#])

    static let journal = Schema(
        tables: """
            CREATE TABLE "intent" ("id" TEXT PRIMARY KEY, "service" TEXT NOT NULL, "account" TEXT NOT NULL, \
            "state" TEXT NOT NULL, "holdKey" TEXT NOT NULL, "buyKey" TEXT NOT NULL, "owner" TEXT, \
            "begunOn" DOUBLE NOT NULL, "bookingID" TEXT, "code" TEXT, "origin" TEXT, "destination" TEXT, \
            "departure" DOUBLE, "departureOffset" INTEGER, "arrival" DOUBLE, "arrivalOffset" INTEGER, \
            "travellerCount" INTEGER NOT NULL, "deadline" DOUBLE, "problem" TEXT, "request" TEXT, \
            "content" TEXT NOT NULL, "refundOfferKey" TEXT, "refundKey" TEXT, "refunded" TEXT, \
            "isCancelled" BOOLEAN NOT NULL DEFAULT 0, "expectedDeparture" DOUBLE, \
            "expectedDepartureOffset" INTEGER, "missingParts" TEXT);
            CREATE INDEX "intentByTime" ON "intent" ("service", "account", "departure");
            CREATE TABLE "traveller" ("service" TEXT NOT NULL, "account" TEXT NOT NULL, "name" TEXT NOT NULL, \
            "usedOn" DOUBLE NOT NULL, "content" TEXT NOT NULL, PRIMARY KEY ("service", "account", "name"));
            """,
        laterSteps: [
            #"""
            ALTER TABLE "intent" ADD COLUMN "refundOfferKey" TEXT;
            ALTER TABLE "intent" ADD COLUMN "refundKey" TEXT;
            ALTER TABLE "intent" ADD COLUMN "refunded" TEXT;
            ALTER TABLE "intent" ADD COLUMN "isCancelled" BOOLEAN NOT NULL DEFAULT 0;
            ALTER TABLE "intent" ADD COLUMN "expectedDeparture" DOUBLE;
            """#,
            // 978,307,200 s lie between the starts of 1970 and of 2001.
            #"""
            ALTER TABLE "intent" ADD COLUMN "expectedDepartureOffset" INTEGER;
            ALTER TABLE "intent" ADD COLUMN "missingParts" TEXT;
            UPDATE "intent" SET "begunOn" = "begunOn" - 978307200, "departure" = "departure" - 978307200,             "arrival" = "arrival" - 978307200, "deadline" = "deadline" - 978307200,             "expectedDeparture" = "expectedDeparture" - 978307200, "expectedDepartureOffset" = "departureOffset";
            """#,
        ])

    private var stepCount: Int { 1 + laterSteps.count }

    /// Brings the tables up to date.
    ///
    /// - Returns: false when the file has taken steps that this version does not know; it is left as it is.
    func update(_ queue: DatabaseQueue) throws -> Bool {
        // One number needs no transaction around it.
        guard try queue.unsafeRead(Self.stepsTaken) != stepCount else { return true }
        return try queue.write { db in
            let taken = try Self.stepsTaken(db)
            guard taken <= stepCount else { return false }
            let missing = taken == 0 ? tables : laterSteps[(taken - 1)...].joined()
            try db.execute(sql: missing + "PRAGMA user_version = \(stepCount)")
            return true
        }
    }

    /// An SQLite file that has the tables, and nothing in them; nil when SQLite has no memory for it.
    func emptyFile() -> Data? {
        guard let queue = try? DatabaseQueue(), (try? update(queue)) == true else { return nil }
        return queue.inDatabase { db in
            var size: Int64 = 0
            guard let bytes = sqlite3_serialize(db.sqliteConnection, "main", &size, 0) else { return nil }
            defer { sqlite3_free(bytes) }
            return Data(bytes: bytes, count: Int(size))
        }
    }

    private static func stepsTaken(_ db: Database) throws -> Int {
        try max(0, Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0)
    }
}
