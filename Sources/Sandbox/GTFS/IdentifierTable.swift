import Foundation
import JSONTrees

/// Identifiers and the indices that they stand for.
struct IdentifierTable {
    private var indices: [ExactText: Int32] = [:]
    private var last: [UInt8] = []
    private var lastIndex: Int32?

    var count: Int { indices.count }

    /// Gives the next index to an identifier; nil when it has one already.
    mutating func add(_ id: String) -> Int32? {
        guard self[id] == nil else { return nil }
        let index = Int32(indices.count)
        indices[ExactText(id)] = index
        return index
    }

    subscript(id: String) -> Int32? { indices[ExactText(id)] }

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
