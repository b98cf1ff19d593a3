import Foundation

/// A feed whose files lie unpacked in a folder.
struct FolderSource: FeedSource {
    let name: String
    private let files: FeedFiles<URL>
    private let limits: FeedLimits
    private var total: UInt64 = 0

    init(_ files: FeedFiles<URL>, name: String, limits: FeedLimits) {
        (self.files, self.name, self.limits) = (files, name, limits)
    }

    var fileNames: [String] { files.names }

    /// Lists the files of a folder. If these files are not a feed, also lists the files of the folders inside.
    static func contents(of folder: URL) throws(FeedError) -> FeedContents<URL> {
        var contents = FeedContents<URL>()
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        } catch {
            throw FeedError(code: .unreadable, feed: folder.path, detail: reason(error))
        }
        for name in names { contents.add([name], folder.appending(path: name)) }
        guard !contents.holdsFeed("") else { return contents }
        for name in names where !name.hasPrefix(".") {
            let inner = folder.appending(path: name)
            let found = (try? FileManager.default.contentsOfDirectory(atPath: inner.path)) ?? []
            for file in found { contents.add([name, file], inner.appending(path: file)) }
        }
        return contents
    }

    mutating func read(
        _ file: String, _ receive: (UnsafeRawBufferPointer) -> Bool
    ) throws(FeedError) -> Bool {
        guard let url = files[file] else { return false }
        do {
            // Reading a pipe might block forever, and reading a device might never end.
            let attributes = try FileManager.default.attributesOfItem(
                atPath: url.resolvingSymlinksInPath().path)
            guard attributes[.type] as? FileAttributeType == .typeRegular else {
                throw FeedError(
                    code: .unreadable, feed: name, file: file, detail: "\(file) is not a regular file")
            }
            let declared = (attributes[.size] as? NSNumber)?.uint64Value ?? 0
            if declared > limits.file { throw tooLarge(file, declared) }
            let handle = try FileHandle(forReadingFrom: url)
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
            throw FeedError(
                code: .unreadable, feed: name, file: file, detail: "\(file): \(Self.reason(error))")
        }
    }

    private func tooLarge(_ file: String, _ size: UInt64) -> FeedError {
        FeedError(
            code: .tooLarge, feed: name, file: file,
            detail: "\(size) bytes or more; \(limits.file) are allowed")
    }

    private static func reason(_ error: any Error) -> String {
        (error as? CocoaError)?.code == .fileReadNoPermission ? "permission denied" : "it cannot be opened"
    }
}
