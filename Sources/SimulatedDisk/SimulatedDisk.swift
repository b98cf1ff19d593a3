import Foundation
import SharedAlgorithms

/// A disk that can fail, for the SQLite databases of one life. The files are real files; the disk tracks the sectors
/// and names that a power cut would lose.
///
/// Only the accesses of SQLite are simulated. Other files, and changes that a program makes to a database file without
/// SQLite, are not affected. Write-ahead logs and memory maps are not offered. The disk must be kept until all
/// databases on it are closed: without it, all calls fail.
///
/// `@unchecked` is safe: the disk, its processes and its files are only used while it is locked.
package final class SimulatedDisk: @unchecked Sendable {
    let lock = NSLock()
    private var processes: [SimulatedProcess] = []
    /// The files that processes have used. Among them are deleted files that would come back after a power cut.
    private var files: [SimulatedFile] = []
    /// The number of changes that are left until all processes end; nil for any number.
    var changesLeft: Int?

    package init() {}

    /// Makes a process that has no file open yet.
    ///
    /// - Throws: `SimulatedDiskError` if SQLite does not accept the VFS of the process.
    package func process() throws(SimulatedDiskError) -> SimulatedProcess {
        let process = try SimulatedProcess(self)
        lock.withLock { processes.append(process) }
        return process
    }

    /// Ends all processes at the moment of a power cut: when they have made this number of changes together from now
    /// on. Nil takes this back. `cutPower` then decides which changes are lost.
    package func stop(afterChanges changes: Int?) { lock.withLock { changesLeft = changes } }

    func endAll() { for process in processes { process.end() } }

    /// Cuts the power: ends all processes, and loses unsynced changes. The seed decides whether each unsynced sector of
    /// 512 bytes is kept, lost or torn (its beginning is new, the rest old), whether a file has its new size, its old
    /// size or one in between, whether a deleted file is back, and whether a new file is gone. Afterwards new processes
    /// can use the disk, and everything on it is durable.
    ///
    /// - Returns: The number of sectors, sizes and names that differ from the state in which the processes left them.
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
            // In half of the cases, a deleted file is back, in place of a new file of the same name.
            guard random.next() % 2 != 0 else { continue }
            present.removeAll { $0.path == file.path }
            lost += try file.loseUnsynced(&random)
        }
        for file in present.reversed() { lost += try file.loseUnsynced(&random) }
        (files, changesLeft) = ([], nil)
        return lost
    }

    // MARK: Files, while the disk is locked

    /// Returns the file at this path; nil if there is none.
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
        // A file whose name is not on the medium yet does not come back.
        if file.hasDurableName { try file.keepDeleted() } else { files.removeAll { $0 === file } }
    }

    /// Notes that all names in the folder of a path are on the medium.
    func syncNames(beside path: String) {
        let folder = SimulatedFile.folder(of: path)
        files.removeAll { $0.isDeleted && SimulatedFile.folder(of: $0.path) == folder }
        for file in files where SimulatedFile.folder(of: file.path) == folder { file.hasDurableName = true }
    }
}
