import Foundation
import GRDB
import GRDBSQLite
import Rail

/// What can still be read of a damaged journal.
struct Salvage {
    private var rows: [(row: JournalRow, owner: String?)] = []
    private var travellers: [Row] = []

    /// The most numbers of rows that are tried behind the last one that is known: where the end of the file is
    /// missing, nothing tells the last.
    private static let reach: Int64 = 10_000

    /// Reads the rows of a file one by one, as far as they can be read; the file itself is not opened by SQLite.
    init(_ path: String) {
        guard let bytes = try? Data(contentsOf: URL(filePath: path)),
            let queue = try? Self.queue(bytes)
        else { return }
        queue.inDatabase { db in
            rows = Self.rows(of: "intent", in: db).compactMap { found in
                JournalRow(found).map { ($0, found.stored("owner")) }
            }
            travellers = Self.rows(of: "traveller", in: db)
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
            // Otherwise a file that is shorter than it says is not read at all (btree.c, `lockBtree`).
            try db.execute(sql: "PRAGMA writable_schema = ON")
        }
        return queue
    }

    private static func rows(of table: String, in db: Database) -> [Row] {
        func end(_ function: String) -> Int64? {
            try? Int64.fetchOne(db, sql: "SELECT \(function)(rowid) FROM \(table)")
        }
        let known = end("max")
        var (found, number): ([Row], Int64) = ([], end("min") ?? 1)
        var last = known ?? number + reach
        while number <= last {
            let row = try? Row.fetchOne(
                db, sql: "SELECT * FROM \(table) WHERE rowid = ?", arguments: [number])
            if let row {
                found.append(row)
                if known == nil { last = number + reach }
            }
            number += 1
        }
        return found
    }

    /// Puts what was read into a new journal.
    func write(in db: Database) throws {
        for (row, owner) in rows { try row.write(in: db, owner: owner) }
        for row in travellers {
            let values = ["service", "account", "name", "usedOn", "content"].map { row[$0] as DatabaseValue? }
            // A row that is damaged may lack what it must have.
            try? db.execute(
                sql:
                    "INSERT OR REPLACE INTO traveller (service, account, name, usedOn, content) VALUES (?, ?, ?, ?, ?)",
                arguments: StatementArguments(values))
        }
    }

    /// The codes of the bookings, or their ids while they have none.
    var codes: [String] { rows.map { $0.row.intent.booking?.code ?? $0.row.intent.id } }
}
