import CZip
import Foundation

/// A folder that is gone when the test is over.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "sandbox-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Writes files into the folder.
    func write(_ files: [String: String]) throws {
        for (name, text) in files { try Data(text.utf8).write(to: url.appending(path: name)) }
    }

    /// Makes a ZIP archive with these files in it, and says where.
    func zip(_ files: [String: Data], named name: String = "feed.zip") throws -> URL {
        let target = url.appending(path: name)
        guard let archive = zip_open(target.path, ZIP_CREATE | ZIP_TRUNCATE, nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        for (name, data) in files.sorted(by: { $0.key < $1.key }) {
            // libzip reads the bytes when the archive is closed.
            let bytes = UnsafeMutableRawPointer.allocate(byteCount: max(1, data.count), alignment: 1)
            data.withUnsafeBytes {
                if let start = $0.baseAddress { bytes.copyMemory(from: start, byteCount: $0.count) }
            }
            guard let source = zip_source_buffer(archive, bytes, zip_uint64_t(data.count), 0),
                zip_file_add(archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8)) >= 0
            else { throw CocoaError(.fileWriteUnknown) }
            buffers.append(bytes)
        }
        guard zip_close(archive) == 0 else { throw CocoaError(.fileWriteUnknown) }
        for bytes in buffers { bytes.deallocate() }
        buffers = []
        return target
    }

    private var buffers: [UnsafeMutableRawPointer] = []
}
