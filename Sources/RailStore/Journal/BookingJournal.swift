package import Foundation
import GRDB
import Locking
import Marks
import Rail

/// The booking intents and known travellers of each account, on disk.
///
/// When a write returns, its data is on disk. Unlike the cache, the journal never falls back to memory: if a write
/// fails, the request is not sent, because no later run of the program would know of it.
package final class BookingJournal: Sendable {
    private struct State {
        var queue: DatabaseQueue?
        /// The identity of the file that the queue has open.
        var opened: FileIdentity?
        /// The codes of the bookings that were rescued from damaged files, indexed by the new paths of these
        /// files.
        var rescued: [String: [JournalPerson: [String]]] = [:]
    }

    /// The work of this process. It has its own lock and is not a part of `State`: a block on the queue may need
    /// it while another thread has locked `State` and waits for the queue.
    struct Work {
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

    let file: DatabaseFile
    let now: @Sendable () -> Date
    let notice: @Sendable (StoreProblem) -> Void
    private let state = Lock(State())
    let work = Lock(Work())

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

    /// Returns what is wrong with the file of a folder; nil if nothing is, or if there is no file. Changes nothing.
    package static func inspect(_ folder: StateFolder) -> StoreProblem? {
        DatabaseFile(folder: folder, kind: .journal).inspect()
    }

    /// Whether the file exists. If there is no file, there is nothing to read, and reading must not create
    /// the file.
    var exists: Bool { FileManager.default.mayExist(file.path) }

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
    /// The file is checked only when it is opened. While it is open, only SQLite writes to it, and a check would
    /// only read the copies of its pages that SQLite has in memory.
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

    /// Uses a newly opened file from now on, and notes that the rows of the intents under way may be missing from
    /// it.
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
        Mark.reached(.tornJournalSalvaged)
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
    func owner() throws(StoreProblem) -> String {
        try work.withLock { work throws(StoreProblem) in
            if let lock = work.lock { return lock.name }
            let lock = try StoreProblem.catching(
                .unwritable, path: file.folder.path, contents: file.kind.contents,
                ProcessLock(in: file.folder))
            work.lock = lock
            return lock.name
        }
    }

    /// Releases the lock by which this process is known to be alive, as its end does. For simulations, in which a process
    /// ends before its objects do.
    func release() { work.withLock { $0.lock = nil } }

    func write<Value>(_ work: (Database) throws -> Value) throws(StoreProblem) -> Value {
        try perform(.unwritable) { try $0.write(work) }
    }

    /// Returns the result of `work`, a single statement, or `otherwise` if there is no file.
    ///
    /// GRDB's `read` would set `PRAGMA query_only` before and after, and SQLite (in its `pragma.c`) throws away all
    /// prepared statements then. To prepare the statement of a list again takes longer than to run it.
    func read<Value>(
        otherwise: Value, _ work: (Database) throws -> Value
    ) throws(StoreProblem) -> Value {
        exists ? try perform(.unreadable) { try $0.unsafeRead(work) } : otherwise
    }

    /// Whether a process is working on an intent: this one, or the owner, if it is another that is alive.
    ///
    /// A row that names this process as its owner is free unless this process is working on it: the end of its work could
    /// not be written, because the disk was full, for example.
    func isBusy(_ owner: String?, with id: BookingIntent.ID) -> Bool {
        let (own, isUnderWay) = work.withLock { ($0.lock?.name, $0.underWay.contains(id)) }
        guard !isUnderWay else { return true }
        return owner.map { $0 != own && ProcessLock.isAlive($0, in: file.folder) } ?? false
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
