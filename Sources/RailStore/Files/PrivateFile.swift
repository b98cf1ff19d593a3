import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads and writes files that only their owner may see.
enum PrivateFile {
    private static let permissionBits: mode_t = 0o777
    private static let bitsOfOthers: mode_t = 0o077

    /// The contents, or nil when there is no such file.
    ///
    /// Fails when the file is another user's, or when others have any access to it: they may know its
    /// contents, or may have written them. Links are not followed.
    static func load(_ path: String, limit: Int) throws(FileProblem) -> Data? {
        let file = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw FileProblem.latest
        }
        defer { close(file) }
        // The open file is looked at, not its path: nobody can change it for another in between.
        var facts = stat()
        guard fstat(file, &facts) == 0 else { throw FileProblem.latest }
        guard facts.st_mode & S_IFMT == S_IFREG else { throw FileProblem(.notAFile) }
        guard facts.st_uid == geteuid() else { throw FileProblem(.belongsToAnotherUser) }
        let mode = facts.st_mode & permissionBits
        guard mode & bitsOfOthers == 0 else { throw FileProblem(.openToOthers(mode)) }
        return try contents(of: file, limit: limit)
    }

    private static func contents(of file: Int32, limit: Int) throws(FileProblem) -> Data {
        var result = Data()
        var block = [UInt8](repeating: 0, count: 16_384)
        while true {
            let count = read(file, &block, block.count)
            if count < 0 {
                if errno == EINTR { continue }
                throw FileProblem.latest
            }
            guard count > 0 else { return result }
            result.append(contentsOf: block[..<count])
            guard result.count <= limit else { throw FileProblem(.tooLong(bytes: limit)) }
        }
    }

    /// Puts `data` at `path` in one step: a reader sees the old contents or the new, never a part.
    ///
    /// The file has mode 0600 from its first moment. After a loss of power it has the old contents or the new, too.
    static func save(_ data: Data, to path: String) throws(FileProblem) {
        let draft = try draft(of: path, with: data)
        guard rename(draft, path) == 0 else {
            let problem = FileProblem.latest
            unlink(draft)
            throw problem
        }
    }

    /// A new file beside `path`, with mode 0600, that is on the disk.
    private static func draft(of path: String, with data: Data) throws(FileProblem) -> String {
        let (folder, name) = parts(of: path)
        let draft = "\(folder)/\(draftPrefix(of: name))\(UInt64.random(in: 0 ... .max))"
        try create(data, at: draft)
        return draft
    }

    /// Writes a new file with mode 0600, which is on the disk then; what cannot be written whole is removed again.
    static func create(_ data: Data, at path: String) throws(FileProblem) {
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

    /// Removes the file, and drafts of it that a crash left behind; a file that is missing is no failure.
    static func delete(_ path: String) throws(FileProblem) {
        let (folder, name) = parts(of: path)
        for draft in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where draft.hasPrefix(draftPrefix(of: name)) {
            unlink("\(folder)/\(draft)")
        }
        guard unlink(path) == 0 || errno == ENOENT || errno == ENOTDIR else { throw FileProblem.latest }
        flushFolder(of: path)
    }

    /// Makes sure that the file is there and has mode 0600, without touching its contents; one that is
    /// missing appears with `contents`, whole.
    ///
    /// A file that is there is not opened: closing it would take SQLite's locks from another connection of this
    /// process (sqlite.org/howtocorrupt.html, section 2.2).
    static func ensure(_ path: String, contents: @autoclosure () -> Data = Data()) throws(FileProblem) {
        let new = access(path, F_OK) == 0 ? Data() : contents()
        if !new.isEmpty {
            let draft = try draft(of: path, with: new)
            // Unlike a rename, a link does not take the place of a file that another window has just made. A file
            // system without links gets an empty file.
            link(draft, path)
            unlink(draft)
        }
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

    /// Makes the folder and those above it, with mode 0700; closes it to others when it is open to them.
    static func makeFolder(_ path: String) throws(FileProblem) {
        if isPrivateFolder(path) { return }
        // A file system without modes makes another folder than it is asked for.
        if try makeMissing(path), isPrivateFolder(path) { return }
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw FileProblem.latest }
        defer { close(folder) }
        var facts = stat()
        guard fstat(folder, &facts) == 0 else { throw FileProblem.latest }
        guard facts.st_mode & bitsOfOthers != 0 else { return }
        guard fchmod(folder, 0o700) == 0 else { throw FileProblem.latest }
    }

    private static func isPrivateFolder(_ path: String) -> Bool {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return false }
        return facts.st_mode & S_IFMT == S_IFDIR && facts.st_mode & bitsOfOthers == 0
    }

    /// - Returns: Whether the folder was made, and did not exist before.
    @discardableResult
    private static func makeMissing(_ path: String) throws(FileProblem) -> Bool {
        if mkdir(path, 0o700) == 0 { return true }
        if errno == EEXIST { return false }
        let above = (path as NSString).deletingLastPathComponent
        guard errno == ENOENT, above != path, !above.isEmpty else { throw FileProblem.latest }
        try makeMissing(above)
        if mkdir(path, 0o700) == 0 { return true }
        guard errno == EEXIST else { throw FileProblem.latest }
        return false
    }

    /// Puts the removal itself on the disk, where the file system can promise that.
    private static func flushFolder(of path: String) {
        let folder = open(parts(of: path).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    private static func draftPrefix(of name: String) -> String { ".\(name).draft-" }

    /// The folder and the name of a file whose path is absolute.
    private static func parts(of path: String) -> (folder: String, name: String) {
        let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex
        return (String(path[..<slash]), String(path[slash...].dropFirst()))
    }
}
