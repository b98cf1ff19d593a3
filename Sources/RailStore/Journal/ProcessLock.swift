import Foundation

/// A locked file that marks this process as alive. The system releases the lock when the process ends for any reason.
final class ProcessLock: Sendable {
    /// The name by which other processes find the file.
    let name: String
    private let path: String
    private let file: Int32

    /// - Throws: `FileProblem` if the file cannot be created or locked.
    init(in folder: StateFolder) throws(FileProblem) {
        try PrivateFile.makeFolder(folder.path)
        while true {
            let name = UUID().uuidString
            let path = Self.path(name, in: folder)
            let file = open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
            guard file >= 0 else { throw FileProblem.latest }
            let isLocked = flock(file, LOCK_EX | LOCK_NB) == 0
            let problem = FileProblem.latest
            if isLocked, access(path, F_OK) == 0 {
                (self.name, self.path, self.file) = (name, path, file)
                return
            }
            unlink(path)
            close(file)
            // Between creating and locking the file, another process may have removed it as the file of an ended
            // process. The loop then creates a file with another name, so that the same removal cannot hit it.
            guard isLocked || problem == .system(EWOULDBLOCK) else { throw problem }
        }
    }

    deinit {
        unlink(path)
        close(file)
    }

    /// Whether the process whose lock has this name may still be alive. If the process has ended, removes its
    /// file.
    static func isAlive(_ name: String, in folder: StateFolder) -> Bool {
        let path = path(name, in: folder)
        let file = open(path, O_RDWR | O_NOFOLLOW | O_CLOEXEC)
        guard file >= 0 else { return errno != ENOENT && errno != ENOTDIR }
        defer { close(file) }
        // A shared lock is tried, so that two processes that check at the same time do not each see the other's
        // lock.
        guard flock(file, LOCK_SH | LOCK_NB) == 0 else { return true }
        unlink(path)
        return false
    }

    static func removeThoseOfEndedProcesses(in folder: StateFolder) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
            _ = isAlive(String(name.dropFirst(prefix.count).dropLast(suffix.count)), in: folder)
        }
    }

    private static let prefix = "bookings-"
    private static let suffix = ".lock"

    private static func path(_ name: String, in folder: StateFolder) -> String {
        folder.file(prefix + name + suffix)
    }
}

/// A lock that keeps other windows from replacing files in a folder, until it is released or the process ends.
struct FolderLock {
    private let descriptor: Int32

    /// Takes the lock. Waits while another window holds it.
    ///
    /// - Throws: `FileProblem` if the folder cannot be locked.
    init(_ folder: StateFolder) throws(FileProblem) {
        descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw FileProblem.latest }
        guard flock(descriptor, LOCK_EX) == 0 else {
            let problem = FileProblem.latest
            close(descriptor)
            throw problem
        }
    }

    func release() { close(descriptor) }
}
