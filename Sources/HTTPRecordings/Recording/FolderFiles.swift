import Foundation
import HTTPBodies

/// Reads and writes whole files in one folder, and never outside it.
struct FolderFiles: Sendable {
    static let temporarySuffix = ".writing"

    private let folder: String
    /// The size limit of a file to read, in bytes.
    private let limit: Int

    init(folder: URL, limit: Int) {
        self.folder = folder.path
        self.limit = limit
    }

    private func path(_ name: String) -> String { "\(folder)/\(name)" }

    static func isInside(_ name: String) -> Bool {
        !name.utf8.contains { $0 == 0x5C || $0 == 0 }
            && name.parts(between: 0x2F).allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    }

    /// Returns the sorted names in the folder, or in a folder inside it; none if the folder does not exist.
    func names(in inner: String = "") -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path(inner))) ?? []).sorted()
    }

    func exists(_ name: String) -> Bool { kind(name) != nil }
    func isFolder(_ name: String) -> Bool { kind(name) == S_IFDIR }
    func isFile(_ name: String) -> Bool { kind(name) == S_IFREG }

    private func kind(_ name: String) -> mode_t? {
        var status = stat()
        return lstat(path(name), &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Makes sure that no folder in a path is a link or a file.
    func checkWay(to name: String) throws(RecordingError) {
        for slash in name.utf8.indices where name.utf8[slash] == 0x2F {
            let parent = String(name[..<slash])
            if let kind = kind(parent), kind != S_IFDIR { throw link(parent) }
        }
    }

    func read(_ name: String) throws(RecordingError) -> Data? {
        guard Self.isInside(name) else {
            throw RecordingError(
                .unsafePath, file: name, "it leads out of the recording's folder",
                remedy: "Nothing there is read. Record again, or correct the path.")
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
                .unreadable, file: name, "it is not a file", remedy: "Remove it, or record again.")
        }
        let size = Int(status.st_size)
        guard size <= limit else {
            throw RecordingError(
                .tooLarge, file: name, "it has \(size) bytes, and more than \(limit) are not read",
                remedy: "Remove it, or raise the limit.")
        }
        do {
            return try FileHandle(fileDescriptor: file, closeOnDealloc: false).readToEnd() ?? Data()
        } catch {
            throw unreadable(name, EIO)
        }
    }

    /// Writes a file atomically.
    /// - Returns: Whether anything was written. A file with the same bytes is left alone.
    @discardableResult func write(_ data: Data, to name: String) throws(RecordingError) -> Bool {
        if let old = try? read(name), old == data { return false }
        try checkWay(to: name)
        let target = URL(filePath: path(name))
        let parent = target.deletingLastPathComponent()
        do {
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        } catch {
            throw unwritable(name, error)
        }
        // No other writer uses this name. The file must be new, so that no link is followed.
        let temporary =
            parent.path + "/.\(target.lastPathComponent).\(UUID().uuidString)\(Self.temporarySuffix)"
        do {
            try data.write(to: URL(filePath: temporary), options: .withoutOverwriting)
            if rename(temporary, target.path) != 0 {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
            }
        } catch {
            unlink(temporary)
            throw unwritable(name, error)
        }
        return true
    }

    func remove(_ name: String) throws(RecordingError) {
        guard Self.isInside(name), exists(name) else { return }
        try checkWay(to: name)
        do { try FileManager.default.removeItem(atPath: path(name)) } catch { throw unwritable(name, error) }
    }

    /// Removes a file, and then its folder if that is empty.
    func removeWithFolder(_ name: String) throws(RecordingError) {
        try remove(name)
        let parts = name.parts(between: 0x2F)
        if parts.count == 2, Self.isInside(name) { _ = rmdir(path(String(parts[0]))) }
    }

    private func link(_ name: String) -> RecordingError {
        RecordingError(
            .unsafePath, file: name, "it is a link, and its target is not part of the recording",
            remedy: "Put the file itself there, or record again.")
    }

    private func unreadable(_ name: String, _ code: Int32) -> RecordingError {
        RecordingError(
            .unreadable, file: name, "it cannot be read: \(String(cString: strerror(code)).lowercased())",
            remedy: "Look at its permissions.")
    }

    private func unwritable(_ name: String, _ error: any Error) -> RecordingError {
        let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError ?? error as? POSIXError
        let words = cause.map { String(cString: strerror($0.code.rawValue)).lowercased() }
        return RecordingError(
            .unwritable, file: path(name),
            "it could not be written: \(words ?? "no folder can be made there")",
            remedy: "Correct that or name another folder, and try again.")
    }
}
