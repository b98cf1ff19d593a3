package import Foundation

/// The recent searches and known places that the program remembers between runs. The session is stored elsewhere.
///
/// No method throws. The file is opened when it is first needed. If it cannot be opened, the store keeps its data
/// in memory until the program ends, and a notice says why.
package final class Store: Sendable {
    let database: LazyDatabase
    let now: @Sendable () -> Date

    /// - Parameters:
    ///   - folder: The folder of the file; nil to keep everything in memory.
    ///   - now: The wall clock, from which the age of a response is computed.
    ///   - notice: Called with each problem, on any thread.
    package convenience init(
        folder: StateFolder?, now: @escaping @Sendable () -> Date = { Date() },
        notice: @escaping @Sendable (StoreProblem) -> Void = { _ in }
    ) {
        self.init(file: folder.map { DatabaseFile(folder: $0) }, now: now, notice: notice)
    }

    init(
        file: DatabaseFile?, now: @escaping @Sendable () -> Date,
        notice: @escaping @Sendable (StoreProblem) -> Void
    ) {
        self.now = now
        database = LazyDatabase(file: file, now: now, notice: notice)
    }

    /// Waits until all writes that have begun are on disk.
    package func settle() async { await database.settle() }
}
