import Foundation

/// A feed that lies unpacked in a folder.
struct FolderSource: FeedSource {
    let url: URL
    let limits: FeedLimits
    private var total: UInt64 = 0

    init(url: URL, limits: FeedLimits) {
        self.url = url
        self.limits = limits
    }

    var name: String { url.path }

    mutating func read(
        _ file: String, _ receive: (UnsafeRawBufferPointer) -> Bool
    ) throws(FeedError) -> Bool {
        let path = url.appendingPathComponent(file).path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
            return false
        }
        do {
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            // A pipe or a device would block for ever or never end.
            let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            let kind = try FileManager.default.attributesOfItem(atPath: resolved)[.type] as? FileAttributeType
            guard kind == .typeRegular else {
                throw FeedError(.unreadable, feed: name, file: file, detail: "\(file) is not a regular file")
            }
            let declared = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
            if declared > limits.file { throw tooLarge(file, declared) }
            let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
            defer { try? handle.close() }
            var size: UInt64 = 0
            while let chunk = try handle.read(upToCount: 1 << 18), !chunk.isEmpty {
                size += UInt64(chunk.count)
                total += UInt64(chunk.count)
                if size > limits.file || total > limits.total { throw tooLarge(file, max(size, total)) }
                if !chunk.withUnsafeBytes(receive) { break }
            }
            return true
        } catch let error as FeedError {
            throw error
        } catch {
            throw FeedError(.unreadable, feed: name, file: file, detail: "\(file): \(reason(error))")
        }
    }

    private func tooLarge(_ file: String, _ size: UInt64) -> FeedError {
        FeedError(
            .tooLarge, feed: name, file: file, detail: "\(size) bytes or more; \(limits.file) are allowed")
    }

    private func reason(_ error: any Error) -> String {
        (error as? CocoaError)?.code == .fileReadNoPermission ? "permission denied" : "it cannot be opened"
    }
}
