package import Foundation

/// The place of a feed: a folder, an archive, or what lies within an archive, as `feeds.zip/rail` does.
package struct FeedLocation {
    /// A file or folder that is there.
    let place: URL
    /// The path within an archive; empty for the whole.
    let inside: String

    /// - Returns: nil when nothing is there.
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

    /// The kind of what is there, or of what a link to it leads to.
    var kind: FileAttributeType? {
        let path = place.resolvingSymlinksInPath().path
        return (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    }
}
