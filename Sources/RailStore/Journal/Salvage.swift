import Foundation
import GRDB
import GRDBSQLite
import Rail

/// Everything that can still be read from a damaged journal.
struct Salvage {
    private var rows: [(row: JournalRow, owner: String?)] = []
    private var travellers: [Row] = []

    /// How many row numbers to try after the last known row: if the end of the file is missing, nothing says which
    /// row is the last.
    private static let reach: Int64 = 10_000
    /// Row numbers above this are a sign of damage.
    private static let largest: Int64 = 1 << 40

    /// Reads the rows of a file one by one. SQLite works on a copy in memory and does not open the file itself.
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

    /// A database in memory with these bytes.
    private static func queue(_ bytes: Data) throws -> DatabaseQueue {
        let queue = try DatabaseQueue()
        try queue.inDatabase { db in
            let size = Int64(bytes.count)
            guard let copy = sqlite3_malloc64(UInt64(size)) else { return }
            bytes.copyBytes(to: UnsafeMutableRawBufferPointer(start: copy, count: bytes.count))
            let flags = UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY)
            sqlite3_deserialize(db.sqliteConnection, "main", copy, size, size, flags)
            // Without this, SQLite refuses a file that is shorter than its header says (btree.c, `lockBtree`).
            try db.execute(sql: "PRAGMA writable_schema = ON")
        }
        return queue
    }

    /// The rows that can be read. Each is read by its number, so that an unreadable one does not hide the others.
    private static func rows(of table: String, _ indices: [[String]], in db: Database) -> [Row] {
        let known = numbers(of: table, indices, in: db)
        let last = known.max() ?? 0
        return known.union(last + 1...last + reach).sorted().compactMap { number in
            try? Row.fetchOne(db, sql: "SELECT * FROM \(table) WHERE rowid = ?", arguments: [number])
        }
    }

    /// The row numbers found in the table and its indices, read from both ends as far as possible.
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

    /// Writes the rows into a new journal.
    func write(in db: Database) throws {
        for (row, owner) in rows { try row.write(in: db, owner: owner) }
        for row in travellers {
            let values = ["service", "account", "name", "usedOn", "content"].map { row[$0] as DatabaseValue? }
            // A damaged row may lack a required value.
            try? db.execute(
                sql:
                    "INSERT OR REPLACE INTO traveller (service, account, name, usedOn, content) VALUES (?, ?, ?, ?, ?)",
                arguments: StatementArguments(values))
        }
    }

    /// The codes of each person's bookings, or their ids while they have none.
    var codes: [JournalPerson: [String]] {
        Dictionary(grouping: rows, by: \.row.person).mapValues { rows in
            rows.map { $0.row.intent.booking?.code ?? $0.row.intent.id }
        }
    }
}
