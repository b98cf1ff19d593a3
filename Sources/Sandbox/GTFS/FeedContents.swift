/// The files in a folder or an archive, grouped by their folder. The files of one folder may be a feed.
struct FeedContents<File> {
    enum Place {
        case folder(FeedFiles<File>)
        /// An archive, the path of the archive, and the requested path inside the archive.
        case archive(File, path: String, inside: String)
    }

    private var folders: [String: FeedFiles<File>] = [:]
    private var archives: [String: File] = [:]

    mutating func add(_ path: some Sequence<some StringProtocol>, _ file: File) {
        let parts = path.map { String($0) }.filter { !$0.isEmpty && $0 != "." }
        // Leaves out the metadata file that macOS adds for each file.
        guard let name = parts.last, !name.hasPrefix("._"), !parts.contains("__MACOSX") else { return }
        folders[parts.dropLast().joined(separator: "/"), default: FeedFiles()].files[name] = file
        if name.lowercased().hasSuffix(".zip") { archives[parts.joined(separator: "/")] = file }
    }

    /// Whether the folder has any of the files that every feed must have.
    func holdsFeed(_ folder: String) -> Bool {
        ["agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt"]
            .contains { folders[folder]?[$0] != nil }
    }

    /// Finds the feed in a folder, or else the only feed in the folders and archives below that folder.
    ///
    /// - Parameters:
    ///   - folder: The path of a folder, or the path of an archive followed by a path inside that archive. Empty for
    ///     everything.
    ///   - name: The name of the outermost folder or archive, for messages.
    func feed(in folder: String, of name: String) throws(FeedError) -> Place {
        if let (path, file) = archives.first(where: { (folder + "/").hasPrefix($0.key + "/") }) {
            return .archive(file, path: path, inside: String(folder.dropFirst(path.count + 1)))
        }
        if holdsFeed(folder) { return .folder(folders[folder] ?? FeedFiles()) }
        let place = folder.isEmpty ? name : name + "/" + folder
        let feeds = feeds.filter { folder.isEmpty || $0.hasPrefix(folder + "/") }
        if feeds.count > 1 { throw FeedError(code: .severalFeeds, feed: place, files: feeds) }
        if let only = feeds.first {
            if let archive = archives[only] { return .archive(archive, path: only, inside: "") }
            return .folder(folders[only] ?? FeedFiles())
        }
        guard folder.isEmpty || folders.keys.contains(where: { ($0 + "/").hasPrefix(folder + "/") }) else {
            throw FeedError(code: .notFound, feed: place, files: self.feeds)
        }
        return .folder(folders[folder] ?? FeedFiles())
    }

    private var feeds: [String] { (folders.keys.filter(holdsFeed) + archives.keys).sorted() }
}

struct FeedFiles<File> {
    fileprivate var files: [String: File] = [:]

    var names: [String] { files.keys.sorted() }

    /// The file with a name, or else a file whose name differs from it only in case.
    subscript(name: String) -> File? { files[name] ?? files.first { $0.key.lowercased() == name }?.value }
}
