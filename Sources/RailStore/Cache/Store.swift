package import Foundation

/// What the program remembers between runs: recent searches and known places, but not the session.
///
/// Nothing here fails. The file is opened when it is first needed. If it can't be opened, the store only remembers
/// until the program ends, and a notice says why.
package final class Store: Sendable {
    let database: LazyDatabase
    let now: @Sendable () -> Date

    /// - Parameters:
    ///   - now: the wall clock, for the age of a response.
    ///   - notice: called with each problem, from any thread.
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
        self.now = now
        database = LazyDatabase(file: file, now: now, notice: notice)
    }

    /// Waits until all writes that have begun are on the disk.
    package func settle() async {
        await database.settle()
    }
}
