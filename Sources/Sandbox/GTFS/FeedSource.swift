import CTimetable
package import Foundation

/// A source of a feed's files. Files are read in chunks, so they need not fit in memory.
protocol FeedSource {
    /// The name of the feed, as the user gave it.
    var name: String { get }

    var fileNames: [String] { get }

    /// Passes a file's bytes to `receive` in order, until `receive` returns false.
    ///
    /// - Returns: false if there is no such file.
    mutating func read(
        _ file: String, _ receive: (UnsafeRawBufferPointer) -> Bool
    ) throws(FeedError) -> Bool
}

/// Limits on a feed's unpacked size, so that a hostile archive cannot fill the memory.
struct FeedLimits: Hashable, Sendable {
    var file: UInt64 = 512 << 20
    /// The most unpacked bytes that are read from all files together.
    var total: UInt64 = 1 << 30
    /// The most unpacked bytes for each packed byte. A file that is larger than `suspiciousSize` and exceeds this
    /// ratio is refused.
    var ratio: UInt64 = 200
    /// The unpacked size of a file, in bytes, up to which any ratio is accepted.
    var suspiciousSize: UInt64 = 32 << 20
}

/// Opens the feed in a folder or a ZIP archive, or in a folder or an archive inside an archive.
func feedSource(at url: URL, limits: FeedLimits) throws(FeedError) -> any FeedSource {
    guard let location = FeedLocation(url) else { throw FeedError(code: .notFound, feed: url.path) }
    switch location.kind {
    case .typeDirectory:
        let contents = try FolderSource.contents(of: location.place)
        switch try contents.feed(in: "", of: url.path) {
        case .folder(let files): return FolderSource(files, name: url.path, limits: limits)
        case .archive(let file, _, _):
            guard FeedLocation(file)?.kind == .typeRegular else {
                throw FeedError(code: .notAFile, feed: file.path)
            }
            return try ZipSource(url: file, name: file.path, limits: limits)
        }
    case .typeRegular:
        return try ZipSource(url: location.place, inside: location.inside, name: url.path, limits: limits)
    default:
        // Opening a pipe blocks until somebody writes to it, and a device may never end.
        throw FeedError(code: .notAFile, feed: url.path)
    }
}

/// The feed and the list of towns that are built into the program.
struct EmbeddedSource: FeedSource {
    let name = "built-in timetable"

    private var files: [timetable_file] { (0..<timetable_file_count()).map { timetable_file_at($0) } }

    var fileNames: [String] { files.map { String(cString: $0.name) } }

    func read(_ file: String, _ receive: (UnsafeRawBufferPointer) -> Bool) throws(FeedError) -> Bool {
        guard let found = files.first(where: { String(cString: $0.name) == file }) else { return false }
        _ = receive(UnsafeRawBufferPointer(start: found.bytes, count: found.length))
        return true
    }
}

/// The location of a feed: a folder, an archive, or a path inside an archive such as `feeds.zip/rail`.
package struct FeedLocation {
    /// The file or folder that exists on disk.
    let place: URL
    /// The path inside the archive; empty for the whole archive.
    let inside: String

    /// - Returns: nil if nothing exists at the URL.
    package init?(_ url: URL) {
        var place = url.standardizedFileURL
        var inside: [String] = []
        while !FileManager.default.fileExists(atPath: place.path) {
            guard place.pathComponents.count > 1 else { return nil }
            inside.insert(place.lastPathComponent, at: 0)
            place.deleteLastPathComponent()
        }
        self.place = place
        self.inside = inside.joined(separator: "/")
        if kind == .typeDirectory, !inside.isEmpty { return nil }
    }

    /// The type of the file or folder; links are followed.
    var kind: FileAttributeType? {
        let path = place.resolvingSymlinksInPath().path
        return (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    }
}
