package import Foundation

extension Timetable {
    /// Loads a feed from a folder or a ZIP archive; `now` decides whether it has expired.
    package static func load(
        feed url: URL, now: Date, limits: FeedLimits = FeedLimits()
    ) throws(FeedError) -> Timetable {
        var reader = FeedReader(source: try feedSource(at: url, limits: limits))
        return try TimetableBuilder.timetable(from: try reader.feed(), now: now)
    }

    /// The timetable that the program carries.
    package static func builtIn(now: Date) throws(FeedError) -> Timetable {
        var reader = FeedReader(source: EmbeddedSource.builtIn)
        return try TimetableBuilder.timetable(from: try reader.feed(), now: now)
    }
}
