import CZip
import Foundation

/// A ZIP archive, which is read with libzip. Nothing is unpacked to disk.
final class ZipArchive {
    struct Entry {
        var index: zip_uint64_t
        var size: UInt64
        var packed: UInt64
        var method: UInt16
        var isEncrypted: Bool
    }

    let name: String
    private let handle: OpaquePointer

    init(url: URL) throws(FeedError) {
        name = url.path
        var code: CInt = 0
        guard let handle = zip_open(url.path, ZIP_RDONLY, &code) else {
            throw Self.failure(opening: url.path, code)
        }
        self.handle = handle
    }

    /// Opens an archive whose bytes were read from another archive.
    init(_ bytes: [UInt8], name: String) throws(FeedError) {
        self.name = name
        // libzip frees this copy.
        guard let copy = malloc(max(1, bytes.count)) else { throw FeedError(code: .unreadable, feed: name) }
        bytes.withUnsafeBytes { if let start = $0.baseAddress { memcpy(copy, start, $0.count) } }
        var error = zip_error_t()
        zip_error_init(&error)
        defer { zip_error_fini(&error) }
        guard let source = zip_source_buffer_create(copy, zip_uint64_t(bytes.count), 1, &error) else {
            free(copy)
            throw Self.failure(opening: name, zip_error_code_zip(&error))
        }
        guard let handle = zip_open_from_source(source, ZIP_RDONLY, &error) else {
            zip_source_free(source)
            throw Self.failure(opening: name, zip_error_code_zip(&error))
        }
        self.handle = handle
    }

    deinit { zip_discard(handle) }

    var contents: FeedContents<Entry> {
        var contents = FeedContents<Entry>()
        for index in 0..<zip_uint64_t(max(0, zip_get_num_entries(handle, 0))) {
            var status = zip_stat_t()
            guard zip_stat_index(handle, index, 0, &status) == 0, let path = status.name else { continue }
            // Some programs write Windows separators.
            let parts = String(cString: path).split(
                omittingEmptySubsequences: false, whereSeparator: { $0 == "/" || $0 == "\\" })
            // An entry whose path ends with a separator is a folder.
            guard parts.last != "" else { continue }
            contents.add(
                parts,
                Entry(
                    index: index, size: status.size, packed: status.comp_size, method: status.comp_method,
                    isEncrypted: status.encryption_method != ZIP_EM_NONE))
        }
        return contents
    }

    /// Passes an entry's bytes to `receive` in order, until `receive` returns false.
    ///
    /// - Parameter total: The bytes of the feed that have been read so far.
    func read(
        _ entry: Entry, _ file: String, _ limits: FeedLimits, total: inout UInt64,
        _ receive: (UnsafeRawBufferPointer) -> Bool
    ) throws(FeedError) {
        try refuseBomb(entry, file, limits, total)
        guard !entry.isEncrypted else {
            throw failure(.corruptArchive, file, "\(file) is locked with a password")
        }
        guard zip_compression_method_supported(zip_int32_t(entry.method), 0) == 1 else {
            throw failure(.unknownPacking, file, Self.methods[entry.method] ?? "method \(entry.method)")
        }
        guard let stream = zip_fopen_index(handle, entry.index, 0) else {
            throw failure(.corruptArchive, file, "\(file) cannot be unpacked")
        }
        defer { zip_fclose(stream) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 18, alignment: 16)
        defer { buffer.deallocate() }
        var size: UInt64 = 0
        while true {
            let count = zip_fread(stream, buffer.baseAddress, zip_uint64_t(buffer.count))
            if count == 0 { break }
            guard count > 0 else {
                throw failure(.corruptArchive, file, "\(file) does not unpack to what was packed")
            }
            size += UInt64(count)
            total += UInt64(count)
            // The size that the archive declares may be wrong, so the bytes are counted.
            if size > entry.size || size > limits.file || total > limits.total {
                throw failure(
                    .tooLarge, file, "it unpacks to more than \(min(entry.size, limits.file)) bytes")
            }
            if !receive(UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)])) { return }
        }
        guard size == entry.size else { throw failure(.corruptArchive, file, "\(file) is cut short") }
    }

    private func refuseBomb(
        _ entry: Entry, _ file: String, _ limits: FeedLimits, _ total: UInt64
    ) throws(FeedError) {
        if entry.size > limits.file || entry.size > limits.total - min(total, limits.total) {
            throw failure(
                .tooLarge, file, "it unpacks to \(entry.size) bytes; \(limits.file) are allowed")
        }
        if entry.size > limits.suspiciousSize, entry.size / max(entry.packed, 1) > limits.ratio {
            throw failure(
                .tooLarge, file,
                "\(entry.packed) bytes unpack to \(entry.size), as in an archive made to do harm")
        }
    }

    private func failure(_ code: FeedError.Code, _ file: String, _ detail: String) -> FeedError {
        FeedError(code: code, feed: name, file: file, detail: detail)
    }

    /// The compression methods that libzip may lack. Source: PKWARE's APPNOTE.TXT 6.3.10, section 4.4.5.
    private static let methods: [UInt16: String] = [
        1: "Shrink", 6: "Implode", 9: "Deflate64", 12: "BZIP2", 14: "LZMA", 93: "Zstandard", 95: "XZ",
        98: "PPMd",
    ]

    private static func failure(opening path: String, _ code: CInt) -> FeedError {
        switch code {
        case ZIP_ER_NOENT: return FeedError(code: .notFound, feed: path)
        case ZIP_ER_NOZIP: return FeedError(code: .notAFeed, feed: path)
        case ZIP_ER_OPEN, ZIP_ER_READ: return FeedError(code: .unreadable, feed: path)
        default:
            var error = zip_error_t()
            zip_error_init_with_code(&error, code)
            defer { zip_error_fini(&error) }
            let detail = zip_error_strerror(&error).map { String(cString: $0) }
            return FeedError(code: .corruptArchive, feed: path, detail: detail)
        }
    }
}
