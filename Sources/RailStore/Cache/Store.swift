package import Foundation
import Synchronization

/// The memory from one run of the program to the next: recent searches and known places, but not the session.
///
/// Nothing here fails. The file is opened when it is first needed; when it can't be, the store remembers until the
/// program ends, and `problems` says why.
package final class Store: Sendable {
    let database: LazyDatabase
    let now: @Sendable () -> Date
    private let found: Problems

    /// - Parameters:
    ///   - now: the wall clock, for the age of a response.
    ///   - notice: told of each problem once, from any thread.
    package convenience init(
        folder: StateFolder, now: @escaping @Sendable () -> Date = { Date() },
        notice: @escaping @Sendable (StoreProblem) -> Void = { _ in }
    ) {
        self.init(file: DatabaseFile(folder: folder), now: now, notice: notice)
    }

    /// A store that touches no file.
    package static func inMemory(now: @escaping @Sendable () -> Date = { Date() }) -> Store {
        Store(file: nil, now: now, notice: { _ in })
    }

    init(
        file: DatabaseFile?, now: @escaping @Sendable () -> Date,
        notice: @escaping @Sendable (StoreProblem) -> Void
    ) {
        let found = Problems(notice: notice)
        self.found = found
        self.now = now
        self.database = LazyDatabase(file: file, now: now, notice: found.add)
    }

    /// The problems so far, oldest first.
    package var problems: [StoreProblem] { found.all }

    /// Waits until everything that was begun is on the disk.
    package func settle() async {
        await database.settle()
    }
}

private final class Problems: Sendable {
    private let list = Mutex<[StoreProblem]>([])
    private let notice: @Sendable (StoreProblem) -> Void

    init(notice: @escaping @Sendable (StoreProblem) -> Void) {
        self.notice = notice
    }

    var all: [StoreProblem] { list.withLock { $0 } }

    @Sendable func add(_ problem: StoreProblem) {
        list.withLock { $0.append(problem) }
        notice(problem)
    }
}
