import Foundation
import HTTPBodies

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

    func isFolder(_ name: String) -> Bool { kind(name) == S_IFDIR }

    /// Neither a folder nor a link.
    func isFile(_ name: String) -> Bool { kind(name) == S_IFREG }

    private func kind(_ name: String) -> mode_t? {
        var status = stat()
        return lstat(path(name), &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Makes sure that no link on the way leads out of the folder.
    func checkWay(to name: String) throws(RecordingError) {
        for parent in Self.parents(of: name) where exists(parent) && !isFolder(parent) { throw link(parent) }
    }

    /// Nil when there is no such file.
    func read(_ name: String) throws(RecordingError) -> Data? {
        guard Self.isInside(name) else {
            throw RecordingError(
                .unsafePath, file: name, "it leads out of the recording's folder",
                remedy: "Nothing there is read: record again, or mend the path.")
        }
        try checkWay(to: name)
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
        try checkWay(to: name)
        let target = folder.appending(path: name)
        let parent = target.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        } catch {
            let code = Self.code(error)
            throw unwritable(name, code, words: code == ENOENT ? "no folder can be made there" : nil)
        }
        // Of this writer alone, whoever else is writing; and new, so that no link leads it elsewhere.
        let temporary =
            parent.path + "/.\(target.lastPathComponent).\(UUID().uuidString)\(Self.temporarySuffix)"
        let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o666)
        guard file >= 0 else { throw unwritable(name, errno) }
        var code = Self.writeAll(data, file)
        if close(file) != 0, code == 0 { code = errno }
        if code == 0, rename(temporary, target.path) != 0 { code = errno }
        guard code == 0 else {
            unlink(temporary)
            throw unwritable(name, code)
        }
        return true
    }

    /// - Returns: 0, or why not all could be written.
    private static func writeAll(_ data: Data, _ file: Int32) -> Int32 {
        var count = 0
        while count < data.count {
            let put = data.withUnsafeBytes { bytes in
                bytes.baseAddress.map { writeSome(file, $0 + count, data.count - count) } ?? 0
            }
            if put < 0, errno == EINTR { continue }
            guard put > 0 else { return put < 0 ? errno : EIO }
            count += put
        }
        return 0
    }

    private static func writeSome(_ file: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
        #if canImport(Glibc)
            return Glibc.write(file, start, count)
        #elseif canImport(Musl)
            return Musl.write(file, start, count)
        #else
            return Darwin.write(file, start, count)
        #endif
    }

    static let temporarySuffix = ".writing"

    func remove(_ name: String) throws(RecordingError) {
        guard Self.isInside(name), exists(name) else { return }
        try checkWay(to: name)
        do {
            try FileManager.default.removeItem(at: folder.appending(path: name))
        } catch {
            throw unwritable(name, Self.code(error))
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

    /// - Parameter words: What happened, where the code does not say it best.
    private func unwritable(_ name: String, _ code: Int32, words: String? = nil) -> RecordingError {
        let cause =
            switch code {
            case ENOSPC, EDQUOT: "no space is left on its disk"
            case EACCES, EPERM: "nobody let us write there"
            case ENOENT: "its folder is gone"
            case EROFS: "its disk can only be read"
            case ENOTDIR, EEXIST: "a file stands where its folder should be"
            case EISDIR, ENOTEMPTY: "a folder stands in its place"
            default: String(cString: strerror(code)).lowercased()
            }
        return RecordingError(
            .unwritable, file: "\(folder.path)/\(name)", "it could not be written: \(words ?? cause)",
            remedy: "Mend that or name another folder, and try again.")
    }

    /// What the system said, which the library tells in several ways.
    private static func code(_ error: any Error) -> Int32 {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error ?? error
        if let code = (cause as? POSIXError)?.code ?? (error as? POSIXError)?.code { return code.rawValue }
        return switch (error as? CocoaError)?.code {
        case .fileWriteOutOfSpace?: ENOSPC
        case .fileWriteNoPermission?: EACCES
        case .fileNoSuchFile?: ENOENT
        case .fileWriteVolumeReadOnly?: EROFS
        case .fileWriteFileExists?: EEXIST
        default: EIO
        }
    }
}
