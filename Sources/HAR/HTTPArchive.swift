public import Foundation
public import HTTPTransport

/// HTTP Archive 1.2, the format in which browsers and proxies save what they have sent and received.
///
/// The format: Jan Odvarko, “HAR 1.2 Spec” (softwareishard.com/blog/har-12-spec). Reading is lenient: what
/// Chrome, Firefox, Safari, mitmproxy, Charles and Playwright leave out or spell in their own way is no
/// mistake. Writing is strict: all that the format requires is there. Cookies stand in header fields: lists of them
/// are not read, and are written empty.
public enum HTTPArchive {
    static let version = "1.2"

    /// The most that is read.
    public struct Limits: Hashable, Sendable {
        /// The largest file, in bytes.
        public var fileBytes: Int
        /// The largest body that is unpacked, in bytes; a larger one stays packed.
        public var unpackedBytes: Int

        public init(fileBytes: Int = 256 << 20, unpackedBytes: Int = 64 << 20) {
            self.fileBytes = fileBytes
            self.unpackedBytes = unpackedBytes
        }
    }

    /// The exchanges of a file.
    public struct Contents: Hashable, Sendable {
        /// In the order in which they were sent.
        public var exchanges: [Exchange]
        /// Sentences on what was left out or changed; without queries, in which secrets stand.
        public var notes: [String]
        /// When the first request was sent, as the file says it.
        public var startedAt: Date?
    }

    /// Why a file cannot be read, as a sentence that says what, where and what to do.
    public struct ReadError: Error, Hashable, Sendable, CustomStringConvertible {
        public let description: String
    }

    /// Reads a HAR file.
    ///
    /// Nothing is redacted: what browsers save is full of passwords and tokens. Bodies are unpacked, and then
    /// lose `Content-Encoding` and `Content-Length`; `Host` goes where the URL says the same, as do the names
    /// that begin with a colon. Numbers are those that `data(_:creator:unknownTimesFrom:)` has written, or else
    /// count from 1 by the start of the request.
    public static func read(contentsOf file: URL, limits: Limits = Limits()) throws(ReadError) -> Contents {
        try read(named: file.lastPathComponent, limits) { () throws(HARProblem) in
            try HARFile.data(at: file, limit: limits.fileBytes)
        }
    }

    static func read(
        named name: String, _ limits: Limits = Limits(), _ data: () throws(HARProblem) -> Data
    ) throws(ReadError) -> Contents {
        do throws(HARProblem) {
            return try Contents(log: HARFile.log(data()), limits: limits)
        } catch {
            throw ReadError(description: "\(name) \(error.words)")
        }
    }
}

extension HTTPArchive.Contents {
    fileprivate init(log: HARObject, limits: HTTPArchive.Limits) throws(HARProblem) {
        self.init(exchanges: [], notes: [])
        var found: [(start: Date, exchange: Exchange)] = []
        for (index, entry) in try log.required("entries", log.list("entries")).enumerated() {
            var entry = try HAREntryImport(entry, limits: limits)
            startedAt = [startedAt, entry.writtenStart].compactMap(\.self).min()
            if let exchange = try entry.exchange() {
                // One whose start nobody knows stays behind the one before it in the file.
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
