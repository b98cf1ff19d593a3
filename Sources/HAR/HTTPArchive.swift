public import Foundation
public import HTTPTransport

/// HTTP Archive 1.2, the format in which browsers and proxies save what they have sent and received.
///
/// The format: Jan Odvarko, “HAR 1.2 Spec” (softwareishard.com/blog/har-12-spec). Reading is lenient with what
/// tools leave out or spell in their own way; all that the format requires is written. Cookies stand in header
/// fields: lists of them are not read, and are written empty.
public enum HTTPArchive {
    static let version = "1.2"

    /// The exchanges of a file.
    public struct Contents: Hashable, Sendable {
        /// The exchanges in the order in which they were sent.
        public var exchanges: [Exchange]
        /// Sentences on what was left out or changed; without queries, in which secrets stand.
        public var notes: [String]
        /// The time at which the first request was sent, as the file says it.
        public var startedAt: Date?
    }

    /// The reason why a file cannot be read, as a sentence that says what, where and what to do.
    public struct ReadError: Error, Hashable, Sendable, CustomStringConvertible {
        public let description: String
    }

    /// Reads a HAR file.
    ///
    /// Nothing is redacted: what browsers save is full of passwords and tokens. Bodies are unpacked, and then lose
    /// `Content-Encoding` and `Content-Length`; `Host` is removed if the URL says the same. Numbers are those that
    /// `data(_:creator:unknownTimesFrom:)` has written, or else count from 1 by the start of the request.
    /// - Parameter limit: The most bytes of the file, and of all its bodies that are unpacked or lie in files beside it;
    ///   those beyond are left out, with a note.
    public static func read(contentsOf file: URL, limit: Int = 256 << 20) throws(ReadError) -> Contents {
        let folder = file.deletingLastPathComponent()
        return try read(named: file.lastPathComponent, folder: folder, limit: limit) {
            () throws(HARProblem) in try HARFile.data(at: file, limit: limit)
        }
    }

    /// - Parameter folder: The folder in which files of bodies may lie; nil for none.
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
        for (index, entry) in try log.required("entries", log.list("entries")).enumerated() {
            var entry = try HAREntryImport(entry, folder: folder, limit: limit, room: room)
            defer { room = entry.room }
            startedAt = [startedAt, entry.writtenStart].compactMap(\.self).min()
            if let exchange = try entry.exchange() {
                // An exchange with an unknown start stays behind the one before it in the file.
                found.append((entry.start ?? found.last?.start ?? .distantPast, exchange))
            }
            notes += entry.notes.map { "Entry \(index + 1), \(entry.name): \($0)" }
        }
        let numbers = Set(found.map(\.exchange.number))
        if numbers.count == found.count, !numbers.contains(0) {
            exchanges = found.map(\.exchange).sorted { $0.number < $1.number }
            return
        }
        exchanges = found.enumerated()
            .sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
            .map(\.element.exchange)
        for index in exchanges.indices { exchanges[index].number = index + 1 }
    }
}
