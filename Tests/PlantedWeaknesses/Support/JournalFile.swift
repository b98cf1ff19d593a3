import GRDB
import Rail

@testable import RailStore

/// The file of a journal, changed behind the back of the program.
struct JournalFile: Sendable {
    let folder: StateFolder

    /// Takes the row of an intent away while `work` runs, and puts it back after it.
    func without<Value: Sendable>(
        intent id: BookingIntent.ID, _ work: () async throws -> Value
    ) async throws -> Value {
        let row = write { db in
            let row = try Row.fetchOne(db, sql: "SELECT * FROM intent WHERE id = ?", arguments: [id])
            try db.execute(sql: "DELETE FROM intent WHERE id = ?", arguments: [id])
            return row.map { (Array($0.columnNames), $0.databaseValues) }
        }
        let result = await Result.of(work)
        if let (columns, values) = row ?? nil {
            write {
                try $0.execute(
                    sql: "INSERT OR REPLACE INTO intent (\(columns.joined(separator: ", "))) "
                        + "VALUES (\(databaseQuestionMarks(count: columns.count)))",
                    arguments: StatementArguments(values))
            }
        }
        return try result.get()
    }

    /// Sets the state of a booking in its row, and forgets which refund offer was chosen last.
    func set(_ state: BookingIntent.State, of id: Booking.ID, chosen: RefundOffer.ID? = nil) {
        write {
            try $0.execute(
                sql: """
                    UPDATE intent SET state = ?1, content = json_remove(json_set(content, '$.state', ?1), \
                    '$.refund.chosen') WHERE bookingID = ?2
                    """, arguments: [state.rawValue, id])
            if let chosen {
                try $0.execute(
                    sql:
                        "UPDATE intent SET content = json_set(content, '$.refund.chosen', ?) WHERE bookingID = ?",
                    arguments: [chosen, id])
            }
        }
    }

    func delete(_ id: Booking.ID) {
        write { try $0.execute(sql: "DELETE FROM intent WHERE bookingID = ?", arguments: [id]) }
    }

    /// Lets the database itself do something whenever a row is written.
    func addTrigger(_ sql: String) {
        write { try $0.execute(sql: "CREATE TRIGGER IF NOT EXISTS weakness \(sql)") }
    }

    /// If the file cannot be written, as when the disk is full, nothing happens.
    @discardableResult private func write<Value>(_ work: (Database) throws -> Value) -> Value? {
        do {
            let queue = try DatabaseFile(folder: folder, kind: .journal).open()
            defer { try? queue.close() }
            return try queue.write(work)
        } catch {
            return nil
        }
    }
}

extension Result where Success: Sendable, Failure == any Error {
    static func of(_ work: () async throws -> Success) async -> Self {
        do { return .success(try await work()) } catch { return .failure(error) }
    }
}
