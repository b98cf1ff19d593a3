import Foundation
import HTTPBodies

/// Finds secrets in bytes as they stand, and as escapes hide them: percent, JSON and entities, in any
/// mixture, three deep.
struct EncodedSecrets {
    struct Hit {
        /// In the bytes as they stand.
        var range: Range<Int>
        var index: Int
        var isPercentEncoded: Bool
    }

    /// Bytes with some escapes undone, and where each came from.
    private struct View {
        var bytes: [UInt8]
        /// One more than there are bytes; empty where nothing was undone.
        var starts: [Int]
        var isPercentDecoded: Bool

        func start(_ index: Int) -> Int { starts.isEmpty ? index : starts[index] }
    }

    let search: SecretSearch

    /// Whether anything is there; quick where there are no escapes.
    func isHit(_ text: String) -> Bool {
        guard !search.isEmpty else { return false }
        let plain = text.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.contains(where: Self.mayEscape) ? nil : !search.hits(in: bytes).isEmpty
        }
        return plain.flatMap { $0 } ?? !hits(in: Array(text.utf8)).isEmpty
    }

    private static func mayEscape(_ byte: UInt8) -> Bool {
        byte == 0x25 || byte == 0x2B || byte == 0x5C || byte == 0x26
    }

    func hits(in bytes: [UInt8]) -> [Hit] {
        guard !search.isEmpty else { return [] }
        var hits: [Hit] = []
        collect(View(bytes: bytes, starts: [], isPercentDecoded: false), depth: 0, into: &hits)
        guard hits.count > 1 else { return hits }
        hits.sort { ($0.range.lowerBound, $1.range.count) < ($1.range.lowerBound, $0.range.count) }
        var free = 0
        return hits.filter { hit in
            guard hit.range.lowerBound >= free else { return false }
            free = hit.range.upperBound
            return true
        }
    }

    private func collect(_ view: View, depth: Int, into hits: inout [Hit]) {
        for hit in search.hits(in: view.bytes) {
            hits.append(
                Hit(
                    range: view.start(hit.range.lowerBound)..<view.start(hit.range.upperBound),
                    index: hit.index, isPercentEncoded: view.isPercentDecoded))
        }
        guard depth < 3 else { return }
        var hasPercent = false
        var hasPlus = false
        var hasBackslash = false
        var hasAmpersand = false
        for byte in view.bytes {
            switch byte {
            case 0x25: hasPercent = true
            case 0x2B: hasPlus = true
            case 0x5C: hasBackslash = true
            case 0x26: hasAmpersand = true
            default: break
            }
        }
        if hasPercent { decode(view, Self.percent, isPercent: true, depth, &hits) }
        if hasPlus, search.hasSpace { decode(view, Self.percentAndPlus, isPercent: true, depth, &hits) }
        if hasBackslash { decode(view, Self.backslash, isPercent: false, depth, &hits) }
        if hasAmpersand { decode(view, Self.entity, isPercent: false, depth, &hits) }
    }

    /// What an escape at an index means, and how long it is; nil when there is none.
    private typealias Decoding =
        @Sendable (_ bytes: [UInt8], _ index: Int) -> (meaning: [UInt8], length: Int)?

    private func decode(
        _ view: View, _ decoding: Decoding, isPercent: Bool, _ depth: Int, _ hits: inout [Hit]
    ) {
        var decoded: [UInt8] = []
        var starts: [Int] = []
        var found = false
        var index = 0
        while index < view.bytes.count {
            if let escape = decoding(view.bytes, index) {
                found = true
                for byte in escape.meaning {
                    decoded.append(byte)
                    starts.append(view.start(index))
                }
                index += escape.length
            } else {
                decoded.append(view.bytes[index])
                starts.append(view.start(index))
                index += 1
            }
        }
        guard found else { return }
        starts.append(view.start(view.bytes.count))
        collect(
            View(bytes: decoded, starts: starts, isPercentDecoded: isPercent || view.isPercentDecoded),
            depth: depth + 1, into: &hits)
    }

    private static func hex(_ bytes: ArraySlice<UInt8>) -> UInt32? {
        bytes.reduce(UInt32?(0)) { value, byte in
            let digit: UInt8
            switch byte {
            case 0x30...0x39: digit = byte - 0x30
            case 0x41...0x46, 0x61...0x66: digit = (byte | 0x20) - 0x57
            default: return nil
            }
            return value.map { $0 << 4 | UInt32(digit) }
        }
    }

    private static let percent: Decoding = { bytes, index in
        guard bytes[index] == 0x25, index + 2 < bytes.count, let value = hex(bytes[index + 1...index + 2])
        else {
            return nil
        }
        return ([UInt8(value)], 3)
    }

    private static let percentAndPlus: Decoding = { bytes, index in
        bytes[index] == 0x2B ? ([0x20], 1) : percent(bytes, index)
    }

    /// RFC 8259 section 7.
    private static let backslash: Decoding = { bytes, index in
        guard bytes[index] == 0x5C, index + 1 < bytes.count else { return nil }
        switch bytes[index + 1] {
        case 0x75:
            guard index + 5 < bytes.count, let high = hex(bytes[index + 2...index + 5]) else { return nil }
            if (0xD800...0xDBFF).contains(high), index + 11 < bytes.count, bytes[index + 6] == 0x5C,
                bytes[index + 7] == 0x75, let low = hex(bytes[index + 8...index + 11]),
                (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
            {
                return (Array(String(scalar).utf8), 12)
            }
            return (Unicode.Scalar(high).map { Array(String($0).utf8) } ?? [0x3F], 6)
        case 0x6E: return ([0x0A], 2)
        case 0x72: return ([0x0D], 2)
        case 0x74: return ([0x09], 2)
        case 0x22, 0x2F, 0x5C: return ([bytes[index + 1]], 2)
        default: return nil
        }
    }

    private static let entity: Decoding = { bytes, index in
        guard bytes[index] == 0x26, let end = bytes[index...].prefix(12).firstIndex(of: 0x3B) else {
            return nil
        }
        let name = String(decoding: bytes[index + 1..<end], as: UTF8.self)
        return Entities.meaning(name).map { (Array($0.utf8), end + 1 - index) }
    }
}
