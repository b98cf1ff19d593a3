import CSimulatedDisk

/// One of the processes that use a simulated disk: a window, or the service.
///
/// `@unchecked` is safe: each function of the C library locks the disk while it works on the process.
package final class SimulatedProcess: @unchecked Sendable {
    /// The name of the SQLite VFS through which this process opens its databases.
    package let vfs: String
    /// Frees the process at its end.
    private let disk: SimulatedDisk
    private let process: OpaquePointer

    init(disk: SimulatedDisk, process: OpaquePointer, vfs: String) {
        (self.disk, self.process, self.vfs) = (disk, process, vfs)
    }

    /// Ends the process at once, as SIGKILL does: its locks are released, what it has written stays, and every further
    /// call fails without an effect.
    package func kill() { simulated_process_kill(process) }

    /// Ends the process when it has made so many changes from now on; nil takes this back.
    package func kill(afterChanges changes: Int?) {
        simulated_process_kill_after(process, Int64(changes ?? -1))
    }

    package var isDead: Bool { simulated_process_is_dead(process) }

    /// Lets calls fail: first `after` calls of this kind succeed, then `count` fail; nil for all. This replaces the
    /// former fault of the kind.
    package func fail(_ fault: DiskFault, after: Int = 0, count: Int? = nil) {
        simulated_process_fail(process, fault.kind, Int64(after), Int64(count ?? -1))
    }

    /// Takes all faults back.
    package func heal() {
        for fault in DiskFault.allCases { fail(fault, count: 0) }
    }

    /// The number of writes, truncations, syncs, deletions, and creations of files: what a power cut or a kill can come
    /// before. It is equal from run to run.
    package var changes: Int { Int(simulated_process_changes(process)) }
}

/// A way in which calls of a process fail.
package enum DiskFault: String, CaseIterable, Hashable, Codable, Sendable {
    /// A write ends in the middle, because the disk is full.
    case fullDisk
    /// A write ends in the middle with an error.
    case write
    /// A sync of a file fails. A later one does not mend it: what was written before is not durable until it is written
    /// again, as on Linux.
    case sync
    /// A sync does nothing, and says that it succeeded: a weakness that a simulation must find.
    case lostSync
    case read
    case delete
    case open

    fileprivate var kind: simulated_fault {
        switch self {
        case .fullDisk: simulated_fault_full
        case .write: simulated_fault_write
        case .sync: simulated_fault_sync
        case .lostSync: simulated_fault_lost_sync
        case .read: simulated_fault_read
        case .delete: simulated_fault_delete
        case .open: simulated_fault_open
        }
    }
}
