import GRDB

/// The tables of a database, described by the steps in which the versions of the program created and changed
/// them.
///
/// SQLite's `user_version` is the number of steps that were applied to a file. The missing steps are applied in a
/// transaction that holds the write lock. If two windows open a new file at the same time, only one of them
/// applies the steps. (GRDB's `DatabaseMigrator` reads the version before it takes the lock.)
struct Schema: Sendable {
    /// The steps in order. A released step is never edited; mistakes are corrected by a later step. Released
    /// tables and columns keep their names.
    var steps: [String]

    static let cache = Schema(steps: [
        """
        CREATE TABLE "search" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "service" TEXT NOT NULL, \
        "route" TEXT NOT NULL, "query" TEXT NOT NULL, UNIQUE ("service", "route"));
        CREATE TABLE "place" ("service" TEXT NOT NULL, "id" TEXT NOT NULL, "words" TEXT NOT NULL, \
        "standing" INTEGER NOT NULL, "content" TEXT NOT NULL, "seenAt" DOUBLE NOT NULL, \
        PRIMARY KEY ("service", "id"));
        CREATE TABLE "placeAnswer" ("service" TEXT NOT NULL, "words" TEXT NOT NULL, "places" TEXT NOT NULL, \
        "answeredAt" DOUBLE NOT NULL, PRIMARY KEY ("service", "words"));
        """,
        #"ALTER TABLE "placeAnswer" ADD COLUMN "isComplete" BOOLEAN NOT NULL DEFAULT 0;"#,
        #"ALTER TABLE "search" ADD COLUMN "isStarred" BOOLEAN NOT NULL DEFAULT 0;"#,
    ])

    static let journal = Schema(steps: [
        """
        CREATE TABLE "intent" ("id" TEXT PRIMARY KEY, "service" TEXT NOT NULL, "account" TEXT NOT NULL, \
        "state" TEXT NOT NULL, "holdKey" TEXT NOT NULL, "buyKey" TEXT NOT NULL, "owner" TEXT, \
        "begunOn" DOUBLE NOT NULL, "bookingID" TEXT, "code" TEXT, "origin" TEXT, "destination" TEXT, \
        "departure" DOUBLE, "departureOffset" INTEGER, "arrival" DOUBLE, "arrivalOffset" INTEGER, \
        "travellerCount" INTEGER NOT NULL, "deadline" DOUBLE, "problem" TEXT, "request" TEXT, \
        "content" TEXT NOT NULL);
        CREATE INDEX "intentByTime" ON "intent" ("service", "account", "departure");
        CREATE TABLE "traveller" ("service" TEXT NOT NULL, "account" TEXT NOT NULL, "name" TEXT NOT NULL, \
        "usedOn" DOUBLE NOT NULL, "content" TEXT NOT NULL, PRIMARY KEY ("service", "account", "name"));
        """,
        #"""
        ALTER TABLE "intent" ADD COLUMN "refundOfferKey" TEXT;
        ALTER TABLE "intent" ADD COLUMN "refundKey" TEXT;
        ALTER TABLE "intent" ADD COLUMN "refunded" TEXT;
        ALTER TABLE "intent" ADD COLUMN "isCancelled" BOOLEAN NOT NULL DEFAULT 0;
        ALTER TABLE "intent" ADD COLUMN "expectedDeparture" DOUBLE;
        """#,
        // Converts times since 1970 to times since 2001, which are 978,307,200 s apart.
        #"""
        ALTER TABLE "intent" ADD COLUMN "expectedDepartureOffset" INTEGER;
        ALTER TABLE "intent" ADD COLUMN "missingParts" TEXT;
        UPDATE "intent" SET "begunOn" = "begunOn" - 978307200, "departure" = "departure" - 978307200, \#
        "arrival" = "arrival" - 978307200, "deadline" = "deadline" - 978307200, \#
        "expectedDeparture" = "expectedDeparture" - 978307200, "expectedDepartureOffset" = "departureOffset";
        """#,
        #"ALTER TABLE "intent" ADD COLUMN "isChangeMissed" BOOLEAN NOT NULL DEFAULT 0;"#,
    ])

    /// - Returns: False if a later version of the program has added steps. The file is then left as it is.
    func update(_ queue: DatabaseQueue) throws -> Bool {
        // Most files are up to date, and reading one number needs no lock.
        guard try queue.unsafeRead(Self.stepsTaken) != steps.count else { return true }
        return try queue.write { db in
            let taken = try Self.stepsTaken(db)
            guard taken <= steps.count else { return false }
            try db.execute(sql: steps[taken...].joined() + "PRAGMA user_version = \(steps.count)")
            return true
        }
    }

    /// Whether the database has all columns that the steps create.
    func isWhole(in db: Database) throws -> Bool {
        let new = try DatabaseQueue()
        _ = try update(new)
        return try new.read(Self.columns).isSubset(of: Self.columns(db))
    }

    private static func columns(_ db: Database) throws -> Set<Row> {
        let tables = "SELECT name AS tableName FROM sqlite_master WHERE type = 'table'"
        return try Row.fetchSet(
            db, sql: "SELECT tableName, name FROM (\(tables)), pragma_table_info(tableName)")
    }

    private static func stepsTaken(_ db: Database) throws -> Int {
        try max(0, Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0)
    }
}
