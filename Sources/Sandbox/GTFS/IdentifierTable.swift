import Foundation

/// Identifiers and the indices that they stand for.
///
/// Two identifiers are the same when their bytes are: Swift takes `é` and `e` with an accent for one string.
struct IdentifierTable {
    private struct Identifier: Hashable {
        let text: String

        static func == (one: Identifier, other: Identifier) -> Bool {
            one.text.utf8.elementsEqual(other.text.utf8)
        }

        func hash(into hasher: inout Hasher) {
            var text = text
            text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        }
    }

    private var indices: [Identifier: Int32] = [:]
    private var last: [UInt8] = []
    private var lastIndex: Int32?

    var count: Int { indices.count }

    /// Gives the next index to an identifier; nil when it has one already.
    mutating func add(_ id: String) -> Int32? {
        guard self[id] == nil else { return nil }
        let index = Int32(indices.count)
        indices[Identifier(text: id)] = index
        return index
    }

    subscript(id: String) -> Int32? { indices[Identifier(text: id)] }

    /// The index of the identifier in a row's column.
    ///
    /// Feeds repeat an identifier row after row, so the last one is kept.
    mutating func find(_ row: CSVRow, _ column: some FeedColumn) -> Int32? {
        row.withBytes(column) { bytes in
            if let lastIndex, isLast(bytes) { return lastIndex }
            guard let index = self[String(decoding: bytes, as: UTF8.self)] else { return nil }
            last.removeAll(keepingCapacity: true)
            last.append(contentsOf: bytes)
            lastIndex = index
            return index
        }
    }

    private func isLast(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        last.withUnsafeBufferPointer { last in
            guard bytes.count == last.count, let one = bytes.baseAddress, let other = last.baseAddress else {
                return false
            }
            return memcmp(one, other, bytes.count) == 0
        }
    }
}
