import Foundation

/// Decodes texts that are percent-encoded or in base64.
enum EncodedText {
    /// Returns the text itself, the results of percent-decoding it once, twice and three times, and the
    /// base64 decodings of the parts of all these texts.
    static func readings(_ text: String) -> [String] {
        var readings = [text]
        while readings.count < 4, let last = readings.last, last.utf8.contains(0x25) {
            let plain = percentDecoded(last)
            if plain.utf8.count == last.utf8.count { break }
            readings.append(plain)
        }
        return readings + readings.flatMap(base64Decoded)
    }

    private static func percentDecoded(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var plain: [UInt8] = []
        var index = 0
        while index < bytes.count {
            let isEscape = bytes[index] == 0x25 && index + 2 < bytes.count
            let digits = isEscape ? String(decoding: bytes[index + 1...index + 2], as: UTF8.self) : ""
            let byte = UInt8(digits, radix: 16)
            plain.append(byte ?? bytes[index])
            index += byte == nil ? 1 : 3
        }
        return String(decoding: plain, as: UTF8.self)
    }

    /// Decodes the parts of a text that may be base64 in either alphabet (RFC 4648), if they have eight or more
    /// characters.
    private static func base64Decoded(_ text: String) -> [String] {
        let parts = text.utf8.split { !$0.isLetter && !$0.isDigit && ![0x2B, 0x2F, 0x2D, 0x5F].contains($0) }
        return parts.filter { $0.count >= 8 }.compactMap { part in
            var usual = part.map { $0 == 0x2D ? 0x2B : $0 == 0x5F ? 0x2F : $0 }
            if usual.count % 4 == 1 { usual.removeLast() }
            usual += [UInt8](repeating: 0x3D, count: (4 - usual.count % 4) % 4)
            return Data(base64Encoded: Data(usual)).map { String(decoding: $0, as: UTF8.self) }
        }
    }
}
