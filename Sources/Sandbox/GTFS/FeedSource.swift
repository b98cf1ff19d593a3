import Foundation

/// A source of a feed's files, which come in chunks, so that none has to fit in memory.
protocol FeedSource {
    /// The feed as its user named it.
    var name: String { get }

    /// The names of the files that it has.
    var fileNames: [String] { get }

    /// Hands the file's bytes over in order, and returns false when there is no such file.
    ///
    /// `receive` returns false to stop early.
    mutating func read(
        _ file: String, _ receive: (UnsafeRawBufferPointer) -> Bool
    ) throws(FeedError) -> Bool
}

/// Opens a folder or a ZIP archive, or a folder or an archive within an archive.
func feedSource(at url: URL, limits: FeedLimits) throws(FeedError) -> any FeedSource {
    guard let location = FeedLocation(url) else { throw FeedError(.notFound, feed: url.path) }
    switch location.kind {
    case .typeDirectory:
        let contents = try FolderSource.contents(of: location.place)
        switch try contents.feed(in: "", of: url.path) {
        case .folder(let files): return FolderSource(files, name: url.path, limits: limits)
        case .archive(let file, _, _):
            guard FeedLocation(file)?.kind == .typeRegular else {
                throw FeedError(.notAFile, feed: file.path)
            }
            return try ZipSource(url: file, name: file.path, limits: limits)
        }
    case .typeRegular:
        return try ZipSource(url: location.place, inside: location.inside, name: url.path, limits: limits)
    default:
        // Opening a pipe waits until somebody writes into it, and a device may never end.
        throw FeedError(.notAFile, feed: url.path)
    }
}
