import Foundation
import HTTPBodies

/// Finds any of many secrets in bytes, in one pass, whatever the case of their letters.
struct SecretSearch: Sendable {
    private struct Pattern: Sendable {
        var bytes: [UInt8]
        var index: Int
        var needsBoundary: Bool
        /// No name of a field is taken for it.
        var isBare: Bool
    }

    struct Hit: Sendable {
        var range: Range<Int>
        /// Of the entry in the registry.
        var index: Int
    }

    /// By their first three bytes; longer ones first, so that the longest wins.
    private var patterns: [UInt32: [Pattern]] = [:]
    /// Which of the hashes of three bytes occur at all: nearly every position is done with after one look.
    private var filter: [Bool] = []
    var isEmpty: Bool { patterns.isEmpty }
    /// Whether some secret has a space, which a form writes as a plus.
    private(set) var hasSpace = false
    private var isForNames = false
    /// The same for a text that is the name of a field.
    var inNames: SecretSearch {
        var search = self
        search.isForNames = true
        return search
    }

    mutating func add(_ entry: SecretRegistry.Entry, index: Int) {
        guard entry.reach != .field else { return }
        let needsBoundary = entry.reach == .word
        add(Array(entry.value.utf8), index: index, needsBoundary: needsBoundary, isBare: entry.isBare)
        // A byte for a letter: in URLs of old services, and in bodies that are no text here.
        guard entry.value.utf8.contains(where: { $0 >= 0x80 }),
            let latin = entry.value.data(using: .windowsCP1252)
        else { return }
        add(Array(latin), index: index, needsBoundary: needsBoundary)
    }

    mutating func add(_ value: [UInt8], index: Int, needsBoundary: Bool, isBare: Bool = false) {
        let bytes = value.map(Self.folded)
        guard bytes.count >= 3 else { return }
        hasSpace = hasSpace || bytes.contains(0x20)
        let start = UInt32(bytes[0]) << 16 | UInt32(bytes[1]) << 8 | UInt32(bytes[2])
        if filter.isEmpty { filter = [Bool](repeating: false, count: 4096) }
        filter[Self.slot(start)] = true
        var known = patterns[start] ?? []
        known.append(Pattern(bytes: bytes, index: index, needsBoundary: needsBoundary, isBare: isBare))
        known.sort { $0.bytes.count > $1.bytes.count }
        patterns[start] = known
    }

    /// What was found, from left to right, none overlapping.
    func hits(in bytes: UnsafeBufferPointer<UInt8>) -> [Hit] {
        var hits: [Hit] = []
        guard !patterns.isEmpty, bytes.count >= 3 else { return hits }
        filter.withUnsafeBufferPointer { filter in
            var last = UInt32(Self.folded(bytes[0])) << 8 | UInt32(Self.folded(bytes[1]))
            var position = 2
            var free = 0
            while position < bytes.count {
                last = (last << 8 | UInt32(Self.folded(bytes[position]))) & 0xFF_FFFF
                position += 1
                guard filter[Self.slot(last)], position - 3 >= free, let known = patterns[last] else {
                    continue
                }
                for pattern in known where matches(pattern, bytes, at: position - 3) {
                    hits.append(
                        Hit(range: position - 3..<position - 3 + pattern.bytes.count, index: pattern.index))
                    free = position - 3 + pattern.bytes.count
                    break
                }
            }
        }
        return hits
    }

    func hits(in bytes: [UInt8]) -> [Hit] { bytes.withUnsafeBufferPointer { hits(in: $0) } }

    private func matches(_ pattern: Pattern, _ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        let end = start + pattern.bytes.count
        guard end <= bytes.count else { return false }
        for offset in 3..<pattern.bytes.count
        where Self.folded(bytes[start + offset]) != pattern.bytes[offset] {
            return false
        }
        if pattern.isBare, isForNames || Self.isName(bytes, start, end) { return false }
        guard pattern.needsBoundary else { return true }
        return !(start > 0 && Self.isWord(bytes[start - 1]))
            && !(end < bytes.count && Self.isWord(bytes[end]))
    }

    /// Whether it stands in the name of a field: `"name":`, `name=`, `<name`.
    private static func isName(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ end: Int) -> Bool {
        func isPart(_ byte: UInt8) -> Bool {
            isWord(byte) && byte < 0x80 || [0x2D, 0x2E, 0x5F].contains(byte)
        }
        var first = start
        while first > 0, start - first < 64, isPart(bytes[first - 1]) { first -= 1 }
        if first > 0, bytes[first - 1] == 0x3C { return true }
        if first > 1, bytes[first - 1] == 0x2F, bytes[first - 2] == 0x3C { return true }
        var next = end
        while next < bytes.count, next - end < 64, isPart(bytes[next]) { next += 1 }
        if next < bytes.count, bytes[next] == 0x3D { return true }
        let quote = next
        while next < bytes.count, next - quote < 8, bytes[next] == 0x5C { next += 1 }
        guard next < bytes.count, bytes[next] == 0x22 else { return false }
        next += 1
        while next < bytes.count, next - quote < 16, bytes[next] == 0x20 { next += 1 }
        return next < bytes.count && bytes[next] == 0x3A
    }

    private static func slot(_ three: UInt32) -> Int { Int((three ^ three >> 7 ^ three >> 13) & 0xFFF) }

    private static func folded(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
    }
}
