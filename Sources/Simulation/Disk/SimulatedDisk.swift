import CSimulatedDisk
import Foundation

/// A disk that can fail, for the SQLite databases of one life. The files are real ones; the disk knows which sectors and
/// names would be lost if the power failed now.
///
/// It must be kept until all databases on it are closed.
///
/// `@unchecked` is safe: each function of the C library locks the disk while it works on it.
package final class SimulatedDisk: @unchecked Sendable {
    private let disk: OpaquePointer

    /// - Throws: `SimulatedDiskError` if there is no memory.
    package init() throws(SimulatedDiskError) {
        guard let disk = simulated_disk_new() else {
            throw SimulatedDiskError("there is no memory for a disk")
        }
        self.disk = disk
    }

    deinit { simulated_disk_free(disk) }

    /// Makes a process that has not opened anything yet.
    ///
    /// - Throws: `SimulatedDiskError` if SQLite does not take its VFS.
    package func process() throws(SimulatedDiskError) -> SimulatedProcess {
        let vfs = "simulated-\(UUID().uuidString)"
        guard let process = simulated_process_new(disk, vfs) else {
            throw SimulatedDiskError("SQLite does not take the VFS \(vfs)")
        }
        return SimulatedProcess(disk: self, process: process, vfs: vfs)
    }

    /// Ends all processes when they have made so many changes together from now on, as the moment of a power cut; nil
    /// takes this back. `cutPower` then decides what is lost.
    package func stop(afterChanges changes: Int?) { simulated_disk_stop_after(disk, Int64(changes ?? -1)) }

    /// Cuts the power: ends all processes, and takes away what was not synced. By the seed, each sector is kept, lost or
    /// torn, and each size and name is the new one or the old one. Then new processes can use the disk.
    ///
    /// - Returns: The number of sectors, sizes and names that are not as the processes had left them.
    /// - Throws: `SimulatedDiskError` if a file cannot be changed.
    @discardableResult
    package func cutPower(seed: UInt64) throws(SimulatedDiskError) -> Int {
        let lost = simulated_disk_cut_power(disk, seed)
        guard lost >= 0 else { throw SimulatedDiskError("a file cannot be changed") }
        return Int(lost)
    }
}

/// The reason why a simulated disk cannot do its work: the machine's fault, and never a simulated one.
package struct SimulatedDiskError: Error {
    package var words: String

    init(_ words: String) { self.words = words }
}
