import CZip
import Foundation

/// A feed in a ZIP archive, read with libzip; nothing is unpacked to disk.
struct ZipSource: FeedSource {
    /// Closes the archive when the last reader lets go of it.
    private final class Archive {
        let handle: OpaquePointer
        init(_ handle: OpaquePointer) { self.handle = handle }
        deinit { zip_discard(handle) }
    }

    private struct Entry {
        var index: zip_uint64_t
        var size: UInt64
        var packed: UInt64
        var isEncrypted: Bool
    }

    let name: String
    private let limits: FeedLimits
    private let archive: Archive
    private var entries: [String: Entry] = [:]
    private var total: UInt64 = 0

    init(url: URL, limits: FeedLimits) throws(FeedError) {
        name = url.path
        self.limits = limits
        var code: CInt = 0
        guard let handle = zip_open(url.path, ZIP_RDONLY, &code) else {
            throw Self.failure(opening: url.path, code)
        }
        archive = Archive(handle)
        for index in 0..<zip_uint64_t(max(0, zip_get_num_entries(handle, 0))) {
            var status = zip_stat_t()
            guard zip_stat_index(handle, index, 0, &status) == 0, let path = status.name else { continue }
            // Some feeds are zipped with the folder that held them.
            let parts = String(cString: path).split(separator: "/")
            guard let file = parts.last, parts.count <= 2, file.hasSuffix(".txt"), parts[0] != "__MACOSX"
            else { continue }
            if parts.count == 2, entries[String(file)] != nil { continue }
            entries[String(file)] = Entry(
                index: index, size: status.size, packed: status.comp_size,
                isEncrypted: status.encryption_method != ZIP_EM_NONE)
        }
    }

    mutating func read(
        _ file: String, _ receive: (UnsafeRawBufferPointer) -> Bool
    ) throws(FeedError) -> Bool {
        guard let entry = entries[file] else { return false }
        try refuseBomb(entry, file)
        guard !entry.isEncrypted, let stream = zip_fopen_index(archive.handle, entry.index, 0) else {
            let why = entry.isEncrypted ? "locked with a password" : "cannot be unpacked"
            throw FeedError(.corruptArchive, feed: name, file: file, detail: "\(file) is \(why)")
        }
        defer { zip_fclose(stream) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { buffer.deallocate() }
        var size: UInt64 = 0
        while true {
            let count = zip_fread(stream, buffer.baseAddress, zip_uint64_t(buffer.count))
            if count == 0 { break }
            guard count > 0 else {
                throw FeedError(
                    .corruptArchive, feed: name, file: file,
                    detail: "\(file) does not unpack to what was packed")
            }
            size += UInt64(count)
            total += UInt64(count)
            // The size that an archive declares is only a claim.
            if size > entry.size || size > limits.file || total > limits.total {
                throw FeedError(
                    .tooLarge, feed: name, file: file,
                    detail: "it unpacks to more than \(min(entry.size, limits.file)) bytes")
            }
            if !receive(UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)])) { return true }
        }
        guard size == entry.size else {
            throw FeedError(.corruptArchive, feed: name, file: file, detail: "\(file) is cut short")
        }
        return true
    }

    private func refuseBomb(_ entry: Entry, _ file: String) throws(FeedError) {
        if entry.size > limits.file || total + entry.size > limits.total {
            throw FeedError(
                .tooLarge, feed: name, file: file,
                detail: "it unpacks to \(entry.size) bytes; \(limits.file) are allowed")
        }
        if entry.size > limits.suspiciousSize, entry.size / max(entry.packed, 1) > limits.ratio {
            throw FeedError(
                .tooLarge, feed: name, file: file,
                detail: "\(entry.packed) bytes unpack to \(entry.size), as in an archive made to do harm")
        }
    }

    private static func failure(opening path: String, _ code: CInt) -> FeedError {
        switch code {
        case ZIP_ER_NOENT:
            return FeedError(.notFound, feed: path)
        case ZIP_ER_NOZIP:
            return FeedError(.notAFeed, feed: path)
        case ZIP_ER_OPEN, ZIP_ER_READ:
            return FeedError(.unreadable, feed: path)
        default:
            var error = zip_error_t()
            zip_error_init_with_code(&error, code)
            defer { zip_error_fini(&error) }
            let detail = zip_error_strerror(&error).map { String(cString: $0) }
            return FeedError(.corruptArchive, feed: path, detail: detail)
        }
    }
}
