import Foundation
import Locking

/// A scratch folder that nobody else uses, and whose path always has the same length: `/tmp/guichet-001`.
///
/// It has the lowest number whose folder is not in use. A lock on the folder marks it as in use; the system releases
/// the lock when this process ends for any reason. Files that are left in a folder are removed when its number is taken
/// again.
final class ClaimedFolder: Sendable {
    let path: String
    /// The folder, open and locked; nil after its removal.
    private let descriptor: Lock<Int32?>

    /// - Throws: `ProgramError` if none of 999 folders can be had.
    init(in parent: String = "/tmp") throws {
        for number in 1...999 {
            let path = "\(parent)/guichet-" + String(format: "%03d", number)
            guard let descriptor = Self.claim(path) else { continue }
            (self.path, self.descriptor) = (path, Lock(descriptor))
            return
        }
        throw ProgramError.unusable(
            "No scratch folder can be had in \(parent): guichet-001 to guichet-999 are in use, or it cannot be written."
        )
    }

    deinit { remove() }

    /// Removes the folder with its contents. A second call does nothing.
    func remove() {
        let descriptor = descriptor.withLock { descriptor in
            defer { descriptor = nil }
            return descriptor
        }
        guard let descriptor else { return }
        try? FileManager.default.removeItem(atPath: path)
        // Closing alone does not release the lock while a process that is being started has a copy of the descriptor.
        flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// Makes a folder that only this user can enter, or takes an unused one, and empties it. Returns its descriptor,
    /// which holds the lock; nil if the folder is in use, or if it belongs to another user.
    private static func claim(_ path: String) -> Int32? {
        while true {
            guard mkdir(path, 0o700) == 0 || errno == EEXIST else { return nil }
            let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            var (own, there) = (stat(), stat())
            guard descriptor >= 0 else {
                if errno == ENOENT { continue }
                return nil
            }
            guard fstat(descriptor, &own) == 0, own.st_uid == geteuid(), own.st_mode & 0o077 == 0,
                flock(descriptor, LOCK_EX | LOCK_NB) == 0
            else {
                close(descriptor)
                return nil
            }
            // The former owner may have removed the folder before it could be locked here.
            let isThere = lstat(path, &there) == 0 && (own.st_dev, own.st_ino) == (there.st_dev, there.st_ino)
            if isThere, empty(path) { return descriptor }
            close(descriptor)
            if isThere { return nil }
        }
    }

    private static func empty(_ path: String) -> Bool {
        do {
            for name in try FileManager.default.contentsOfDirectory(atPath: path) {
                try FileManager.default.removeItem(atPath: "\(path)/\(name)")
            }
            return true
        } catch {
            return false
        }
    }
}
