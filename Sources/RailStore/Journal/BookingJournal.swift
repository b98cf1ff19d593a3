package import Foundation
import GRDB
import Locking
import Rail

/// The booking intents and known travellers of each account, on disk.
///
/// When a write returns, its data is on disk. Unlike the cache, the journal never falls back to memory: if a write
/// fails, the request is not sent, because the program would forget it.
package final class BookingJournal: Sendable {
    private struct State {
        var queue: DatabaseQueue?
        /// Identifies the file that the queue has open.
        var opened: FileIdentity?
        /// The codes of the bookings that were rescued from damaged files, indexed by the new paths of these
        /// files.
        var rescued: [String: [JournalPerson: [String]]] = [:]
    }

    /// The work of this process. It is not a part of `State`, because the queue may need it while another thread, which
    /// holds `State`, waits for the queue.
    private struct Work {
        var lock: ProcessLock?
        /// The intents that this process works on.
        var underWay: Set<BookingIntent.ID> = []
        /// The intents under way whose rows may be missing, because the file was replaced during the work.
        var missing: Set<BookingIntent.ID> = []

        mutating func end(_ id: BookingIntent.ID) {
            underWay.remove(id)
            missing.remove(id)
        }
    }

    private let file: DatabaseFile
    private let now: @Sendable () -> Date
    private let notice: @Sendable (StoreProblem) -> Void
    private let state = Lock(State())
    private let work = Lock(Work())

    /// - Parameters:
    ///   - now: The wall clock.
    ///   - notice: Called on any thread when a damaged file was set aside.
    package init(
        folder: StateFolder, now: @escaping @Sendable () -> Date,
        notice: @escaping @Sendable (StoreProblem) -> Void = { _ in }
    ) {
        file = DatabaseFile(folder: folder, kind: .journal)
        self.now = now
        self.notice = notice
    }

    /// Whether the file exists. If there is no file, there is nothing to read, and reading must not create
    /// the file.
    private var exists: Bool { FileManager.default.fileExists(atPath: file.path) }

    /// Runs `work` on the database. If the file turns out to be damaged, runs `work` again on a new file with all
    /// data that can still be read.
    private func perform<Value>(
        _ code: StoreProblem.Code, _ work: (DatabaseQueue) throws -> Value
    ) throws(StoreProblem) -> Value {
        let queue = try queue()
        do { return try work(queue) } catch {
            let problem = file.problem(code, from: error)
            guard problem.code == .corrupt else { throw problem }
            let other = try replaced(queue)
            do { return try work(other) } catch { throw file.problem(code, from: error) }
        }
    }

    /// Returns the database. Opens it if no file is open, or if another window has replaced the file.
    ///
    /// The file is checked only when it is opened. While it is open, only SQLite writes to it, and SQLite would check its
    /// own copies of the pages in memory.
    private func queue() throws(StoreProblem) -> DatabaseQueue {
        try state.withLock { state throws(StoreProblem) in
            if let queue = state.queue, state.opened == FileIdentity(file.path) { return queue }
            let queue: DatabaseQueue
            do throws(StoreProblem) { queue = try file.openWhole() } catch  where error.code == .corrupt {
                queue = try openAfresh(&state)
            }
            adopt(queue, &state)
            ProcessLock.removeThoseOfEndedProcesses(in: file.folder)
            return queue
        }
    }

    /// Returns a database that replaces `queue`, whose file is damaged.
    private func replaced(_ queue: DatabaseQueue) throws(StoreProblem) -> DatabaseQueue {
        try state.withLock { state throws(StoreProblem) in
            if let other = state.queue, other !== queue { return other }
            state.queue = nil
            try? queue.close()
            let other = try openAfresh(&state)
            adopt(other, &state)
            return other
        }
    }

    /// Uses a file that was opened just now. It may lack the rows of the intents under way.
    private func adopt(_ queue: DatabaseQueue, _ state: inout State) {
        (state.queue, state.opened) = (queue, FileIdentity(file.path))
        work.withLock { $0.missing.formUnion($0.underWay) }
    }

    /// Replaces the damaged file with a new one that contains all data that can still be read, and opens the new
    /// file.
    ///
    /// The new file is complete before the damaged one is set aside, so that a crash between the two steps loses
    /// nothing.
    private func openAfresh(_ state: inout State) throws(StoreProblem) -> DatabaseQueue {
        // Another window may be replacing the file at this moment, or may already have replaced it.
        let lock = try StoreProblem.catching(
            .folderUnusable, path: file.folder.path, contents: file.kind.contents, FolderLock(file.folder))
        defer { lock.release() }
        do throws(StoreProblem) { return try file.openWhole(comparesColumns: true) } catch
            where error.code == .corrupt
        {}
        let salvage = Salvage(file.path, file.kind.schema)
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

    /// Returns the damaged files that were set aside and still exist, latest first. If this run of the
    /// program set a file aside, its list names the person's bookings that were rescued from the file.
    func damagedLists(for person: JournalPerson) throws(StoreProblem) -> [DamagedList] {
        if exists { _ = try queue() }
        let rescued = state.withLock { $0.rescued }
        return file.asidePaths.map { DamagedList(path: $0, rescued: rescued[$0].map { $0[person] ?? [] }) }
    }

    /// Returns the name that marks this process as the owner of an intent. The first call creates the lock
    /// file of that name.
    private func owner() throws(StoreProblem) -> String {
        try work.withLock { work throws(StoreProblem) in
            if let lock = work.lock { return lock.name }
            let lock = try StoreProblem.catching(
                .unwritable, path: file.folder.path, contents: file.kind.contents,
                ProcessLock(in: file.folder))
            work.lock = lock
            return lock.name
        }
    }

    func write<Value>(_ work: (Database) throws -> Value) throws(StoreProblem) -> Value {
        try perform(.unwritable) { try $0.write(work) }
    }

    private func read<Value>(
        otherwise: Value, _ work: (Database) throws -> Value
    ) throws(StoreProblem) -> Value {
        exists ? try perform(.unreadable) { try $0.read(work) } : otherwise
    }

    /// Returns the row of an intent, and the name of the lock of the process that works on it. Returns nil if
    /// there is no such row.
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
        work.withLock { _ = $0.underWay.insert(row.intent.id) }
    }

    /// Writes a row at the end of the work on it. If the person signed out in the meantime, the row was deleted, and
    /// stays deleted. If the file was replaced in the meantime, the row may be missing, and is written again.
    func end(_ row: JournalRow) throws(StoreProblem) {
        let id = row.intent.id
        try write { db in
            let isKept = try Bool.fetchOne(
                db, sql: "SELECT 1 FROM intent WHERE id = ?", arguments: [id.stored])
            if isKept == true || work.withLock({ $0.missing.contains(id) }) {
                try row.write(in: db, owner: nil)
            }
        }
        work.withLock { $0.end(id) }
    }

    /// Writes a new row that no process is working on.
    func add(_ row: JournalRow) throws(StoreProblem) {
        try write { try row.write(in: $0, owner: nil) }
    }

    /// Marks an intent as owned by this process, and returns the row of the intent. Returns nil if there is
    /// no such intent, or if another process or task is working on it.
    func claim(_ id: BookingIntent.ID, of person: JournalPerson) throws(StoreProblem) -> JournalRow? {
        let owner = try owner()
        let folder = file.folder
        let claimed = try write { db -> JournalRow? in
            guard let found = try row(id, of: person, in: db) else { return nil }
            if let other = found.owner, isBusy(other, in: folder) { return nil }
            try db.execute(sql: "UPDATE intent SET owner = ? WHERE id = ?", arguments: [owner, id.stored])
            return found.row
        }
        if claimed != nil { work.withLock { _ = $0.underWay.insert(id) } }
        return claimed
    }

    func delete(_ id: BookingIntent.ID) throws(StoreProblem) {
        try write { try $0.execute(sql: "DELETE FROM intent WHERE id = ?", arguments: [id.stored]) }
        work.withLock { $0.end(id) }
    }

    /// Deletes intents. Keeps those that may have been bought, and those on which a process is working.
    func forget(_ ids: [BookingIntent.ID], of person: JournalPerson) throws(StoreProblem) {
        let folder = file.folder
        try write { db in
            for id in ids {
                guard let found = try row(id, of: person, in: db), found.row.intent.state.canBeForgotten
                else { continue }
                if let owner = found.owner, isBusy(owner, in: folder) { continue }
                try db.execute(sql: "DELETE FROM intent WHERE id = ?", arguments: [id.stored])
            }
        }
    }

    /// Changes an intent and returns it. Returns nil if there is no such intent, or if a process is working on it.
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

    /// Whether the process that owns an intent is alive. It may be this process or another one.
    private func isBusy(_ owner: String, in folder: StateFolder) -> Bool {
        owner == work.withLock { $0.lock?.name } || ProcessLock.isAlive(owner, in: folder)
    }

    func intent(_ id: BookingIntent.ID, of person: JournalPerson) throws(StoreProblem) -> BookingIntent? {
        try read(otherwise: nil) { try row(id, of: person, in: $0)?.row.intent }
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

    /// Returns the person's intents, earliest departure first. Damaged rows are among them.
    func summaries(of person: JournalPerson) throws(StoreProblem) -> [BookingSummary] {
        try read(otherwise: []) { db in
            // Reads with a cursor, because the list may be long.
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT \(JournalRow.summarySelection) FROM intent WHERE service = ? AND account = ?
                    ORDER BY departure, begunOn, id
                    """,
                arguments: [person.service.stored, person.account.stored])
            return try Array(rows.map(JournalRow.summary))
        }
    }

    // MARK: Travellers

    /// Returns the remembered travellers, most recently used first. A notice says if one cannot be read.
    func travellers(of person: JournalPerson) throws(StoreProblem) -> [Traveller] {
        let rows = try read(otherwise: []) { db in
            try Row.fetchAll(
                db,
                sql:
                    "SELECT content FROM traveller WHERE service = ? AND account = ? ORDER BY usedOn DESC, name",
                arguments: [person.service.stored, person.account.stored])
        }
        let travellers = rows.compactMap { $0.stored(0).flatMap { StoredJSON.value(Traveller.self, of: $0) } }
        if travellers.count < rows.count {
            notice(StoreProblem(.unreadable, path: file.path, contents: "a remembered traveller"))
        }
        return travellers
    }

    func remember(_ traveller: Traveller, of person: JournalPerson) throws(StoreProblem) {
        var known = traveller
        (known.serviceID, known.serviceKind, known.age) = (nil, nil, nil)
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

    func forget(_ person: JournalPerson) throws(StoreProblem) {
        guard exists else { return }
        try write { db in
            for table in ["intent", "traveller"] {
                try db.execute(
                    sql: "DELETE FROM \(table) WHERE service = ? AND account = ?",
                    arguments: [person.service.stored, person.account.stored])
            }
        }
        // Rows that were deleted must not come back.
        work.withLock { ($0.underWay, $0.missing) = ([], []) }
    }
}

/// The account to which rows belong, and the service of the account.
struct JournalPerson: Hashable, Sendable {
    var service: String
    var account: String
}

/// Identifies a file independently of its name (POSIX `st_dev`, `st_ino`).
private struct FileIdentity: Hashable, Sendable {
    private let device: UInt64
    private let number: UInt64

    /// - Returns: Nil if there is no such file.
    init?(_ path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return nil }
        (device, number) = (
            UInt64(truncatingIfNeeded: facts.st_dev), UInt64(truncatingIfNeeded: facts.st_ino)
        )
    }
}
