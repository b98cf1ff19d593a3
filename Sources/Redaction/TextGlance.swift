/// What one look at the bytes of a text tells: whether the table of patterns may find anything in it.
enum TextGlance {
    static func mayHoldSecret(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count >= 5 else { return false }
            if isTimestamp(bytes) { return false }
            var digits = 0
            var run = 0
            var hasDigit = false
            for byte in bytes {
                if byte == 0x40 { return true }
                if ReadableName.isDigit(byte) {
                    digits += 1
                    run += 1
                    hasDigit = true
                    if digits >= 9 { return true }
                } else if ReadableName.isLetter(byte) {
                    run += 1
                } else if byte != 0x5F, byte != 0x2D {
                    run = 0
                    hasDigit = false
                    // `Bearer …`, `Basic …`
                    continue
                }
                if run >= 16, hasDigit || run >= 20 { return true }
            }
            return bytes.count >= 14 && holdsScheme(bytes)
        }
    }

    /// `2026-11-22`, or a moment that begins with a day (RFC 3339 section 5.6).
    static func isTimestamp(_ bytes: some Collection<UInt8>) -> Bool {
        guard (10...32).contains(bytes.count) else { return false }
        for (index, byte) in bytes.enumerated() {
            let isRight =
                switch index {
                case 4, 7: byte == 0x2D
                case 0..<10: ReadableName.isDigit(byte)
                case 10: byte == 0x54 || byte == 0x20
                default: ReadableName.isDigit(byte) || [0x3A, 0x2E, 0x2B, 0x2D, 0x5A].contains(byte)
                }
            if !isRight { return false }
        }
        return true
    }

    private static func holdsScheme(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        // `earer ` and `asic `, whatever the case of what is before.
        for index in bytes.indices.dropFirst(4) where bytes[index] == 0x20 {
            let word = bytes[max(0, index - 6)..<index].map { $0 | 0x20 }
            if word.elementsEqual("bearer".utf8) || word.suffix(5).elementsEqual("basic".utf8) { return true }
        }
        return false
    }
}
