import Foundation
import GRDB
import GRDBSQLite
import Rail

/// The rows that can still be read from a damaged journal.
struct Salvage {
    private var intents: [Row] = []
    private var travellers: [Row] = []

    /// The number of row numbers to try after the last known row. If the end of the file is missing, it is not
    /// known which row was the last.
    private static let reach: Int64 = 10_000
    /// The largest plausible row number. A larger one is a sign of damage.
    private static let largest: Int64 = 1 << 40

    /// Reads the rows of a file one by one. SQLite reads a copy in memory, and does not open the file itself.
    init(_ path: String, _ schema: Schema) {
        guard let bytes = try? Data(contentsOf: URL(filePath: path)) else { return }
        // Without the first page, which describes the tables, no row can be read. It is the same in all journals,
        // so it is taken from a new one.
        let firstPage = (try? Self.firstPage(schema)) ?? Data()
        for bytes in [bytes, firstPage + bytes.dropFirst(firstPage.count)]
        where !intents.contains(where: Self.isReadable) {
            try? Self.queue(bytes).inDatabase { db in
                let orders = [["id"], ["service", "account", "departure"]]
                intents = Self.rows(of: "intent", ["*", Self.beginning], orders, in: db)
                travellers = Self.rows(of: "traveller", ["*"], [["service", "account", "name"]], in: db)
            }
        }
    }

    /// The columns in front of the long ones. They are on the first page of the row, and can be read even if a
    /// later page is damaged.
    private static let beginning = """
        id, service, account, state, holdKey, buyKey, owner, begunOn, bookingID, code, origin, destination, departure, \
        departureOffset, arrival, arrivalOffset, travellerCount, '' AS content
        """

    private static func isReadable(_ row: Row) -> Bool { JournalRow(row) != nil }

    private static func firstPage(_ schema: Schema) throws -> Data {
        let queue = try DatabaseQueue()
        _ = try schema.update(queue)
        return queue.inDatabase { db in
            var size: sqlite3_int64 = 0
            guard let file = sqlite3_serialize(db.sqliteConnection, "main", &size, 0) else { return Data() }
            defer { sqlite3_free(file) }
            var page = Data(bytes: file, count: min(4096, Int(size)))
            // If the header states no number of pages, SQLite computes it from the size of the file (SQLite's file
            // format, section 1.3.7).
            page.replaceSubrange(28..<32, with: Data(count: 4))
            return page
        }
    }

    private static func queue(_ bytes: Data) throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try queue.inDatabase { db in
            let size = Int64(bytes.count)
            guard let copy = sqlite3_malloc64(UInt64(size)) else { return }
            bytes.copyBytes(to: UnsafeMutableRawBufferPointer(start: copy, count: bytes.count))
            let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
            sqlite3_deserialize(db.sqliteConnection, "main", copy, size, size, flags)
            // Without this, SQLite rejects a file that is shorter than its header says (btree.c, `lockBtree`).
            try db.execute(sql: "PRAGMA writable_schema = ON")
        }
        return queue
    }

    /// Returns the rows that can be read. Each row is read by its number, so that an unreadable row does not
    /// hide the other rows.
    ///
    /// - Parameter columns: Lists of columns. If the first list cannot be read from a row, the next list is tried.
    private static func rows(
        of table: String, _ columns: [String], _ indices: [[String]], in db: Database
    ) -> [Row] {
        let statements = columns.compactMap { columns in
            try? db.makeStatement(sql: "SELECT \(columns) FROM \(table) WHERE rowid = ?")
        }
        var (known, isWhole) = numbers(of: table, indices, in: db)
        let last = known.filter((1...largest).contains).max() ?? 0
        if !isWhole { known.formUnion(last + 1...last + reach) }
        return known.sorted().compactMap { number in
            for statement in statements {
                do { return try Row.fetchOne(statement, arguments: [number]) } catch {}
            }
            return nil
        }
    }

    /// Returns the row numbers in the table and its indices, and whether all of these could be read. Reads the
    /// table and each index from both ends, as far as possible.
    private static func numbers(
        of table: String, _ indices: [[String]], in db: Database
    ) -> (found: Set<Int64>, isWhole: Bool) {
        var (found, isWhole): (Set<Int64>, Bool) = ([], true)
        for columns in [["rowid"]] + indices {
            for direction in ["ASC", "DESC"] {
                let order = columns.map { "\($0) \(direction)" }.joined(separator: ", ")
                let sql = "SELECT rowid FROM \(table) ORDER BY \(order)"
                do {
                    let numbers = try Int64.fetchCursor(db, sql: sql)
                    while let number = try numbers.next() { found.insert(number) }
                } catch {
                    isWhole = false
                }
            }
        }
        return (found, isWhole)
    }

    func write(in db: Database) throws {
        for row in intents where !Self.isReadable(row) { Self.copy(row, to: "intent", in: db) }
        try db.execute(
            sql: "UPDATE intent SET state = ?", arguments: [BookingIntent.State.unreadable.rawValue])
        for row in intents { try JournalRow(row)?.write(in: db, owner: row.stored("owner")) }
        for row in travellers { Self.copy(row, to: "traveller", in: db) }
    }

    /// Copies a row unchanged, so that it is listed even if this program cannot read all of it. If a required
    /// value is missing, the row is left out.
    private static func copy(_ row: Row, to table: String, in db: Database) {
        let columns = row.columnNames.map(\.quotedDatabaseIdentifier).joined(separator: ", ")
        let values = databaseQuestionMarks(count: row.count)
        try? db.execute(
            sql: "INSERT OR REPLACE INTO \(table) (\(columns)) VALUES (\(values))",
            arguments: StatementArguments(row.databaseValues))
    }

    /// The codes of each person's bookings, if the whole row could be read. If a booking has no code, the id of
    /// its intent stands in its place.
    var codes: [JournalPerson: [String]] {
        Dictionary(grouping: intents.compactMap(JournalRow.init), by: \.person).mapValues { rows in
            rows.map { $0.intent.booking?.code ?? $0.intent.id }
        }
    }
}
