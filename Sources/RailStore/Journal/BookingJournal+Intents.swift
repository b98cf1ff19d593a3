import Foundation
import GRDB
import Locking
import Marks
import Rail

extension BookingJournal {
    /// Returns the row of an intent, and the name of the lock of the process that is working on the intent.
    /// Returns nil if there is no such row.
    ///
    /// - Throws: `StoreProblem` if the row is damaged.
    private func row(
        _ id: BookingIntent.ID, of person: JournalPerson, in db: Database
    ) throws -> (row: JournalRow, owner: String?)? {
        let statement = try db.cachedStatement(
            sql: "SELECT * FROM intent WHERE id = ? AND service = ? AND account = ?")
        let found = try Row.fetchOne(
            statement, arguments: [id.stored, person.service.stored, person.account.stored])
        guard let found else { return nil }
        guard let row = JournalRow(found) else {
            let code: String? = found.stored("code")
            throw StoreProblem(
                .unreadable, path: file.path, contents: file.kind.contents,
                detail: "\(code ?? "one of them") is damaged; Find a booking asks the service for it")
        }
        return (row, found.stored("owner"))
    }

    /// Writes a row, and marks it as owned by this process, which is working on it.
    func begin(_ row: JournalRow) throws(StoreProblem) {
        let (id, owner) = (row.intent.id, try owner())
        let isNew = work.withLock { $0.underWay.insert(id).inserted }
        do throws(StoreProblem) { try write { try row.write(in: $0, owner: owner) } } catch {
            if isNew { work.withLock { $0.end(id) } }
            throw error
        }
    }

    /// Writes a row at the end of the work on it. If the person signed out in the meantime, the row was deleted, and
    /// stays deleted. If the file was replaced in the meantime, the row may be missing, and is written again.
    ///
    /// If the row cannot be written, the work is over all the same: the row may be claimed again, as after the end of a
    /// process.
    func end(_ row: JournalRow) throws(StoreProblem) {
        let id = row.intent.id
        defer { work.withLock { $0.end(id) } }
        try write { db in
            let isKept = try Bool.fetchOne(
                db, sql: "SELECT 1 FROM intent WHERE id = ?", arguments: [id.stored])
            if isKept == true || work.withLock({ $0.missing.contains(id) }) {
                try row.write(in: db, owner: nil)
            }
        }
    }

    /// Writes a new row that no process is working on.
    func add(_ row: JournalRow) throws(StoreProblem) {
        try write { try row.write(in: $0, owner: nil) }
    }

    /// Marks an intent as owned by this process, and returns the row of the intent. Returns nil if there is
    /// no such intent, or if another process or task is working on it.
    func claim(_ id: BookingIntent.ID, of person: JournalPerson) throws(StoreProblem) -> JournalRow? {
        let owner = try owner()
        var isClaimed = false
        do throws(StoreProblem) {
            let (claimed, before) = try write { db -> (JournalRow?, owner: String?) in
                guard let found = try row(id, of: person, in: db) else { return (nil, nil) }
                if isBusy(found.owner, with: id) { return (nil, found.owner) }
                // Inside the transaction, so that no other task of this process claims the row, too.
                isClaimed = true
                work.withLock { _ = $0.underWay.insert(id) }
                try db.execute(
                    sql: "UPDATE intent SET owner = ? WHERE id = ?", arguments: [owner, id.stored])
                return (found.row, found.owner)
            }
            if let before, before != owner {
                Mark.reached(claimed == nil ? .twoWindowsAtOneRow : .rowInherited)
            }
            return claimed
        } catch {
            if isClaimed { work.withLock { $0.end(id) } }
            throw error
        }
    }

    func delete(_ id: BookingIntent.ID) throws(StoreProblem) {
        try write { try $0.execute(sql: "DELETE FROM intent WHERE id = ?", arguments: [id.stored]) }
        work.withLock { $0.end(id) }
    }

    /// Deletes intents, except those that may have been bought and those on which a process is working.
    func forget(_ ids: [BookingIntent.ID], of person: JournalPerson) throws(StoreProblem) {
        try write { db in
            for id in ids {
                guard let found = try row(id, of: person, in: db), found.row.intent.state.canBeForgotten
                else { continue }
                if isBusy(found.owner, with: id) { continue }
                try db.execute(sql: "DELETE FROM intent WHERE id = ?", arguments: [id.stored])
            }
        }
    }

    /// Changes an intent and returns it. Returns nil if there is no such intent, or if a process is working on it.
    func change(
        _ id: BookingIntent.ID, of person: JournalPerson, _ change: (inout BookingIntent) -> Void
    ) throws(StoreProblem) -> BookingIntent? {
        try write { db in
            guard var found = try row(id, of: person, in: db) else { return nil }
            if isBusy(found.owner, with: id) { return nil }
            change(&found.row.intent)
            try found.row.write(in: db, owner: nil)
            return found.row.intent
        }
    }

    func intent(_ id: BookingIntent.ID, of person: JournalPerson) throws(StoreProblem) -> BookingIntent? {
        try read(otherwise: nil) { try row(id, of: person, in: $0)?.row.intent }
    }

    /// Whether the person has such an intent, even if its row is damaged.
    func isKept(_ id: BookingIntent.ID, of person: JournalPerson) throws(StoreProblem) -> Bool {
        try read(otherwise: false) { db in
            try Bool.fetchOne(
                db, sql: "SELECT 1 FROM intent WHERE id = ? AND service = ? AND account = ?",
                arguments: [id.stored, person.service.stored, person.account.stored]) ?? false
        }
    }

    func isDamaged(_ id: BookingIntent.ID) throws(StoreProblem) -> Bool {
        try read(otherwise: false) { db in
            try Row.fetchOne(db, sql: "SELECT * FROM intent WHERE id = ?", arguments: [id.stored])
                .map { JournalRow($0) == nil } ?? false
        }
    }

    /// Returns the id of the intent for a booking of the service; nil if there is none.
    func intent(ofBooking id: Booking.ID, of person: JournalPerson) throws(StoreProblem) -> BookingIntent.ID?
    {
        try read(otherwise: nil) { db in
            try Row.fetchOne(
                db, sql: "SELECT id FROM intent WHERE bookingID = ? AND service = ? AND account = ?",
                arguments: [id.stored, person.service.stored, person.account.stored])?.stored(0)
        }
    }

    /// Returns the person's intents, earliest departure first. The list includes damaged rows.
    ///
    /// - Parameter states: The states of the intents; nil for any.
    func summaries(
        of person: JournalPerson, in states: [BookingIntent.State]? = nil
    ) throws(StoreProblem) -> [BookingSummary] {
        try read(otherwise: []) { db in
            // Reads with a cursor, because the list may be long. It is read every minute, so the statement is prepared
            // only once.
            let condition = states.map { "AND state IN (\(databaseQuestionMarks(count: $0.count)))" } ?? ""
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(JournalRow.summarySelection) FROM intent WHERE service = ? AND account = ? \(condition)
                    ORDER BY departure, begunOn, id
                    """)
            let arguments = [person.service.stored, person.account.stored] + (states ?? []).map(\.rawValue)
            let rows = try Row.fetchCursor(statement, arguments: StatementArguments(arguments))
            return try Array(rows.map(JournalRow.summary))
        }
    }
}
