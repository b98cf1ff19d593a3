package import Foundation
import HTTPBodies
import JSONTrees

/// Finds replaced values that stand in bytes: as they are, with JSON's escapes, percent-encoded, and in base64.
package struct SecretSearch: Sendable {
    private var values: [String] = []
    /// The forms of values, each with its value's index.
    private var needles: [(bytes: [UInt8], secret: Int)] = []
    /// The needles by the four bytes at each of their first three places: so looking at every third place is enough.
    private var starts: [UInt32: [(needle: Int, offset: Int)]] = [:]
    /// A bit for each hash of four such bytes: nearly no place in a text needs a look at the dictionary.
    private var filter: [UInt64] = []

    /// The number of values that are known.
    package var count: Int { values.count }

    /// Adds a value to look for, unless texts may hold it by chance, as they do a word or a short number.
    mutating func learn(_ value: String) {
        if Self.isDistinctive(value) { add(value) }
    }

    /// A search for values that are secret for sure, whatever they look like; those of fewer than six bytes are left
    /// out, as texts hold them by chance.
    package init(named values: [String]) {
        for value in values { add(value) }
    }

    package init() {}

    private mutating func add(_ value: String) {
        if filter.isEmpty { filter = [UInt64](repeating: 0, count: 1024) }
        values.append(value)
        for form in Self.forms(value) where form.count >= Self.step + 3 {
            for offset in 0..<Self.step {
                let key = form.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self) }
                starts[key, default: []].append((needles.count, offset))
                let slot = Self.slot(key)
                filter[slot >> 6] |= 1 << UInt64(slot & 63)
            }
            needles.append((form, values.count - 1))
        }
    }

    /// Whether no text holds a value by chance: it is no ordinary word, short number, date, or example's name.
    static func isDistinctive(_ value: String) -> Bool {
        guard (6...1 << 16).contains(value.utf8.count), !value.hasSuffix("example.com"),
            !value.hasPrefix("localhost"), !value.hasPrefix("127.0.0.1"), !TextGlance.isTimestamp(value.utf8)
        else { return false }
        if value.utf8.contains(0x40) || value.utf8.count(where: ReadableName.isDigit) >= 9 { return true }
        let words = value.split { !$0.isLetter && !$0.isNumber }
        let isHost = words.count > 1 && value.contains(".") && !value.contains(" ")
        let codes = words.filter { word in word.contains { $0.isNumber } && word.contains { $0.isLetter } }
        return isHost || words.count >= 4 || codes.count >= 2 || codes.contains { $0.count >= 6 }
            || words.contains { ReadableName.looksDrawnByLot(String($0)) }
    }

    private static func forms(_ value: String) -> [[UInt8]] {
        let plain = Array(value.utf8)
        var forms = [plain, Array(JSONTree.string(value).compact.dropFirst().dropLast())]
        for allowed in [CharacterSet.alphanumerics, .urlQueryAllowed, .urlPathAllowed] {
            let encoded = value.addingPercentEncoding(withAllowedCharacters: allowed) ?? value
            forms.append(Array(encoded.utf8))
        }
        for offset in 0..<3 {
            let encoded = Array(Data([UInt8](repeating: 0, count: offset) + plain).base64EncodedString().utf8)
            // The first and last letters depend on the neighbours too.
            let first = [0, 2, 3][offset]
            let last = encoded.count - [0, 3, 2][(offset + plain.count) % 3]
            guard last - first >= 7 else { continue }
            forms.append(Array(encoded[first..<last]))
            forms.append(encoded[first..<last].map { $0 == 0x2B ? 0x2D : $0 == 0x2F ? 0x5F : $0 })
        }
        return forms.reduce(into: []) { unique, form in if !unique.contains(form) { unique.append(form) } }
    }

    /// The distance of the places looked at; no form of a distinctive value is shorter than this and three more.
    private static let step = 3

    private static func slot(_ key: UInt32) -> Int { Int((key &* 0x9E37_79B1) >> 16) }

    /// The offset of the first of the values that stands in bytes; nil when there is none.
    package func first(in data: Data) -> Int? {
        needles.isEmpty
            ? nil : data.withUnsafeBytes { first(in: $0.bindMemory(to: UInt8.self))?.range.lowerBound }
    }

    /// Whether one of the values stands in bytes.
    func isIn(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        !needles.isEmpty && bytes.count >= 6 && first(in: bytes) != nil
    }

    /// The first value that stands in a text in any form, and its place.
    func first(in text: String) -> (range: Range<String.Index>, secret: String)? {
        guard !needles.isEmpty, text.utf8.count >= 6 else { return nil }
        return text.withBytes { first(in: $0) }.map { hit in
            let start = text.utf8.index(text.startIndex, offsetBy: hit.range.lowerBound)
            return (start..<text.utf8.index(start, offsetBy: hit.range.count), hit.secret)
        }
    }

    private func first(in bytes: UnsafeBufferPointer<UInt8>) -> (range: Range<Int>, secret: String)? {
        var next = 0
        while let (index, key) = candidate(in: bytes, from: next) {
            next = index + Self.step
            let hits = (starts[key] ?? []).filter { needle, offset in
                offset <= index && bytes[(index - offset)...].starts(with: needles[needle].bytes)
            }
            guard let hit = hits.max(by: { $0.offset < $1.offset }) else { continue }
            let start = index - hit.offset
            let needle = needles[hit.needle]
            return (start..<start + needle.bytes.count, values[needle.secret])
        }
        return nil
    }

    /// The next place to look at where four bytes may belong to a value.
    private func candidate(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (Int, UInt32)? {
        let bytes = UnsafeRawBufferPointer(bytes)
        return filter.withUnsafeBufferPointer { filter in
            var index = start
            while index + 4 <= bytes.count {
                let key = bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
                let slot = Self.slot(key)
                if filter[slot >> 6] & 1 << UInt64(slot & 63) != 0 { return (index, key) }
                index += Self.step
            }
            return nil
        }
    }
}
