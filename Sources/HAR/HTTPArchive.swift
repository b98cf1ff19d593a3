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
    /// - Parameter limit: The most bytes of the file, and of a body that is unpacked; a larger one stays packed.
    public static func read(contentsOf file: URL, limit: Int = 256 << 20) throws(ReadError) -> Contents {
        try read(named: file.lastPathComponent, limit: limit) { () throws(HARProblem) in
            try HARFile.data(at: file, limit: limit)
        }
    }

    static func read(
        named name: String, limit: Int = 256 << 20, _ data: () throws(HARProblem) -> Data
    ) throws(ReadError) -> Contents {
        do throws(HARProblem) {
            return try Contents(log: HARFile.log(data()), limit: limit)
        } catch {
            throw ReadError(description: "\(name) \(error.words)")
        }
    }
}

extension HTTPArchive.Contents {
    fileprivate init(log: HARObject, limit: Int) throws(HARProblem) {
        self.init(exchanges: [], notes: [])
        var found: [(start: Date, exchange: Exchange)] = []
        for (index, entry) in try log.required("entries", log.list("entries")).enumerated() {
            var entry = try HAREntryImport(entry, limit: limit)
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
