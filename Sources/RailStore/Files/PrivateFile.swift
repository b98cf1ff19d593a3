import Foundation

/// Reads and writes files that only their owner can read.
enum PrivateFile {
    private static let permissionBits: mode_t = 0o777
    static let bitsOfOthers: mode_t = 0o077

    /// Returns the contents of a file; nil if there is no such file.
    ///
    /// Throws if the file belongs to another user, or if other users have any access to it, because these users
    /// may have read or changed the file. Does not follow links.
    static func load(_ path: String, limit: Int) throws(FileProblem) -> Data? {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileProblem.latest
        }
        defer { close(file) }
        // Checks the open file and not its path, so that nobody can replace the file between check and use.
        var facts = stat()
        guard fstat(file, &facts) == 0 else { throw FileProblem.latest }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw FileProblem.notAFile }
        guard facts.st_uid == geteuid() else { throw FileProblem.belongsToAnotherUser }
        let mode = facts.st_mode & permissionBits
        guard mode & bitsOfOthers == 0 else { throw FileProblem.openToOthers(mode) }
        guard facts.st_size <= limit else { throw FileProblem.tooLong(bytes: limit) }
        do {
            return try FileHandle(fileDescriptor: file, closeOnDealloc: false).readToEnd() ?? Data()
        } catch {
            throw FileProblem.latest
        }
    }

    /// Replaces the contents of a file in a single step: a reader sees either all of the old contents or all of
    /// the new.
    ///
    /// The file has mode 0600 from the start. Even a power failure leaves the old contents or the new ones; when this
    /// has returned, the new ones.
    static func save(_ data: Data, to path: String) throws(FileProblem) {
        let (folder, name) = parts(of: path)
        let draft = "\(folder)/\(draftPrefix(of: name))\(UInt64.random(in: 0 ... .max))"
        try createFile(at: draft, with: data)
        guard rename(draft, path) == 0 else {
            let problem = FileProblem.latest
            unlink(draft)
            throw problem
        }
        flushFolder(of: path)
    }

    /// Writes a new file with mode 0600, and waits until it is on disk. If it cannot be written completely, removes
    /// it again.
    static func create(_ data: Data, at path: String) throws(FileProblem) {
        try createFile(at: path, with: data)
        flushFolder(of: path)
    }

    /// Writes a new file, and waits until its contents are on disk, but not its name.
    private static func createFile(at path: String, with data: Data) throws(FileProblem) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw FileProblem.latest }
        defer { close(file) }
        do throws(FileProblem) {
            try fill(file, with: data)
            guard fsync(file) == 0 else { throw FileProblem.latest }
        } catch {
            unlink(path)
            throw error
        }
    }

    static func fill(_ file: Int32, with data: Data) throws(FileProblem) {
        var rest = [UInt8](data)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
            if count < 0 {
                if errno == EINTR { continue }
                throw FileProblem.latest
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Deletes a file, and any drafts that a crash has left behind. A missing file is not an error.
    static func delete(_ path: String) throws(FileProblem) {
        let (folder, name) = parts(of: path)
        for draft in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where draft.hasPrefix(draftPrefix(of: name)) {
            unlink("\(folder)/\(draft)")
        }
        guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else { throw FileProblem.latest }
        flushFolder(of: path)
    }

    /// Makes sure that a file exists and has mode 0600, without changing its contents. A missing file is created
    /// empty.
    ///
    /// An existing file is not opened. Closing it would release the locks that SQLite holds on another connection of
    /// this process (sqlite.org/howtocorrupt.html, section 2.2).
    static func ensure(_ path: String) throws(FileProblem) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if file >= 0 {
            close(file)
            return
        }
        guard errno == EEXIST else { throw FileProblem.latest }
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw FileProblem.latest }
        guard facts.st_mode & bitsOfOthers != 0 else { return }
        guard chmod(path, 0o600) == 0 else { throw FileProblem.latest }
    }

    /// Creates a folder and its parents with mode 0700. If other users have access to the folder, removes these
    /// permissions.
    static func makeFolder(_ path: String) throws(FileProblem) {
        try makeMissing(path)
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw FileProblem.latest }
        guard facts.st_mode & S_IFMT == S_IFDIR else { throw FileProblem.system(ENOTDIR) }
        if facts.st_mode & bitsOfOthers != 0, chmod(path, 0o700) != 0 { throw FileProblem.latest }
    }

    private static func makeMissing(_ path: String) throws(FileProblem) {
        if mkdir(path, 0o700) == 0 { return flushFolder(of: path) }
        if errno == EEXIST { return }
        let problem = FileProblem.latest
        let above = (path as NSString).deletingLastPathComponent
        guard problem == .system(ENOENT), above != path, !above.isEmpty else { throw problem }
        try makeMissing(above)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileProblem.latest }
        flushFolder(of: path)
    }

    /// Waits until the names in a file's folder are on disk, if the file system supports that.
    static func flushFolder(of path: String) {
        let folder = open(parts(of: path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    private static func draftPrefix(of name: String) -> String { ".\(name).draft-" }

    /// Splits an absolute path into its folder and its name.
    private static func parts(of path: String) -> (folder: String, name: String) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
        return (String(path[..<slash]), String(path[slash...].dropFirst()))
    }
}
