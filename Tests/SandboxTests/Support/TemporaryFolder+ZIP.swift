import CZip
import Foundation
import TestSupport

extension TemporaryFolder {
    /// Makes a ZIP archive of files and returns its location.
    func zip(_ files: [String: Data], named name: String = "feed.zip") throws -> URL {
        let target = url.appending(path: name)
        guard let archive = zip_open(target.path, ZIP_CREATE | ZIP_TRUNCATE, nil) else {
            throw CocoaError(.fileWriteUnknown)
        }
        // libzip reads the bytes when the archive is closed.
        var buffers: [UnsafeMutableRawPointer] = []
        defer { for bytes in buffers { bytes.deallocate() } }
        for (name, data) in files.sorted(by: { $0.key < $1.key }) {
            let bytes = UnsafeMutableRawPointer.allocate(byteCount: max(1, data.count), alignment: 1)
            buffers.append(bytes)
            data.withUnsafeBytes {
                if let start = $0.baseAddress { bytes.copyMemory(from: start, byteCount: $0.count) }
            }
            guard let source = zip_source_buffer(archive, bytes, zip_uint64_t(data.count), 0),
                zip_file_add(archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8)) >= 0
            else { throw CocoaError(.fileWriteUnknown) }
        }
        guard zip_close(archive) == 0 else { throw CocoaError(.fileWriteUnknown) }
        return target
    }
}
