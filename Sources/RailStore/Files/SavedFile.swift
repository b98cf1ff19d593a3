package import Foundation

/// Writes files that the person wants to save, and that nobody else can read.
package enum SavedFile {
    /// The reason why no file was written.
    package enum Problem: Error, Hashable, Sendable {
        /// A file of this name exists, and may not be replaced.
        case exists
        case isFolder
        /// The path is a link to a missing file.
        case leadsNowhere
        /// The system's reason in a few words, e.g. `no space left on device`.
        case system(String)
    }

    /// Writes a file.
    ///
    /// An existing file is replaced only after the new one is complete. If the path is a link, the file at its end
    /// is replaced, and not the link itself. A pipe or a device is written to, and never replaced.
    ///
    /// - Parameter replaces: Whether an existing file may be replaced.
    package static func write(_ data: Data, to path: String, replaces: Bool) throws(Problem) {
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            guard errno == ENOENT else { throw latest }
            guard lstat(path, &facts) != 0 else { throw .leadsNowhere }
            return try create(data, at: path)
        }
        switch facts.st_mode & S_IFMT {
        case S_IFDIR: throw .isFolder
        case S_IFIFO, S_IFCHR: try stream(data, to: path)
        case S_IFREG:
            guard replaces else { throw .exists }
            // The new contents are first written to a draft. It must be in the folder of the file itself, not in
            // the folder of a link to the file.
            guard let whole = realpath(path, nil) else { throw latest }
            defer { free(whole) }
            do throws(FileProblem) { try PrivateFile.save(data, to: String(cString: whole)) } catch {
                throw .system(error.words)
            }
        default: throw .system("it is neither a file nor a pipe")
        }
    }

    /// Writes a new file. If it cannot be written completely, removes it again.
    ///
    /// - Throws: `Problem.exists` if the name is taken, even by a link to a missing file.
    package static func create(_ data: Data, at path: String) throws(Problem) {
        do throws(FileProblem) { try PrivateFile.create(data, at: path) } catch {
            if error == .system(EEXIST) { throw .exists }
            throw .system(error.words)
        }
    }

    /// Whether a path leads to a pipe or a device.
    package static func isStream(_ path: String) -> Bool {
        var facts = stat()
        return stat(path, &facts) == 0 && [S_IFIFO, S_IFCHR].contains(facts.st_mode & S_IFMT)
    }

    private static func stream(_ data: Data, to path: String) throws(Problem) {
        let file = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC)
        guard file >= 0 else { throw latest }
        defer { close(file) }
        do throws(FileProblem) { try PrivateFile.fill(file, with: data) } catch {
            throw .system(error.words)
        }
    }

    private static var latest: Problem { .system(FileProblem.latest.words) }
}
