package import Foundation
import GRDB
import Rail
import Synchronization

/// The booking intents and the known travellers of each account, on disk.
///
/// Each write is on the disk when it returns. Unlike the cache, the journal never falls back to memory: if a write
/// fails, the request is not sent, since it would be forgotten.
package final class BookingJournal: Sendable {
    private struct State {
        var queue: DatabaseQueue?
        /// The file that the queue has open.
        var opened: FileIdentity?
        var lock: ProcessLock?
        /// The codes of the bookings that were rescued from damaged files, by the paths to which these were moved.
        var rescued: [String: [JournalPerson: [String]]] = [:]
    }

    private let file: DatabaseFile
    private let now: @Sendable () -> Date
    private let notice: @Sendable (StoreProblem) -> Void
    private let state = Mutex(State())

    /// - Parameters:
    ///   - now: The wall clock.
    ///   - notice: Called when a damaged file was set aside, from any thread.
    package init(
        folder: StateFolder, now: @escaping @Sendable () -> Date,
        notice: @escaping @Sendable (StoreProblem) -> Void = { _ in }
    ) {
        file = DatabaseFile(folder: folder, kind: .journal)
        self.now = now
        self.notice = notice
    }

    /// Whether there is a file. Without one there is nothing to read, and reading does not create it.
    private var exists: Bool { FileManager.default.fileExists(atPath: file.path) }

    /// Runs `work` on the database. If its file turns out to be damaged, runs it again on a new file with everything
    /// that can still be read.
    ///
    /// - Parameter work: Is passed true on a new file, where a row that it knows may be missing.
    private func perform<Value>(
        _ code: StoreProblem.Code, _ work: (DatabaseQueue, _ isAfresh: Bool) throws -> Value
    ) throws(StoreProblem) -> Value {
        let (queue, isAfresh) = try queue()
        do { return try work(queue, isAfresh) } catch {
            let problem = file.problem(code, from: error)
            guard problem.code == .corrupt else { throw problem }
            let other = try replaced(queue)
            do { return try work(other, true) } catch { throw file.problem(code, from: error) }
        }
    }

    /// The database, and whether another window has put a new file in its place.
    private func queue() throws(StoreProblem) -> (queue: DatabaseQueue, isAfresh: Bool) {
        try state.withLock { state throws(StoreProblem) in
            if let queue = state.queue, state.opened == FileIdentity(file.path) { return (queue, false) }
            let isAfresh = state.queue != nil
            let queue: DatabaseQueue
            do throws(StoreProblem) { queue = try file.open() } catch  where error.code == .corrupt {
                queue = try openAfresh(&state)
            }
            (state.queue, state.opened) = (queue, FileIdentity(file.path))
            return (queue, isAfresh)
        }
    }

    /// The database that replaces one whose file is damaged.
    private func replaced(_ queue: DatabaseQueue) throws(StoreProblem) -> DatabaseQueue {
        try state.withLock { state throws(StoreProblem) in
            if let other = state.queue, other !== queue { return other }
            state.queue = nil
            try? queue.close()
            let other = try openAfresh(&state)
            (state.queue, state.opened) = (other, FileIdentity(file.path))
            return other
        }
    }

    /// Replaces the damaged file by a new one with everything that can still be read, and opens that.
    ///
    /// The new file is complete before the damaged one is set aside, so that a crash in between loses nothing.
    private func openAfresh(_ state: inout State) throws(StoreProblem) -> DatabaseQueue {
        // Another window may be doing the same, or have done it.
        let lock = try StoreProblem.catching(
            .folderUnusable, path: file.folder.path, contents: file.kind.contents, FolderLock(file.folder))
        defer { lock.release() }
        do throws(StoreProblem) { return try file.openWhole() } catch  where error.code == .corrupt {}
        let salvage = Salvage(file.path)
        let draft = file.draft
        try draft.delete()
        do {
            let queue = try draft.open()
            try queue.write(salvage.write)
            try queue.close()
        } catch { throw draft.problem(.unwritable, from: error) }
        let moved = try file.setAside(at: now(), for: draft)
        state.rescued[moved.detail] = salvage.codes
        notice(moved)
        return try file.open()
    }

    /// The damaged files that this run of the program or an earlier one set aside, as long as they are still there,
    /// the latest first; with the person's own bookings that were rescued from them.
    func damagedLists(for person: JournalPerson) throws(StoreProblem) -> [DamagedList] {
        if exists { _ = try queue() }
        let rescued = state.withLock { $0.rescued }
        return file.asidePaths.map { DamagedList(path: $0, rescued: rescued[$0].map { $0[person] ?? [] }) }
    }

    /// The mark of this process. Its lock is taken with its first intent.
    private func owner() throws(StoreProblem) -> String {
        try state.withLock { state throws(StoreProblem) in
            if let lock = state.lock { return lock.name }
            let lock = try StoreProblem.catching(
                .unwritable, path: file.folder.path, contents: file.kind.contents,
                ProcessLock(name: UUID().uuidString, in: file.folder))
            state.lock = lock
            return lock.name
        }
    }

    func write<Value>(_ work: (Database) throws -> Value) throws(StoreProblem) -> Value {
        try perform(.unwritable) { queue, _ in try queue.write(work) }
    }

    private func read<Value>(
        otherwise: Value, _ work: (Database) throws -> Value
    ) throws(StoreProblem) -> Value {
        exists ? try perform(.unreadable) { queue, _ in try queue.read(work) } : otherwise
    }

    /// The row of an intent; nil if there is none.
    ///
    /// - Throws: `StoreProblem` if the row is damaged.
    private func row(
        _ id: BookingIntent.ID, of person: JournalPerson, in db: Database
    ) throws -> (row: JournalRow, owner: String?)? {
        let found = try Row.fetchOne(
            db, sql: "SELECT * FROM intent WHERE id = ? AND service = ? AND account = ?",
            arguments: [id.stored, person.service.stored, person.account.stored])
        guard let found else { return nil }
        guard let row = JournalRow(found) else {
            let code: String? = found.stored("code")
            throw StoreProblem(
                .unreadable, path: file.path, contents: file.kind.contents,
                detail: "\(code ?? "one of them") is damaged; Find a booking asks the service for it")
        }
        return (row, found.stored("owner"))
    }

    // MARK: Intents

    /// Writes a row that this process is working on.
    func begin(_ row: JournalRow) throws(StoreProblem) {
        let owner = try owner()
        try write { try row.write(in: $0, owner: owner) }
    }

    /// Writes a row when the work on it is done. If signing out has deleted it in the meantime, it stays deleted.
    func end(_ row: JournalRow) throws(StoreProblem) {
        try perform(.unwritable) { queue, isAfresh in
            try queue.write { db in
                let isKept = try Bool.fetchOne(
                    db, sql: "SELECT 1 FROM intent WHERE id = ?", arguments: [row.intent.id.stored])
                if isKept == true || isAfresh { try row.write(in: db, owner: nil) }
            }
        }
    }

    /// Writes a new row that no process is working on.
    func add(_ row: JournalRow) throws(StoreProblem) {
        try write { try row.write(in: $0, owner: nil) }
    }

    /// Marks an intent as being worked on by this process, and returns it; nil if there is none, or if another
    /// process or task is working on it.
    func claim(_ id: BookingIntent.ID, of person: JournalPerson) throws(StoreProblem) -> JournalRow? {
        let owner = try owner()
        let folder = file.folder
        return try write { db in
            guard let found = try row(id, of: person, in: db) else { return nil }
            if let other = found.owner, isBusy(other, in: folder) { return nil }
            try db.execute(sql: "UPDATE intent SET owner = ? WHERE id = ?", arguments: [owner, id.stored])
            return found.row
        }
    }

    func delete(_ id: BookingIntent.ID) throws(StoreProblem) {
        try write { try $0.execute(sql: "DELETE FROM intent WHERE id = ?", arguments: [id.stored]) }
    }

    /// Changes an intent and returns it; nil if there is none, or if a process is working on it.
    func change(
        _ id: BookingIntent.ID, of person: JournalPerson, _ change: (inout BookingIntent) -> Void
    ) throws(StoreProblem) -> BookingIntent? {
        let folder = file.folder
        return try write { db in
            guard var found = try row(id, of: person, in: db) else { return nil }
            if let owner = found.owner, isBusy(owner, in: folder) { return nil }
            change(&found.row.intent)
            try found.row.write(in: db, owner: nil)
            return found.row.intent
        }
    }

    /// Whether a mark is that of a live process: this one or another.
    private func isBusy(_ owner: String, in folder: StateFolder) -> Bool {
        owner == state.withLock { $0.lock?.name } || ProcessLock.isAlive(owner, in: folder)
    }

    func intent(_ id: BookingIntent.ID, of person: JournalPerson) throws(StoreProblem) -> BookingIntent? {
        try read(otherwise: nil) { try row(id, of: person, in: $0)?.row.intent }
    }

    /// Whether an intent exists but cannot be read.
    func isDamaged(_ id: BookingIntent.ID) throws(StoreProblem) -> Bool {
        try read(otherwise: false) { db in
            try Row.fetchOne(db, sql: "SELECT * FROM intent WHERE id = ?", arguments: [id.stored])
                .map { JournalRow($0) == nil } ?? false
        }
    }

    /// The intent of one of the service's bookings; nil if there is none.
    func intent(ofBooking id: Booking.ID, of person: JournalPerson) throws(StoreProblem) -> BookingIntent.ID?
    {
        try read(otherwise: nil) { db in
            try Row.fetchOne(
                db, sql: "SELECT id FROM intent WHERE bookingID = ? AND service = ? AND account = ?",
                arguments: [id.stored, person.service.stored, person.account.stored])?.stored(0)
        }
    }

    /// The intents in the given states, or all of them, the earliest departure first.
    func summaries(
        of person: JournalPerson, in states: [BookingIntent.State]? = nil
    ) throws(StoreProblem) -> [BookingSummary] {
        let wanted = states.map { " AND state IN (\(databaseQuestionMarks(count: $0.count)))" } ?? ""
        let arguments =
            [person.service.stored, person.account.stored] + (states ?? []).map(\.rawValue.databaseValue)
        return try read(otherwise: []) { db in
            // A cursor, since the list may be long.
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

    /// The remembered travellers, the last used first.
    func travellers(of person: JournalPerson) throws(StoreProblem) -> [Traveller] {
        try read(otherwise: []) { db in
            try String.fetchAll(
                db,
                sql:
                    "SELECT content FROM traveller WHERE service = ? AND account = ? ORDER BY usedOn DESC, name",
                arguments: [person.service.stored, person.account.stored]
            ).compactMap { StoredJSON.value(of: $0) }
        }
    }

    func remember(_ traveller: Traveller, of person: JournalPerson) throws(StoreProblem) {
        var known = traveller
        (known.serviceID, known.serviceKind) = (nil, nil)
        let time = now().timeIntervalSince1970
        try write { [known] db in
            try db.execute(
                sql:
                    "INSERT OR REPLACE INTO traveller (service, account, name, usedOn, content) VALUES (?, ?, ?, ?, ?)",
                arguments: [
                    person.service.stored, person.account.stored, known.name.stored, time,
                    try StoredJSON.text(known),
                ])
        }
    }

    /// Deletes everything about a person.
    func forget(_ person: JournalPerson) throws(StoreProblem) {
        guard exists else { return }
        try write { db in
            for table in ["intent", "traveller"] {
                try db.execute(
                    sql: "DELETE FROM \(table) WHERE service = ? AND account = ?",
                    arguments: [person.service.stored, person.account.stored])
            }
        }
    }
}

/// The account that rows belong to, and its service.
struct JournalPerson: Hashable, Sendable {
    var service: String
    var account: String
}

/// Identifies a file whatever its name (POSIX `st_dev`, `st_ino`).
private struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// - Returns: nil if there is no such file.
    init?(_ path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        (device, number) = (
            UInt64(truncatingIfNeeded: facts.st_dev), UInt64(truncatingIfNeeded: facts.st_ino)
        )
    }
}
