/// A name and its value in running text: `a=b`, `"a": "b"`, `a: b`, `<a>b</a>`.
struct Assignment {
    var name: String
    /// In the bytes that were looked through.
    var value: Range<Int>
    /// As in a URL or a form.
    var isPercentEncoded: Bool
    /// Written as in a sentence, so that the value may be an ordinary word.
    var isProse: Bool

    /// From left to right, none overlapping.
    static func all(in bytes: [UInt8]) -> [Assignment] {
        var found: [Assignment] = []
        var index = 0
        var free = 0
        while index < bytes.count {
            defer { index += 1 }
            let byte = bytes[index]
            guard byte == 0x3D || byte == 0x3A || byte == 0x3E, index >= free else { continue }
            guard let assignment = at(index, in: bytes), assignment.value.lowerBound >= free else { continue }
            found.append(assignment)
            // The value may hold others: a URL in a parameter is looked into when it is decoded.
            if assignment.value.count > 0 { free = assignment.value.upperBound }
        }
        return found
    }

    private static func at(_ mark: Int, in bytes: [UInt8]) -> Assignment? {
        var nameEnd = mark
        var isQuoted = false
        if bytes[mark] == 0x3A {
            while nameEnd > 0, isQuote(bytes[nameEnd - 1]) || bytes[nameEnd - 1] == 0x20 {
                isQuoted = isQuoted || isQuote(bytes[nameEnd - 1])
                nameEnd -= 1
            }
        }
        var nameStart = nameEnd
        while nameStart > 0, isName(bytes[nameStart - 1]) { nameStart -= 1 }
        guard nameStart < nameEnd, nameEnd - nameStart <= 64 else { return nil }
        let isElement = bytes[mark] == 0x3E
        if isElement { guard nameStart > 0, bytes[nameStart - 1] == 0x3C else { return nil } }
        var start = mark + 1
        while start < bytes.count, bytes[mark] == 0x3A, bytes[start] == 0x20 { start += 1 }
        let quoteStart = start
        while start < bytes.count, isQuote(bytes[start]) { start += 1 }
        let isValueQuoted = start > quoteStart
        // `https://…` is no assignment.
        if bytes[mark] == 0x3A, start < bytes.count, bytes[start] == 0x2F { return nil }
        var end = start
        while end < bytes.count, !ends(bytes[end], isQuoted: isValueQuoted, isElement: isElement) { end += 1 }
        guard end > start else { return nil }
        return Assignment(
            name: String(decoding: bytes[nameStart..<nameEnd], as: UTF8.self), value: start..<end,
            isPercentEncoded: bytes[mark] == 0x3D && !isValueQuoted,
            isProse: bytes[mark] == 0x3A && !(isQuoted && isValueQuoted))
    }

    private static func ends(_ byte: UInt8, isQuoted: Bool, isElement: Bool) -> Bool {
        if isElement { return byte == 0x3C }
        if isQuoted { return isQuote(byte) }
        switch byte {
        case 0x00...0x20, 0x22, 0x27, 0x5C, 0x26, 0x23, 0x3B, 0x2C, 0x3C, 0x3E, 0x28, 0x29, 0x5B, 0x5D, 0x7B,
            0x7D:
            return true
        default: return false
        }
    }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x27 || byte == 0x5C }

    private static func isName(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == 0x5F || byte == 0x2D || byte == 0x2E
    }
}
