import Foundation
import GRDBSQLite

/// One of the processes that use a simulated disk: a window, or the service.
///
/// `@unchecked` is safe: what changes is only used while the disk is locked.
package final class SimulatedProcess: @unchecked Sendable {
    /// The name of the SQLite VFS through which this process opens its databases: `file:/path?vfs=NAME`
    /// (sqlite.org/vfs.html).
    package let vfs = "simulated-\(UUID().uuidString)"
    private let vfsName: UnsafeMutablePointer<CChar>?
    private let ownVFS = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
    let systemVFS: UnsafeMutablePointer<sqlite3_vfs>
    private let lock: NSLock
    private weak var disk: SimulatedDisk?
    private var openFiles: [OpenFile] = []
    private var faults: [DiskFault: (after: Int, count: Int)] = [:]
    /// The changes that are left until the process ends; nil for any number.
    private var changesLeft: Int?
    private var changesMade = 0
    private var hasEnded = false

    init(_ disk: SimulatedDisk) throws(SimulatedDiskError) {
        guard let system = sqlite3_vfs_find("unix") else { throw SimulatedDiskError() }
        (systemVFS, vfsName, lock, self.disk) = (system, strdup(vfs), disk.lock, disk)
        ownVFS.initialize(to: system.pointee)
        ownVFS.pointee.zName = UnsafePointer(vfsName)
        ownVFS.pointee.pAppData = Unmanaged.passUnretained(self).toOpaque()
        Self.replaceMethods(of: &ownVFS.pointee)
        guard sqlite3_vfs_register(ownVFS, 0) == SQLITE_OK else { throw SimulatedDiskError() }
    }

    deinit {
        sqlite3_vfs_unregister(ownVFS)
        ownVFS.deallocate()
        free(vfsName)
    }

    /// Ends the process at once, as SIGKILL does: its locks are released, what it has written stays, and every further
    /// call fails without an effect. Its databases must still be closed.
    package func kill() { lock.withLock { end() } }

    /// Ends the process when it has made so many changes from now on: the next one is not made. Nil takes this back.
    package func kill(afterChanges changes: Int?) { lock.withLock { changesLeft = changes } }

    package var isDead: Bool { lock.withLock { hasEnded } }

    /// Lets calls fail: first `after` calls of this kind succeed, then `count` fail; nil for all. This replaces the
    /// former fault of the kind.
    package func fail(_ fault: DiskFault, after: Int = 0, count: Int? = nil) {
        lock.withLock { faults[fault] = (after, count ?? .max) }
    }

    /// Takes all faults back.
    package func heal() { lock.withLock { faults = [:] } }

    /// The number of writes, truncations, syncs of files and of folders, deletions, and creations of files: what a power
    /// cut or a kill can come before. It is equal from run to run.
    package var changes: Int { lock.withLock { changesMade } }

    /// Does what SQLite asks for while the disk is locked. A process that has ended fails.
    func call(orElse failure: Int32 = SQLITE_IOERR, _ work: (SimulatedDisk) -> Int32) -> Int32 {
        lock.withLock {
            guard let disk, !hasEnded else { return failure }
            return work(disk)
        }
    }

    /// Closes a file, also after the end of the process.
    func close(_ file: OpenFile) -> Int32 {
        lock.withLock {
            openFiles.removeAll { $0 === file }
            return file.close()
        }
    }

    // MARK: While the disk is locked

    func hasOpened(_ file: OpenFile) { openFiles.append(file) }

    func end() {
        hasEnded = true
        for file in openFiles { file.unlock() }
    }

    /// Whether the next call of a kind must fail.
    func mustFail(_ kind: DiskFault) -> Bool {
        guard let fault = faults[kind], fault.count > 0 else { return false }
        if fault.after > 0 { faults[kind]?.after -= 1 } else { faults[kind]?.count -= 1 }
        return fault.after == 0
    }

    /// Whether the process may make a change. If it has made as many as it may, this ends it.
    func beginChange(on disk: SimulatedDisk) -> Bool {
        if disk.changesLeft == 0 { disk.endAll() } else if changesLeft == 0 { end() }
        guard !hasEnded else { return false }
        disk.changesLeft? -= 1
        changesLeft? -= 1
        changesMade += 1
        return true
    }

    /// Syncs the names in the folder of a path.
    func syncFolder(of path: String, on disk: SimulatedDisk) -> Int32 {
        guard beginChange(on: disk) else { return SQLITE_IOERR }
        if !mustFail(.lostSync) { disk.syncNames(beside: path) }
        return SQLITE_OK
    }
}

/// SQLite does not take the VFS of a process: the machine's fault, and never a simulated one.
package struct SimulatedDiskError: Error {}

/// A way in which calls of a process fail.
package enum DiskFault: String, CaseIterable, Hashable, Codable, Sendable {
    /// A write ends in the middle, because the disk is full.
    case fullDisk
    /// A write ends in the middle with an error.
    case write
    /// A sync of a file fails. A later one does not mend it: what was written before is not durable until it is written
    /// again, as on Linux.
    case sync
    /// A sync of a file or a folder does nothing, and says that it succeeded: a weakness that a simulation must find.
    case lostSync
    case read
    case delete
    case open
}
