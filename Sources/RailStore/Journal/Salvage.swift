import Foundation
import GRDB
import GRDBSQLite
import Rail

/// The rows that can still be read from a damaged journal.
struct Salvage {
    private var rows: [(row: JournalRow, owner: String?)] = []
    private var travellers: [Row] = []

    /// The number of row numbers to try after the last known row. If the end of the file is missing, nothing says
    /// which row is the last.
    private static let reach: Int64 = 10_000
    /// The largest plausible row number. A larger one is a sign of damage.
    private static let largest: Int64 = 1 << 40

    /// Reads the rows of a file one by one. SQLite reads a copy in memory, and does not open the file itself.
    init(_ path: String) {
        guard let bytes = try? Data(contentsOf: URL(filePath: path)),
            let queue = try? Self.queue(bytes)
        else { return }
        queue.inDatabase { db in
            let orders = [["id"], ["service", "account", "departure"]]
            rows = Self.rows(of: "intent", orders, in: db).compactMap { found in
                JournalRow(found).map { ($0, found.stored("owner")) }
            }
            travellers = Self.rows(of: "traveller", [["service", "account", "name"]], in: db)
        }
    }

    /// Returns a database in memory with the bytes of a file.
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
    private static func rows(of table: String, _ indices: [[String]], in db: Database) -> [Row] {
        let known = numbers(of: table, indices, in: db)
        let last = known.max() ?? 0
        return known.union(last + 1...last + reach).sorted().compactMap { number in
            try? Row.fetchOne(db, sql: "SELECT * FROM \(table) WHERE rowid = ?", arguments: [number])
        }
    }

    /// Returns the row numbers in the table and its indices. Reads the table and each index from both ends,
    /// as far as possible.
    private static func numbers(of table: String, _ indices: [[String]], in db: Database) -> Set<Int64> {
        var found: Set<Int64> = []
        for columns in [["rowid"]] + indices {
            for direction in ["ASC", "DESC"] {
                let order = columns.map { "\($0) \(direction)" }.joined(separator: ", ")
                let sql = "SELECT rowid FROM \(table) ORDER BY \(order)"
                guard let numbers = try? Int64.fetchCursor(db, sql: sql) else { continue }
                while let number = try? numbers.next() {
                    if (1...largest).contains(number) { found.insert(number) }
                }
            }
        }
        return found
    }

    func write(in db: Database) throws {
        for (row, owner) in rows { try row.write(in: db, owner: owner) }
        for row in travellers {
            let values = ["service", "account", "name", "usedOn", "content"].map { row[$0] as DatabaseValue? }
            // If a damaged row lacks a required value, it is left out.
            try? db.execute(
                sql:
                    "INSERT OR REPLACE INTO traveller (service, account, name, usedOn, content) VALUES (?, ?, ?, ?, ?)",
                arguments: StatementArguments(values))
        }
    }

    /// The codes of each person's bookings. A booking without a code is named by the id of its intent.
    var codes: [JournalPerson: [String]] {
        Dictionary(grouping: rows, by: \.row.person).mapValues { rows in
            rows.map { $0.row.intent.booking?.code ?? $0.row.intent.id }
        }
    }
}
