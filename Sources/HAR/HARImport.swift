package import Foundation
import HTTPBodies
package import HTTPTransport

extension HTTPArchive {
    /// What a log became.
    package struct Imported: Hashable, Sendable {
        /// In the order in which they were sent.
        package var exchanges: [Exchange]
        /// What was left out or is not as it was sent; empty when all is.
        package var notes: [Note]
        /// When the first request was sent, as the file says it, be it known or filled in by whoever wrote it.
        package var startedAt: Date?

        package init(exchanges: [Exchange], notes: [Note], startedAt: Date? = nil) {
            self.startedAt = startedAt
            self.exchanges = exchanges
            self.notes = notes
        }
    }

    /// What a person should know about one entry.
    package struct Note: Hashable, Sendable, CustomStringConvertible {
        package enum Kind: String, Hashable, Sendable {
            /// It is no exchange: a WebSocket, a `data:` URL, a proxy's tunnel, …
            case skipped
            /// It became one, but something in it is missing or was changed.
            case changed
        }

        package var kind: Kind
        /// Its place in the file, from 1.
        package var entry: Int
        /// Its method and address, without the query, in which secrets stand.
        package var request: String
        /// A sentence.
        package var text: String

        package init(kind: Kind, entry: Int, request: String, text: String) {
            self.kind = kind
            self.entry = entry
            self.request = request
            self.text = text
        }

        package var description: String { "Entry \(entry), \(request): \(text)" }
    }
}

extension HTTPArchive.Log {
    /// The exchanges of a log, and what is not in them.
    ///
    /// Nothing is redacted: what browsers save is full of passwords and tokens. Bodies are unpacked, and then
    /// lose `Content-Encoding` and `Content-Length`; `Host` goes where the URL says the same, as do the names
    /// that begin with a colon. Numbers are those that `HTTPArchive.Log(_:creator:unknownTimesFrom:)` has written, or
    /// else count from 1 by the start of the request.
    package func exchanges(limits: HTTPArchive.Limits = HTTPArchive.Limits()) -> HTTPArchive.Imported {
        var notes: [HTTPArchive.Note] = []
        var found: [(own: Int?, start: Date?, exchange: Exchange)] = []
        for (index, entry) in entries.enumerated() {
            var importer = HAREntryImporter(entry: entry, place: index + 1, limits: limits)
            if let exchange = importer.exchange() {
                found.append((entry.ownNumber, importer.start, exchange))
            }
            notes += importer.notes
        }
        let startedAt = entries.compactMap { HARDate.read($0.startedDateTime) }.min()
        let own = found.compactMap(\.own)
        guard own.count == found.count, Set(own).count == own.count else {
            let order = Self.orderOfStarts(found.map(\.start))
            return HTTPArchive.Imported(
                exchanges: Self.numbered(order.map { found[$0].exchange }), notes: notes, startedAt: startedAt
            )
        }
        let exchanges = zip(own, found).map { own, found in
            var exchange = found.exchange
            exchange.number = own
            return exchange
        }
        return HTTPArchive.Imported(
            exchanges: exchanges.sorted { $0.number < $1.number }, notes: notes, startedAt: startedAt)
    }

    /// One whose start nobody knows stays behind the one before it in the file.
    private static func orderOfStarts(_ starts: [Date?]) -> [Int] {
        var last = Date.distantPast
        let keys = starts.map { start in
            last = start ?? last
            return last
        }
        return keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
    }

    private static func numbered(_ exchanges: [Exchange]) -> [Exchange] {
        exchanges.enumerated().map { place, exchange in
            var exchange = exchange
            exchange.number = place + 1
            return exchange
        }
    }
}

extension HTTPArchive.Entry {
    /// The number that an exchange had when it was written.
    fileprivate var ownNumber: Int? {
        guard case .number(let number)? = extras["_number"] else { return nil }
        return Int(number.text).flatMap { $0 > 0 ? $0 : nil }
    }
}
