import Foundation
import GRDBSQLite

/// A process that uses a simulated disk, such as the process of a window.
///
/// `@unchecked` is safe: the variables are only used while the disk is locked.
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
    /// The number of changes that are left until the process ends; nil for any number.
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

    /// Ends the process at once, as SIGKILL does: its locks are released, its writes stay, and all further calls fail
    /// without an effect. Its databases must still be closed.
    package func kill() { lock.withLock { end() } }

    /// Ends the process when it has made this number of changes from now on, instead of making the next one. Nil takes
    /// this back.
    package func kill(afterChanges changes: Int?) { lock.withLock { changesLeft = changes } }

    package var isDead: Bool { lock.withLock { hasEnded } }

    /// Makes calls fail: first `after` calls of this kind succeed, then `count` calls fail, or all if it is nil.
    /// Replaces the former fault of the kind.
    package func fail(_ fault: DiskFault, after: Int = 0, count: Int? = nil) {
        lock.withLock { faults[fault] = (after, count ?? .max) }
    }

    /// Removes all faults.
    package func heal() { lock.withLock { faults = [:] } }

    /// The number of changes so far: writes, truncations, syncs of files and of folders, deletions, and creations of
    /// files. A power cut or a kill can come before each of them. The number is the same in each run.
    package var changes: Int { lock.withLock { changesMade } }

    /// Does the work of a call by SQLite while the disk is locked. Fails if the process has ended.
    func call(orElse failure: Int32 = SQLITE_IOERR, _ work: (SimulatedDisk) -> Int32) -> Int32 {
        lock.withLock {
            guard let disk, !hasEnded else { return failure }
            return work(disk)
        }
    }

    /// Closes a file, even after the end of the process.
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

    /// Counts a call of this kind, and returns whether it must fail.
    func mustFail(_ kind: DiskFault) -> Bool {
        guard let fault = faults[kind], fault.count > 0 else { return false }
        if fault.after > 0 { faults[kind]?.after -= 1 } else { faults[kind]?.count -= 1 }
        return fault.after == 0
    }

    /// Counts a change, and returns whether the process may make it. Ends the process, or all processes of the disk, if
    /// no changes are left.
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

/// An error of the machine, never a simulated one: SQLite does not accept the VFS of a process.
package struct SimulatedDiskError: Error {}

/// A way in which calls of a process fail.
package enum DiskFault: String, CaseIterable, Hashable, Codable, Sendable {
    /// A write ends in the middle, because the disk is full.
    case fullDisk
    /// A write ends in the middle with an error.
    case write
    /// A sync of a file fails. As on Linux, later syncs do not help: the unsynced sectors become durable only after
    /// they are written again.
    case sync
    /// A sync of a file or a folder reports success and does nothing: a weakness that a simulation must find.
    case lostSync
    case read
    case delete
    case open
}
