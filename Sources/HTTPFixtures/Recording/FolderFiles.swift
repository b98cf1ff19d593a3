import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads and writes whole files of one folder, and nothing outside it.
struct FolderFiles: Sendable {
    var folder: URL
    /// Bytes; a larger file is not read.
    var limit: Int

    private func path(_ name: String) -> String { folder.path + "/" + name }

    /// A file name, or one in a folder of the folder: no way leads out of it.
    static func isInside(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix("/") && !name.contains("\\") && !name.contains("\0")
            && name.split(separator: "/", omittingEmptySubsequences: false)
                .allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }

    /// The names of what lies in the folder or in one of its folders; none when it is not there.
    func names(in inner: String = "") -> [String] {
        let place = inner.isEmpty ? folder.path : path(inner)
        return ((try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []).sorted()
    }

    func exists(_ name: String) -> Bool {
        var status = stat()
        return lstat(path(name), &status) == 0
    }

    func isFolder(_ name: String) -> Bool {
        var status = stat()
        return lstat(path(name), &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    /// Nil when there is no such file.
    func read(_ name: String) throws(RecordingError) -> Data? {
        guard Self.isInside(name) else {
            throw RecordingError(
                .unsafePath, file: name, "it leads out of the recording's folder",
                remedy: "Nothing there is read: record again, or mend the path.")
        }
        for parent in Self.parents(of: name) where !isFolder(parent) && exists(parent) { throw link(parent) }
        let file = open(path(name), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            switch errno {
            case ENOENT, ENOTDIR: return nil
            case ELOOP: throw link(name)
            default: throw unreadable(name, errno)
            }
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0 else { throw unreadable(name, errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw RecordingError(
                .unreadable, file: name, "it is no file", remedy: "Remove it, or record again.")
        }
        let size = Int(status.st_size)
        guard size <= limit else {
            throw RecordingError(
                .tooLarge, file: name, "it has \(size) bytes, and more than \(limit) are not read",
                remedy: "Remove it, or raise the limit.")
        }
        var data = Data(count: size)
        var count = 0
        while count < size {
            let got = data.withUnsafeMutableBytes { bytes in
                Self.readSome(file, bytes.baseAddress.map { $0 + count }, size - count)
            }
            if got < 0, errno == EINTR { continue }
            guard got >= 0 else { throw unreadable(name, errno) }
            if got == 0 { break }
            count += got
        }
        return count == size ? data : data.prefix(count)
    }

    private static func readSome(_ file: Int32, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
        guard let start else { return 0 }
        #if canImport(Glibc)
            return Glibc.read(file, start, count)
        #elseif canImport(Musl)
            return Musl.read(file, start, count)
        #else
            return Darwin.read(file, start, count)
        #endif
    }

    /// Writes a file so that there is the old one or the new one, and never a part of one.
    ///
    /// - Returns: Whether anything was written: equal bytes are left alone.
    @discardableResult func write(_ data: Data, to name: String) throws(RecordingError) -> Bool {
        if let old = try? read(name), old == data { return false }
        for parent in Self.parents(of: name) where exists(parent) && !isFolder(parent) { throw link(parent) }
        let target = folder.appending(path: name)
        do {
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch {
            throw unwritable(name, error)
        }
        let temporary = target.deletingLastPathComponent()
            .appending(path: ".\(target.lastPathComponent)\(Self.temporarySuffix)")
        do {
            try data.write(to: temporary)
        } catch {
            try? FileManager.default.removeItem(at: temporary)
            throw unwritable(name, error)
        }
        guard rename(temporary.path, target.path) == 0 else {
            let code = errno
            try? FileManager.default.removeItem(at: temporary)
            throw unwritable(name, POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO))
        }
        return true
    }

    static let temporarySuffix = ".writing"

    func remove(_ name: String) throws(RecordingError) {
        guard Self.isInside(name), exists(name) else { return }
        do {
            try FileManager.default.removeItem(at: folder.appending(path: name))
        } catch {
            throw unwritable(name, error)
        }
    }

    /// A folder that is a link, or that holds anything, stays.
    func removeFolderIfEmpty(_ name: String) {
        guard Self.isInside(name) else { return }
        _ = rmdir(path(name))
    }

    private static func parents(of name: String) -> [String] {
        let parts = name.split(separator: "/")
        return (0..<max(0, parts.count - 1)).map { parts[0...$0].joined(separator: "/") }
    }

    private func link(_ name: String) -> RecordingError {
        RecordingError(
            .unsafePath, file: name, "it is a link, and what it leads to is no part of the recording",
            remedy: "Put the file itself there, or record again.")
    }

    private func unreadable(_ name: String, _ code: Int32) -> RecordingError {
        RecordingError(
            .unreadable, file: name, "it cannot be read: \(String(cString: strerror(code)).lowercased())",
            remedy: "Look at its permissions.")
    }

    private func unwritable(_ name: String, _ error: any Error) -> RecordingError {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error
        let code = (cause as? POSIXError)?.code ?? (error as? POSIXError)?.code
        let words: String =
            switch (code, (error as? CocoaError)?.code) {
            case (.ENOSPC?, _), (_, .fileWriteOutOfSpace?): "no space is left on its disk"
            case (.EACCES?, _), (.EPERM?, _), (_, .fileWriteNoPermission?): "nobody let us write there"
            case (.ENOENT?, _), (_, .fileNoSuchFile?): "its folder is gone"
            case (.EROFS?, _), (_, .fileWriteVolumeReadOnly?): "its disk can only be read"
            case (.ENOTDIR?, _), (.EEXIST?, _), (_, .fileWriteFileExists?):
                "a file stands where its folder should be"
            case (let code?, _): String(cString: strerror(code.rawValue)).lowercased()
            default: "the system refused"
            }
        return RecordingError(
            .unwritable, file: "\(folder.path)/\(name)", "it could not be written: \(words)",
            remedy: "Mend that, and record again.")
    }
}
