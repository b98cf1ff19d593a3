import Foundation

/// A feed in a ZIP archive, or in an archive inside that archive.
struct ZipSource: FeedSource {
    let name: String
    private let limits: FeedLimits
    private let archive: ZipArchive
    private let entries: FeedFiles<ZipArchive.Entry>
    private var total: UInt64 = 0

    /// The most archives that are opened one inside the other. The limit is needed because an archive may contain
    /// itself.
    private static let mostNested = 3

    /// - Parameters:
    ///   - inside: The path of a folder or an archive inside the archive; empty for the whole archive.
    ///   - name: The name of the feed, as the user gave it.
    init(url: URL, inside: String = "", name: String, limits: FeedLimits) throws(FeedError) {
        self.name = name
        self.limits = limits
        var (archive, inside) = (try ZipArchive(url: url), inside)
        for _ in 0..<Self.mostNested {
            switch try archive.contents.feed(in: inside, of: archive.name) {
            case .folder(let files):
                (self.archive, entries) = (archive, files)
                return
            case .archive(let entry, let path, let rest):
                var bytes: [UInt8] = []
                try archive.read(entry, path, limits, total: &total) {
                    bytes.append(contentsOf: $0)
                    return true
                }
                archive = try ZipArchive(bytes, name: archive.name + "/" + path)
                inside = rest
            }
        }
        throw FeedError(code: .nestedArchives, feed: archive.name)
    }

    var fileNames: [String] { entries.names }

    mutating func read(
        _ file: String, _ receive: (UnsafeRawBufferPointer) -> Bool
    ) throws(FeedError) -> Bool {
        guard let entry = entries[file] else { return false }
        try archive.read(entry, file, limits, total: &total, receive)
        return true
    }
}
