import Foundation

/// The facts about a state folder. Reading them changes nothing in the folder.
package struct StateFolderInspection: Sendable {
    package var exists: Bool
    /// The POSIX permission bits; nil if there is no folder yet.
    package var mode: Int?
    /// The reason why no files can be stored in the folder, in a few words; nil if they can.
    package var problem: String?
    /// The files to which other users have access, sorted by name.
    package var openFiles: [String] = []

    /// Whether other users have access to the folder.
    package var isOpen: Bool { (mode ?? 0) & Int(PrivateFile.bitsOfOthers) != 0 }
}

extension StateFolder {
    package func inspect() -> StateFolderInspection {
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            guard errno == ENOENT else {
                return StateFolderInspection(exists: false, problem: FileProblem.latest.words)
            }
            return StateFolderInspection(exists: false, problem: problemOfParent)
        }
        guard facts.st_mode & S_IFMT == S_IFDIR else {
            return StateFolderInspection(exists: true, problem: FileProblem.system(ENOTDIR).words)
        }
        var found = StateFolderInspection(exists: true, mode: Int(facts.st_mode) & 0o777)
        if facts.st_uid != geteuid(), geteuid() != 0 {
            found.problem = FileProblem.belongsToAnotherUser.words
        } else if access(path, R_OK | W_OK | X_OK) != 0 {
            found.problem = FileProblem.latest.words
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        found.openFiles = names.sorted().filter { name in
            var facts = stat()
            return lstat(file(name), &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
                && facts.st_mode & PrivateFile.bitsOfOthers != 0
        }
        return found
    }

    /// The reason why this folder, which does not exist, cannot be created; nil if it can.
    private var problemOfParent: String? {
        var parent = path
        var facts = stat()
        repeat {
            parent = (parent as NSString).deletingLastPathComponent
        } while stat(parent, &facts) != 0 && errno == ENOENT && parent.count > 1
        guard access(parent, W_OK | X_OK) != 0 else { return nil }
        return "\(parent): \(FileProblem.latest.words)"
    }
}
