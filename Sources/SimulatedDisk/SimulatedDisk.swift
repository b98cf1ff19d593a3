import Foundation
import SharedAlgorithms

/// A disk that can fail, for the SQLite databases of one life. The files are real ones; the disk knows which sectors and
/// names would be lost if the power failed now.
///
/// Only what goes through SQLite is simulated. Other files, and what a program does to a database's file without
/// SQLite, stay as they are. Write-ahead logs and memory maps are not offered. The disk must be kept until all databases
/// on it are closed: without it, all calls fail.
///
/// `@unchecked` is safe: the disk, its processes and its files are only used while it is locked.
package final class SimulatedDisk: @unchecked Sendable {
    let lock = NSLock()
    private var processes: [SimulatedProcess] = []
    /// The files that processes have used, and those that were deleted and would be there again after a power cut.
    private var files: [SimulatedFile] = []
    /// The changes that are left until all processes end; nil for any number.
    var changesLeft: Int?

    package init() {}

    /// Makes a process that has not opened anything yet.
    ///
    /// - Throws: `SimulatedDiskError` if SQLite does not take its VFS.
    package func process() throws(SimulatedDiskError) -> SimulatedProcess {
        let process = try SimulatedProcess(self)
        lock.withLock { processes.append(process) }
        return process
    }

    /// Ends all processes when they have made so many changes together from now on, as the moment of a power cut; nil
    /// takes this back. `cutPower` then decides what is lost.
    package func stop(afterChanges changes: Int?) { lock.withLock { changesLeft = changes } }

    func endAll() { for process in processes { process.end() } }

    /// Cuts the power: ends all processes, and takes away what was not synced. By the seed, each sector of 512 bytes that
    /// was written is kept, lost or torn (its beginning is new, the rest old), a file has its new size, its old one or one
    /// between, a deleted file is there again, and a new one is not. Then new processes can use the disk; all that is left
    /// is durable.
    ///
    /// - Returns: The number of sectors, sizes and names that are not as the processes had left them.
    /// - Throws: The system's error if a file cannot be changed.
    @discardableResult
    package func cutPower(seed: UInt64) throws -> Int {
        lock.lock()
        defer { lock.unlock() }
        endAll()
        var random = SeededGenerator(seed: seed)
        var lost = 0
        var present = files.filter { !$0.isDeleted }
        for file in files.reversed() where file.isDeleted {
            // In one half of the cases, a deleted file is there again, in place of a new one of its name.
            guard random.next() % 2 != 0 else { continue }
            present.removeAll { $0.path == file.path }
            lost += try file.loseUnsynced(&random)
        }
        for file in present.reversed() { lost += try file.loseUnsynced(&random) }
        (files, changesLeft) = ([], nil)
        return lost
    }

    // MARK: Files, while the disk is locked

    /// Returns the file of this path; nil if there is none.
    func file(at path: String, isNew: Bool = false) -> SimulatedFile? {
        guard let file = SimulatedFile(at: path, isNew: isNew) else { return nil }
        let place = files.firstIndex { !$0.isDeleted && $0.path == path }
        if let place {
            // The program may have replaced the file without SQLite.
            if !isNew, files[place].identity == file.identity { return files[place] }
            files.remove(at: place)
        }
        files.append(file)
        return file
    }

    /// Notes that a file is about to be deleted.
    ///
    /// - Throws: The system's error if the file cannot be read.
    func keepDeleted(_ path: String) throws {
        guard let file = file(at: path) else { return }
        // A name that is not on the medium yet does not come back.
        if file.hasDurableName { try file.keepDeleted() } else { files.removeAll { $0 === file } }
    }

    /// Notes that all names in the folder of a path are on the medium.
    func syncNames(beside path: String) {
        let folder = SimulatedFile.folder(of: path)
        files.removeAll { $0.isDeleted && SimulatedFile.folder(of: $0.path) == folder }
        for file in files where SimulatedFile.folder(of: file.path) == folder { file.hasDurableName = true }
    }
}
