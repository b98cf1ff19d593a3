import Foundation
import GRDB
import Synchronization

/// A database that is opened at its first use: a file that is missing is made by the first change, not by reading.
/// When its file can't be used, the tables live in memory instead, and a notice says so.
final class LazyDatabase: Sendable {
    private enum State {
        case unopened
        case open(DatabaseQueue)
        /// Not even a database in memory could be opened.
        case absent
    }

    private let file: DatabaseFile?
    private let now: @Sendable () -> Date
    private let notice: @Sendable (StoreProblem) -> Void
    private let state = Mutex(State.unopened)

    /// - Parameter file: nil for tables in memory only.
    init(
        file: DatabaseFile?, now: @escaping @Sendable () -> Date,
        notice: @escaping @Sendable (StoreProblem) -> Void
    ) {
        self.file = file
        self.now = now
        self.notice = notice
    }

    /// The result of `work`, or `otherwise` when there is no database yet.
    ///
    /// It runs where the caller's concurrent work runs: it takes less time than the way to another thread and back.
    @concurrent
    func read<Value: Sendable>(
        otherwise: Value, _ work: @Sendable (Database) throws -> Value
    ) async -> Value {
        guard exists else { return otherwise }
        return perform(otherwise: otherwise) { try $0.read(work) }
    }

    /// Runs `work`, which deletes something; a database that is missing has nothing to delete.
    func delete(_ work: @Sendable (Database) throws -> Void) async {
        if exists { await write(work) }
    }

    /// Runs `work` in a transaction, to its end even when the calling task is cancelled, so that no change is lost
    /// halfway.
    @concurrent
    func write(_ work: @Sendable (Database) throws -> Void) async {
        perform(otherwise: ()) { try $0.write(work) }
    }

    /// Starts `work` and returns; later work sees its changes.
    func start(_ work: @escaping @Sendable (Database) throws -> Void) {
        guard let queue = opened() else { return }
        queue.asyncWrite(work) { [self] _, result in
            // It is not tried again: nobody waits for it.
            if case .failure(let error) = result { _ = replaced(queue, because: error) }
        }
    }

    /// Waits for all work that was started; a database that nobody has opened has none.
    func settle() async {
        guard state.withLock({ if case .open = $0 { true } else { false } }) else { return }
        await write { _ in }
    }

    private var exists: Bool {
        let isUnopened = state.withLock { if case .unopened = $0 { true } else { false } }
        return !isUnopened || file.map { FileManager.default.fileExists(atPath: $0.path) } ?? false
    }

    private func perform<Value>(otherwise: Value, _ work: (DatabaseQueue) throws -> Value) -> Value {
        guard let queue = opened() else { return otherwise }
        do {
            return try work(queue)
        } catch {
            guard let other = replaced(queue, because: error) else { return otherwise }
            return (try? work(other)) ?? otherwise
        }
    }

    private func opened() -> DatabaseQueue? {
        state.withLock { state in
            switch state {
            case .open(let queue): return queue
            case .absent: return nil
            case .unopened:
                let queue = openFile() ?? memory(copying: nil)
                state = queue.map(State.open) ?? .absent
                return queue
            }
        }
    }

    /// Another database after `queue` failed with `error`: a new file when the old one was damaged, else
    /// memory with all that can still be read.
    private func replaced(_ queue: DatabaseQueue, because error: any Error) -> DatabaseQueue? {
        state.withLock { state in
            guard case .open(let current) = state else { return nil }
            // Somebody else met the same failure first, and has replaced it already.
            guard current === queue else { return current }
            guard let file else { return nil }
            let problem = file.problem(.unwritable, from: error)
            var other: DatabaseQueue?
            if problem.code == .corrupt {
                other = openAfresh(file, after: problem) ?? memory(copying: nil)
            } else {
                notice(problem)
                other = memory(copying: queue)
            }
            state = other.map(State.open) ?? .absent
            return other
        }
    }

    private func openFile() -> DatabaseQueue? {
        guard let file else { return nil }
        do {
            return try file.open()
        } catch  where error.code == .corrupt {
            return openAfresh(file, after: error)
        } catch {
            notice(error)
            return nil
        }
    }

    private func openAfresh(_ file: DatabaseFile, after problem: StoreProblem) -> DatabaseQueue? {
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
