package import Foundation
import HTTPBodies
import JSONTrees

/// Recordings side by side, and the exchanges that they share: if a folder `exchanges` lies beside them, an exchange
/// that two or more of them have stands there once.
package enum RecordingShelf {
    package static let folder = "exchanges"

    /// - Parameter folder: The folder in which the recordings lie.
    static func shared(in folder: URL, limit: Int) -> FolderFiles? {
        guard FolderFiles(folder: folder, limit: limit).isFolder(Self.folder) else { return nil }
        return FolderFiles(folder: folder.appending(path: Self.folder), limit: limit)
    }

    /// Puts each exchange where it belongs; if a recording cannot be read, all recordings stay as they are.
    ///
    /// Exchanges that differ in volatile values alone are alike, unless such a value is a time of another minute, or
    /// comes back in a later request.
    /// At any moment each recording can be played, because its own files go before shared ones.
    package static func settle(_ folder: URL) throws(RecordingError) {
        let place = RecordingFolder(folder)
        guard let shared = shared(in: folder, limit: place.bodyLimit) else { return }
        var users: [String: [Use]] = [:]
        for recording in place.files.names().map({ RecordingFolder(folder.appending(path: $0)) })
        where recording.holdsRecording {
            guard let head = try? recording.readHead(), head.schema >= 2 else { return }
            for use in try uses(of: recording, head) { users[use.file, default: []].append(use) }
        }
        for (file, uses) in users.sorted(by: { $0.key < $1.key }) { try settle(file, uses, shared) }
        for topic in shared.names() {
            for name in shared.names(in: topic) where users["\(topic)/\(name)"] == nil {
                try shared.removeWithFolder("\(topic)/\(name)")
            }
        }
    }

    /// One exchange of one recording.
    private struct Use {
        var folder: RecordingFolder
        var file: String
        var data: Data
        /// The part that must be equal for exchanges to share a file.
        var content: Data
    }

    private static func uses(
        of recording: RecordingFolder, _ head: FixtureFile
    ) throws(RecordingError) -> [Use] {
        let volatile = head.recording.matching.volatileFields.map { JSONPathPattern($0) }
        var trees: [(file: String, data: Data, tree: JSONTree)] = []
        for file in Set(head.exchanges.map(\.file)).sorted() where ExchangeName.isOne(file) {
            guard let data = try recording.reader.data(file) else { continue }
            trees.append((file, data, try ExchangeReader.tape(data, name: file).tree))
        }
        let requests = trees.map { [UInt8](($0.tree["request"] ?? .null).compact) }
        return trees.map { file, data, tree in
            let body = tree["response"]?["body"]?["json"] ?? .null
            let rest = body.removing(volatile)
            // A value that comes back in a request must be the one that the response has given.
            let removed = JSONDifference.between(body, rest).flatMap { $0.one?.strings ?? [] }
            let isAskedBy = removed.contains { value in
                value.utf8.count >= 4 && requests.contains { $0.firstRange(of: Array(value.utf8)) != nil }
            }
            // A time until which something holds is true for the moment at which it was recorded.
            let times = removed.compactMap(\.minute).joined(separator: " ")
            let content =
                isAskedBy
                ? data
                : tree.removing([JSONPathPattern("$.response.body.json")]).compact + rest.compact
                    + Data(times.utf8)
            return Use(folder: recording, file: file, data: data, content: content)
        }
    }

    private static func settle(_ file: String, _ uses: [Use], _ shared: FolderFiles) throws(RecordingError) {
        let common = common(uses, before: try shared.read(file))
        // In this order nothing is lost: own files are written first, then the shared one; duplicates go last.
        for use in uses where use.content != common?.content {
            try use.folder.files.write(use.data, to: file)
        }
        guard let common else { return try shared.removeWithFolder(file) }
        try shared.write(common.data, to: file)
        for use in uses where use.content == common.content { try use.folder.files.removeWithFolder(file) }
    }

    /// The exchange that most recordings have, if possible the one that is shared now; nil where no two have the same,
    /// or the exchange has bodies in files of their own.
    private static func common(_ uses: [Use], before: Data?) -> Use? {
        let counts = Dictionary(grouping: uses, by: \.content).mapValues(\.count)
        guard let most = counts.values.max(), most > 1 else { return nil }
        let candidates = uses.filter { counts[$0.content] == most }
        let common = candidates.first { $0.data == before } ?? candidates.first
        return common.flatMap { ExchangeReader.bodyPaths(in: $0.data).isEmpty ? $0 : nil }
    }
}

extension JSONTree {
    fileprivate var strings: [String] {
        switch self {
        case .null, .bool, .number: []
        case .string(let text): [text]
        case .array(let items): items.flatMap(\.strings)
        case .object(let members): members.flatMap(\.value.strings)
        }
    }
}
