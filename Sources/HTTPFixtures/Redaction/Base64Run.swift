import Foundation
import HTTPBodies

/// A stretch of a text that base64 could be (RFC 4648 sections 4 and 5).
struct Base64Run {
    let decoded: Data
    private let isURLSafe: Bool
    private let isPadded: Bool

    /// Nil when it decodes to nothing.
    init?(_ bytes: ArraySlice<UInt8>) {
        isPadded = bytes.last == 0x3D
        let rest = bytes.count % 4
        guard isPadded ? rest == 0 : rest != 1 else { return nil }
        isURLSafe = bytes.contains(0x2D) || bytes.contains(0x5F)
        if isURLSafe { guard !bytes.contains(0x2B), !bytes.contains(0x2F) else { return nil } }
        var standard = Data(bytes)
        if isURLSafe {
            for index in standard.indices {
                if standard[index] == 0x2D { standard[index] = 0x2B }
                if standard[index] == 0x5F { standard[index] = 0x2F }
            }
        }
        if !isPadded { standard.append(contentsOf: repeatElement(0x3D, count: (4 - rest) % 4)) }
        guard let data = Data(base64Encoded: standard), !data.isEmpty else { return nil }
        decoded = data
    }

    func encoded(_ data: Data) -> [UInt8] {
        var text = data.base64EncodedString()
        if !isPadded { while text.last == "=" { text.removeLast() } }
        if isURLSafe {
            text = text.replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
        }
        return Array(text.utf8)
    }

    /// Where such stretches stand; after a slash that may be a path's another begins.
    static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while start < bytes.count {
            guard isDigit(bytes[start]) else {
                start += 1
                continue
            }
            var end = start
            while end < bytes.count, isDigit(bytes[end]) { end += 1 }
            let padding = bytes[end...].prefix(2).prefix { $0 == 0x3D }.count
            if end - start >= 8 {
                let whole = start..<end + padding
                if let run = Base64Run(bytes[whole]), isPlausible(run.decoded) || !bytes[whole].contains(0x2F)
                {
                    ranges.append(whole)
                } else {
                    ranges += parts(of: whole, in: bytes)
                }
            }
            start = end + padding
        }
        return ranges
    }

    private static func parts(of range: Range<Int>, in bytes: [UInt8]) -> [Range<Int>] {
        bytes[range].split(separator: 0x2F).filter { $0.count >= 8 }.map { $0.startIndex..<$0.endIndex }
    }

    private static func isPlausible(_ data: Data) -> Bool {
        data.allSatisfy { $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
            || String(validating: data, as: UTF8.self) != nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x2B || byte == 0x2F || byte == 0x2D
            || byte == 0x5F
    }
}
