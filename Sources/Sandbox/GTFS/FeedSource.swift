import Foundation

/// A source of a feed's files, which come in chunks, so that none has to fit in memory.
protocol FeedSource {
    /// The feed as its user named it.
    var name: String { get }

    /// Hands the file's bytes over in order, and returns false when there is no such file.
    ///
    /// `receive` returns false to stop early.
    mutating func read(
        _ file: String, _ receive: (UnsafeRawBufferPointer) -> Bool
    ) throws(FeedError) -> Bool
}

/// Opens a folder or a ZIP archive.
func feedSource(at url: URL, limits: FeedLimits) throws(FeedError) -> any FeedSource {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
        throw FeedError(.notFound, feed: url.path)
    }
    if isFolder.boolValue { return FolderSource(url: url, limits: limits) }
    return try ZipSource(url: url, limits: limits)
}
