public import Foundation
public import HTTPTransport

/// HTTP Archive 1.2: the format in which browsers and proxies save their requests and responses.
///
/// See Jan Odvarko, “HAR 1.2 Spec” (softwareishard.com/blog/har-12-spec). The reader accepts files in which a tool has
/// left out a required field, or has written it differently. The writer writes every required field. Cookies are in
/// the header fields: the format's lists of cookies are ignored, and written empty.
public enum HTTPArchive {
    static let version = "1.2"

    /// The exchanges of a file.
    public struct Contents: Hashable, Sendable {
        /// The exchanges in the order in which they were sent.
        public var exchanges: [Exchange]
        /// Sentences that say what was left out or changed. They contain no queries, because a query may contain
        /// secrets.
        public var notes: [String]
        /// When the first request was sent, according to the file.
        public var startedAt: Date?
        /// Whether `data(_:creator:unknownTimesFrom:areRedacted:)` has written the file from redacted exchanges, and
        /// nobody has changed them since.
        public var areRedacted = false
    }

    /// A sentence that says why a file cannot be read, at which place, and what to do.
    public struct ReadError: Error, Hashable, Sendable, CustomStringConvertible {
        public let description: String
    }

    /// Reads a HAR file.
    ///
    /// Nothing is redacted, and files from browsers are full of passwords and tokens. Bodies are unpacked, and lose
    /// `Content-Encoding` and `Content-Length`. `Host` is removed if it repeats the URL. Exchanges keep the numbers
    /// that `data(_:creator:unknownTimesFrom:areRedacted:)` has written. Without such numbers, they are numbered from
    /// 1 in the order of their starts.
    /// - Parameter limit: The most bytes of the file, and also of all its unpacked bodies and body files together.
    ///   Bodies beyond the limit are left out, with a note.
    public static func read(contentsOf file: URL, limit: Int = 256 << 20) throws(ReadError) -> Contents {
        let folder = file.deletingLastPathComponent()
        return try read(named: file.lastPathComponent, folder: folder, limit: limit) {
            () throws(HARProblem) in try HARFile.data(at: file, limit: limit)
        }
    }

    /// - Parameter folder: The folder of body files; nil if no such file may be read.
    static func read(
        named name: String, folder: URL? = nil, limit: Int = 256 << 20,
        _ data: () throws(HARProblem) -> Data
    ) throws(ReadError) -> Contents {
        do throws(HARProblem) {
            let (log, note) = try HARFile.log(data())
            return try Contents(log: log, note: note, folder: folder, limit: limit)
        } catch {
            throw ReadError(description: "\(name) \(error.words)")
        }
    }
}

extension HTTPArchive.Contents {
    fileprivate init(log: HARObject, note: String?, folder: URL?, limit: Int) throws(HARProblem) {
        self.init(exchanges: [], notes: note.map { [$0] } ?? [])
        var found: [(start: Date, exchange: Exchange)] = []
        var room = limit
        let entries = try log.required("entries", log.list("entries"))
        areRedacted =
            log["entries"].map { log.text(HTTPArchive.redactedMark) == HTTPArchive.mark(of: $0) } ?? false
        for (index, entry) in entries.enumerated() {
            var entry = try HAREntryImport(entry, folder: folder, limit: limit, room: room)
            defer { room = entry.room }
            entry.isFromRecording = areRedacted
            startedAt = [startedAt, entry.writtenStart].compactMap(\.self).min()
            if let exchange = try entry.exchange() {
                // An exchange without a known start stays behind the exchange before it.
                found.append((entry.start ?? found.last?.start ?? .distantPast, exchange))
            }
            notes += entry.notes.map { "Entry \(index + 1), \(entry.name): \($0)" }
        }
        let numbers = Set(found.map(\.exchange.number))
        if numbers.count == found.count, !numbers.contains(0) {
            exchanges = found.map(\.exchange).sorted { $0.number < $1.number }
            return
        }
        exchanges = found.sorted { $0.start < $1.start }.map(\.exchange)
        for index in exchanges.indices { exchanges[index].number = index + 1 }
    }
}
