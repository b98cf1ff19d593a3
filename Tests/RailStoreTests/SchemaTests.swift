import GRDB
import Rail
import Testing

@testable import RailStore

@Suite("The tables of a database")
struct SchemaTests {
    /// The statements that created the tables in the first released version.
    private static let first = [
        """
        CREATE TABLE "search" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "service" TEXT NOT NULL, \
        "route" TEXT NOT NULL, "query" TEXT NOT NULL, UNIQUE ("service", "route"))
        """,
        """
        CREATE TABLE "place" ("service" TEXT NOT NULL, "id" TEXT NOT NULL, "words" TEXT NOT NULL, \
        "standing" INTEGER NOT NULL, "content" TEXT NOT NULL, "seenAt" DOUBLE NOT NULL, \
        PRIMARY KEY ("service", "id"))
        """,
        """
        CREATE TABLE "placeAnswer" ("service" TEXT NOT NULL, "words" TEXT NOT NULL, "places" TEXT NOT NULL, \
        "answeredAt" DOUBLE NOT NULL, PRIMARY KEY ("service", "words"))
        """,
    ]

    /// The statements of the current tables, as SQLite stores them.
    private static let latest = [
        """
        CREATE TABLE "search" ("id" INTEGER PRIMARY KEY AUTOINCREMENT, "service" TEXT NOT NULL, \
        "route" TEXT NOT NULL, "query" TEXT NOT NULL, "isStarred" BOOLEAN NOT NULL DEFAULT 0, \
        UNIQUE ("service", "route"))
        """, "CREATE TABLE sqlite_sequence(name,seq)", first[1],
        """
        CREATE TABLE "placeAnswer" ("service" TEXT NOT NULL, "words" TEXT NOT NULL, "places" TEXT NOT NULL, \
        "answeredAt" DOUBLE NOT NULL, "isComplete" BOOLEAN NOT NULL DEFAULT 0, PRIMARY KEY ("service", "words"))
        """,
    ]

    private func check(_ queue: DatabaseQueue) throws {
        let (statements, steps) = try queue.read { db in
            (
                try String.fetchAll(
                    db, sql: "SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY rowid"),
                try Int.fetchOne(db, sql: "PRAGMA user_version")
            )
        }
        #expect(statements == Self.latest)
        #expect(steps == 3)
    }

    @Test("a new file has all tables")
    func newFile() throws {
        let queue = try DatabaseQueue()
        #expect(try Schema.cache.update(queue))
        try check(queue)
        #expect(try Schema.cache.update(queue))
        try check(queue)
    }

    @Test("a file of the first version gets the same tables and keeps its rows")
    func firstVersion() throws {
        let queue = try DatabaseQueue()
        try queue.write { db in
            for statement in Self.first { try db.execute(sql: statement) }
            try db.execute(
                sql: """
                    INSERT INTO placeAnswer VALUES ('a', 'lyo', '[]', 0);
                    INSERT INTO search VALUES (1, 'a', 'r', 'q');
                    PRAGMA user_version = 1
                    """)
        }
        #expect(try Schema.cache.update(queue))
        try check(queue)
        #expect(try queue.read { try Bool.fetchOne($0, sql: "SELECT isComplete FROM placeAnswer") } == false)
        #expect(try queue.read { try Bool.fetchOne($0, sql: "SELECT isStarred FROM search") } == false)
    }

    @Test(
        "a journal of the first version gets the new columns and keeps its rows")
    func firstJournal() throws {
        let (old, new) = (try DatabaseQueue(), try DatabaseQueue())
        try old.write { db in
            try db.execute(
                sql: """
                    CREATE TABLE "intent" ("id" TEXT PRIMARY KEY, "service" TEXT NOT NULL, "account" TEXT NOT NULL, \
                    "state" TEXT NOT NULL, "holdKey" TEXT NOT NULL, "buyKey" TEXT NOT NULL, "owner" TEXT, \
                    "begunOn" DOUBLE NOT NULL, "bookingID" TEXT, "code" TEXT, "origin" TEXT, "destination" TEXT, \
                    "departure" DOUBLE, "departureOffset" INTEGER, "arrival" DOUBLE, "arrivalOffset" INTEGER, \
                    "travellerCount" INTEGER NOT NULL, "deadline" DOUBLE, "problem" TEXT, "request" TEXT, \
                    "content" TEXT NOT NULL);
                    INSERT INTO intent (id, service, account, state, holdKey, buyKey, begunOn, travellerCount, content) \
                    VALUES ('1', 'a', 'b', 'ticket', 'h', 'b', 978307260, 1, '{"id":"1","state":"ticket","begunOn":60,"travellers":[]}');
                    PRAGMA user_version = 1
                    """)
        }
        #expect(try Schema.journal.update(old) && Schema.journal.update(new))
        func columns(_ queue: DatabaseQueue) throws -> Set<String> {
            try queue.read { try String.fetchSet($0, sql: "SELECT name FROM pragma_table_info('intent')") }
        }
        #expect(try columns(old) == columns(new))
        let row = try old.read {
            try Row.fetchOne($0, sql: "SELECT * FROM intent").flatMap { JournalRow($0) }
        }
        #expect(row?.intent.state == .ticket && row?.refundKey == nil)
        let summary = try old.read {
            try Row.fetchOne($0, sql: "SELECT \(JournalRow.summarySelection) FROM intent")
                .flatMap { JournalRow.summary($0) }
        }
        #expect(
            summary
                == row.map { BookingSummary($0.intent) }.map { summary in
                    // The old row has one traveller.
                    var summary = summary
                    (summary.travellerCount, summary.ticketCount) = (1, 1)
                    return summary
                })
    }
}
