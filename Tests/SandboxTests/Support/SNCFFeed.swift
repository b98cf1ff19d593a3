import Foundation
import Testing

@testable import Sandbox

/// The real feed of SNCF Voyageurs, where it lies beside the package.
enum SNCFFeed {
    private static let file = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/gtfs/sncf.zip")
    static let isPresent = FileManager.default.isReadableFile(atPath: file.path)
    static let absence: Comment = "shared/gtfs/sncf.zip is not beside the package"
    /// Read once for all tests: it never changes.
    static let loaded = Result { try Timetable.load(feed: file, now: FeedText.noon) }
}
