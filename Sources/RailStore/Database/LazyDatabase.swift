import Foundation
import GRDB
import Locking

/// A database that is opened when it is first used. Reading does not create a missing file; the first change does. If
/// the file cannot be used, the tables are kept in memory instead, and a notice says why.
struct LazyDatabase: Sendable {
    /// Nil if the tables are only in memory.
    let file: DatabaseFile?
    let now: @Sendable () -> Date
    let notice: @Sendable (StoreProblem) -> Void
    /// The open database; nil until the first use.
    private let opened = Lock<DatabaseQueue?>(nil)

    /// Returns the result of `work`, or `otherwise` if there is no database yet.
    ///
    /// The query runs on the caller's thread, because switching to another thread would take longer than the
    /// query.
    @concurrent
    func read<Value: Sendable>(
        otherwise: Value, _ work: @Sendable (Database) throws -> Value
    ) async -> Value {
        guard exists else { return otherwise }
        return perform(otherwise: otherwise) { try $0.read(work) }
    }

    /// Runs `work`, which deletes something. If there is no database yet, there is nothing to delete.
    func delete(_ work: @Sendable (Database) throws -> Void) async {
        if exists { await write(work) }
    }

    /// Runs `work` in a transaction, which is completed even if the calling task is cancelled, so that no
    /// change stops halfway.
    @concurrent
    func write(_ work: @Sendable (Database) throws -> Void) async {
        perform(otherwise: ()) { try $0.write(work) }
    }

    /// Waits until the writes that other tasks have begun are complete.
    func settle() async {
        if opened.withLock({ $0 != nil }) { await write { _ in } }
    }

    private var exists: Bool {
        opened.withLock { $0 != nil } || file.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
    }

    private func perform<Value>(otherwise: Value, _ work: (DatabaseQueue) throws -> Value) -> Value {
        guard let queue = queue() else { return otherwise }
        do {
            return try work(queue)
        } catch {
            guard let other = replaced(queue, because: error) else { return otherwise }
            return (try? work(other)) ?? otherwise
        }
    }

    private func queue() -> DatabaseQueue? {
        opened.withLock { opened in
            opened = opened ?? openFile() ?? memory(copying: nil)
            return opened
        }
    }

    /// Returns a database that replaces `queue` after an error: a new file if the old one is damaged, otherwise a
    /// copy in memory of all data that can still be read.
    private func replaced(_ queue: DatabaseQueue, because error: any Error) -> DatabaseQueue? {
        opened.withLock { opened in
            // Another task had the same error first, and has already replaced the database.
            guard opened === queue else { return opened }
            guard let file else { return nil }
            let problem = file.problem(.unwritable, from: error)
            if problem.code == .corrupt {
                opened = openAfresh(file) ?? memory(copying: nil)
            } else {
                notice(problem)
                opened = memory(copying: queue)
            }
            return opened
        }
    }

    private func openFile() -> DatabaseQueue? {
        guard let file else { return nil }
        do {
            return try file.open()
        } catch  where error.code == .corrupt {
            return openAfresh(file)
        } catch {
            notice(error)
            return nil
        }
    }

    private func openAfresh(_ file: DatabaseFile) -> DatabaseQueue? {
        do {
            notice(try file.setAside(at: now()))
            return try file.open()
        } catch {
            notice(error)
            return nil
        }
    }

    private func memory(copying queue: DatabaseQueue?) -> DatabaseQueue? {
        guard let memory = try? DatabaseFile.inMemory() else { return nil }
        try? queue?.backup(to: memory)
        return memory
    }
}
