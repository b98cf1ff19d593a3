package import Foundation
import GRDB
import Rail
import Synchronization

/// The intents of one person with one service, and the travellers they know, on disk.
///
/// Each write is on the disk when it returns. Unlike the cache it never falls back to memory: a failed write
/// is an error, so that no request is sent that would be forgotten.
package final class BookingJournal: Sendable {
    private struct State {
        var queue: DatabaseQueue?
        var lock: ProcessLock?
    }

    private let file: DatabaseFile
    private let now: @Sendable () -> Date
    private let notice: @Sendable (StoreProblem) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - now: The wall clock.
    ///   - notice: Told of a damaged file that was set aside, from any thread.
    package init(
        folder: StateFolder, now: @escaping @Sendable () -> Date,
        notice: @escaping @Sendable (StoreProblem) -> Void = { _ in }
    ) {
        file = DatabaseFile(folder: folder, kind: .journal)
        self.now = now
        self.notice = notice
    }

    /// Whether there is a file: without one there is nothing to read, and none is made.
    private var exists: Bool { FileManager.default.fileExists(atPath: file.path) }

    private func queue() throws(StoreProblem) -> DatabaseQueue {
        try state.withLock { state throws(StoreProblem) in
            if let queue = state.queue { return queue }
            let queue = try open()
            state.queue = queue
            return queue
        }
    }

    private func open() throws(StoreProblem) -> DatabaseQueue {
        do throws(StoreProblem) {
            return try file.open()
        } catch  where error.code == .corrupt {
            notice(try file.setAside(at: now()))
            return try file.open()
        }
    }

    /// The mark of this process, whose lock is taken with its first intent.
    private func owner() throws(StoreProblem) -> String {
        try state.withLock { state throws(StoreProblem) in
            if let lock = state.lock { return lock.name }
            do throws(FileProblem) {
                let lock = try ProcessLock(name: UUID().uuidString, in: file.folder)
                state.lock = lock
                return lock.name
            } catch {
                throw StoreProblem(
                    .unwritable, path: file.folder.path, contents: file.kind.contents, detail: error.words)
            }
        }
    }

    func write<Value>(_ work: (Database) throws -> Value) throws(StoreProblem) -> Value {
        let queue = try queue()
        do { return try queue.write(work) } catch { throw file.problem(.unwritable, from: error) }
    }

    private func read<Value>(
        otherwise: Value, _ work: (Database) throws -> Value
    ) throws(StoreProblem) -> Value {
        guard exists else { return otherwise }
        let queue = try queue()
        do { return try queue.read(work) } catch { throw file.problem(.unreadable, from: error) }
    }

    // MARK: Intents

    /// Writes a row that this process is at work on.
    func begin(_ row: JournalRow) throws(StoreProblem) {
        let owner = try owner()
        try write { try row.write(in: $0, owner: owner) }
    }

    /// Writes a row that nobody is at work on any more; one that was deleted meanwhile, by signing out, stays so.
    func end(_ row: JournalRow) throws(StoreProblem) {
        try write { db in
            let isKept = try Bool.fetchOne(
                db, sql: "SELECT 1 FROM intent WHERE id = ?", arguments: [row.intent.id])
            if isKept == true { try row.write(in: db, owner: nil) }
        }
    }

    /// Writes a new row that nobody is at work on.
    func add(_ row: JournalRow) throws(StoreProblem) {
        try write { try row.write(in: $0, owner: nil) }
    }

    /// Marks an intent as this process's work, and returns it; nil when there is none, or another process or another
    /// task is at work on it.
    func claim(_ id: BookingIntent.ID, of person: JournalPerson) throws(StoreProblem) -> JournalRow? {
        let owner = try owner()
        let folder = file.folder
        return try write { db in
            let found = try Row.fetchOne(
                db, sql: "SELECT * FROM intent WHERE id = ? AND service = ? AND account = ?",
                arguments: [id, person.service, person.account])
            guard let found, let row = JournalRow(found) else { return nil }
            if let other = found["owner"] as String?, isBusy(other, in: folder) { return nil }
            try db.execute(sql: "UPDATE intent SET owner = ? WHERE id = ?", arguments: [owner, id])
            return row
        }
    }

    func delete(_ id: BookingIntent.ID) throws(StoreProblem) {
        try write { try $0.execute(sql: "DELETE FROM intent WHERE id = ?", arguments: [id]) }
    }

    /// Changes an intent that nobody is at work on, and returns it; nil when there is none, or somebody is.
    func change(
        _ id: BookingIntent.ID, of person: JournalPerson, _ change: (inout BookingIntent) -> Void
    ) throws(StoreProblem) -> BookingIntent? {
        let folder = file.folder
        return try write { db in
            let found = try Row.fetchOne(
                db, sql: "SELECT * FROM intent WHERE id = ? AND service = ? AND account = ?",
                arguments: [id, person.service, person.account])
            guard let found, var row = JournalRow(found) else { return nil }
            if let owner = found["owner"] as String?, isBusy(owner, in: folder) { return nil }
            change(&row.intent)
            try row.write(in: db, owner: nil)
            return row.intent
        }
    }

    /// Whether a process that is alive has left its mark: this one, or another.
    private func isBusy(_ owner: String, in folder: StateFolder) -> Bool {
        owner == state.withLock { $0.lock?.name } || ProcessLock.isAlive(owner, in: folder)
    }

    func intent(_ id: BookingIntent.ID, of person: JournalPerson) throws(StoreProblem) -> BookingIntent? {
        try read(otherwise: nil) { db in
            try Row.fetchOne(
                db, sql: "SELECT * FROM intent WHERE id = ? AND service = ? AND account = ?",
                arguments: [id, person.service, person.account]
            ).flatMap { JournalRow($0) }?.intent
        }
    }

    /// The intent with a booking of the service; nil when there is none.
    func intent(ofBooking id: Booking.ID, of person: JournalPerson) throws(StoreProblem) -> BookingIntent.ID?
    {
        try read(otherwise: nil) { db in
            try String.fetchOne(
                db, sql: "SELECT id FROM intent WHERE bookingID = ? AND service = ? AND account = ?",
                arguments: [id, person.service, person.account])
        }
    }

    /// The intents in some states, or all, the earliest departure first.
    func summaries(
        of person: JournalPerson, in states: [BookingIntent.State]? = nil
    ) throws(StoreProblem) -> [BookingSummary] {
        let wanted = states.map { " AND state IN (\(databaseQuestionMarks(count: $0.count)))" } ?? ""
        let arguments = [person.service, person.account] + (states ?? []).map(\.rawValue)
        return try read(otherwise: []) { db in
            // A row is read where it stands: a list may be long.
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT \(JournalRow.summaryColumns) FROM intent WHERE service = ? AND account = ?\(wanted)
                    ORDER BY departure, begunOn, id
                    """,
                arguments: StatementArguments(arguments))
            var summaries: [BookingSummary] = []
            while let row = try rows.next() {
                if let summary = JournalRow.summary(row) { summaries.append(summary) }
            }
            return summaries
        }
    }

    // MARK: Travellers

    /// The travellers that were remembered, the last used first.
    func travellers(of person: JournalPerson) throws(StoreProblem) -> [Traveller] {
        try read(otherwise: []) { db in
            try String.fetchAll(
                db,
                sql:
                    "SELECT content FROM traveller WHERE service = ? AND account = ? ORDER BY usedOn DESC, name",
                arguments: [person.service, person.account]
            ).compactMap { try? JSONDecoder().decode(Traveller.self, from: Data($0.utf8)) }
        }
    }

    func remember(_ traveller: Traveller, of person: JournalPerson) throws(StoreProblem) {
        var known = traveller
        (known.serviceID, known.serviceKind) = (nil, nil)
        let content = Store.json(known)
        let time = now().timeIntervalSince1970
        try write { db in
            try db.execute(
                sql:
                    "INSERT OR REPLACE INTO traveller (service, account, name, usedOn, content) VALUES (?, ?, ?, ?, ?)",
                arguments: [person.service, person.account, known.name, time, content])
        }
    }

    /// Deletes all that is known of a person.
    func forget(_ person: JournalPerson) throws(StoreProblem) {
        guard exists else { return }
        try write { db in
            for table in ["intent", "traveller"] {
                try db.execute(
                    sql: "DELETE FROM \(table) WHERE service = ? AND account = ?",
                    arguments: [person.service, person.account])
            }
        }
    }
}

/// The account at a service that rows belong to.
struct JournalPerson: Hashable, Sendable {
    var service: String
    var account: String
}
