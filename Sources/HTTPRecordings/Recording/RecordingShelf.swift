package import Foundation
import HTTPBodies

/// Recordings side by side, and the exchanges that they share.
///
/// Where a folder `exchanges` lies beside them, an exchange that two or more of them have alike stands there, once;
/// what one alone has, or has otherwise than most, stands in its own folder.
package struct RecordingShelf: Sendable {
    /// The name of the folder of what is shared.
    static let folder = "exchanges"

    private let folder: URL
    private let bodyLimit = 64 << 20

    /// - Parameters:
    ///   - folder: The one in which the recordings lie.
    package init(_ folder: URL) { self.folder = folder }

    private var shared: FolderFiles {
        FolderFiles(folder: folder.appending(path: Self.folder), limit: bodyLimit)
    }

    /// The recordings, in the order of their names.
    private var recordings: [RecordingFolder] {
        FolderFiles(folder: folder, limit: bodyLimit).names().map {
            RecordingFolder(folder.appending(path: $0))
        }
        .filter(\.holdsRecording)
    }

    /// Puts each exchange where it belongs; recordings of which something cannot be read stay as they are.
    ///
    /// Exchanges that differ in volatile values alone are alike, unless such a value comes back in a later request.
    /// At any moment each recording can be played: what is its own goes before what is shared.
    package func settle() throws(RecordingError) {
        guard RecordingFolder(folder.appending(path: "any")).shared != nil else { return }
        var uses: [String: [Use]] = [:]
        for recording in recordings {
            guard let head = try? recording.readHead(), head.schema >= 2 else { return }
            for use in try Self.uses(of: recording, head, shared: shared) {
                uses[use.file, default: []].append(use)
            }
        }
        for (_, uses) in uses.sorted(by: { $0.key < $1.key }) { try settle(uses) }
        for topic in shared.names() {
            for name in shared.names(in: topic) where uses["\(topic)/\(name)"] == nil {
                try shared.remove("\(topic)/\(name)")
            }
            shared.removeFolderIfEmpty(topic)
        }
    }

    /// One exchange of one recording.
    private struct Use {
        var folder: RecordingFolder
        var file: String
        var data: Data
        /// What is equal in exchanges that may stand for one another.
        var content: Data
    }

    private static func uses(
        of recording: RecordingFolder, _ head: FixtureFile, shared: FolderFiles
    ) throws(RecordingError) -> [Use] {
        let reader = ExchangeReader(files: recording.files, shared: shared)
        let volatile = head.matching.volatileFields.map { JSONPathPattern($0) }
        var requests: [String: [UInt8]] = [:]
        var uses: [Use] = []
        for file in Set(head.exchanges.map(\.file)).sorted() where ExchangeName.isOne(file) {
            guard let data = try reader.data(file) else { continue }
            let tree = try ExchangeReader.tree(data, name: file)
            requests[file] = [UInt8]((tree["request"] ?? .null).compact)
            uses.append(
                Use(
                    folder: recording, file: file, data: data,
                    content: tree.removing(volatile: volatile).compact))
        }
        // What comes back in a request must be what the response has said.
        for index in uses.indices where uses[index].content != uses[index].data {
            let values = (try ExchangeReader.tree(uses[index].data, name: uses[index].file)).values(
                volatile: volatile)
            let isAskedBy = requests.values.contains { request in
                values.contains { value in
                    value.utf8.count >= 4 && request.firstRange(of: Array(value.utf8)) != nil
                }
            }
            if isAskedBy { uses[index].content = uses[index].data }
        }
        return uses
    }

    private func settle(_ uses: [Use]) throws(RecordingError) {
        guard let file = uses.first?.file else { return }
        let common = try common(file, uses)
        // First what would be lost, then what all have, and last what is double.
        for use in uses where use.content != common?.content {
            try use.folder.files.write(use.data, to: file)
        }
        guard let common else { return try shared.remove(file) }
        try shared.write(common.data, to: file)
        for use in uses where use.content == common.content {
            try use.folder.files.remove(file)
            file.split(separator: "/").first.map { use.folder.files.removeFolderIfEmpty(String($0)) }
        }
    }

    /// What most of them have; nil where no two have the same, or it has bodies of its own.
    private func common(_ file: String, _ uses: [Use]) throws(RecordingError) -> Use? {
        let counts = Dictionary(grouping: uses, by: \.content).mapValues(\.count)
        guard let most = counts.values.max(), most > 1 else { return nil }
        let before = try shared.read(file)
        let candidates = uses.filter { counts[$0.content] == most }
        let common = candidates.first { $0.data == before } ?? candidates.first
        return common.flatMap { ExchangeReader.bodyPaths(in: $0.data).isEmpty ? $0 : nil }
    }
}

extension JSONTree {
    private static let body = ["response", "body", "json"]

    /// An exchange's tree without the volatile values of its response.
    fileprivate func removing(volatile patterns: [JSONPathPattern]) -> JSONTree {
        replacing(Self.body[...]) { $0.removing(patterns) }
    }

    private func replacing(_ path: ArraySlice<String>, _ change: (JSONTree) -> JSONTree) -> JSONTree {
        guard let name = path.first else { return change(self) }
        guard case .object(let members) = self else { return self }
        return .object(
            members.map {
                $0.name == name ? Member(name, $0.value.replacing(path.dropFirst(), change)) : $0
            })
    }

    /// The texts in its response that are volatile.
    fileprivate func values(volatile patterns: [JSONPathPattern]) -> Set<String> {
        var values: Set<String> = []
        func collect(_ tree: JSONTree, _ path: JSONPath) {
            switch tree {
            case .null, .bool, .number: return
            case .string(let text): if patterns.contains(where: { $0.matches(path) }) { values.insert(text) }
            case .array(let items):
                for (index, item) in items.enumerated() { collect(item, path.appending(index)) }
            case .object(let members):
                for member in members { collect(member.value, path.appending(member.name)) }
            }
        }
        Self.body.reduce(self as JSONTree?) { $0?[$1] }.map { collect($0, JSONPath()) }
        return values
    }
}
