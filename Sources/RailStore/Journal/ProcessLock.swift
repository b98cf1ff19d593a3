import Foundation

/// A locked file that marks this process as alive. The system releases the lock when the process ends for any reason.
final class ProcessLock: Sendable {
    /// The name by which other processes find the file.
    let name: String
    private let path: String
    private let file: Int32

    /// - Throws: `FileProblem` if the file cannot be created or locked.
    init(name: String, in folder: StateFolder) throws(FileProblem) {
        self.name = name
        path = Self.path(name, in: folder)
        try folder.make()
        file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw FileProblem.latest }
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
            let problem = FileProblem.latest
            close(file)
            throw problem
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
        guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return true }
        unlink(path)
        return false
    }

    private static func path(_ name: String, in folder: StateFolder) -> String {
        folder.file("bookings-\(name).lock")
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
