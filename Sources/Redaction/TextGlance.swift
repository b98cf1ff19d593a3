import Foundation
import HTTPBodies
import JSONTrees

/// A look at the bytes of a text, which tells whether the table of patterns may find anything in it.
enum TextGlance {
    /// - Parameter isEscaped: Whether its own escapes, by `%` or a backslash, may hide something too.
    static func mayHoldSecret(_ text: String, isEscaped: Bool = false) -> Bool {
        text.withBytes { mayHoldSecret($0, isEscaped: isEscaped) }
    }

    static func mayHoldSecret(_ bytes: UnsafeBufferPointer<UInt8>, isEscaped: Bool) -> Bool {
        guard bytes.count >= 5 else { return false }
        if isTimestamp(bytes) { return false }
        var digits = 0
        var run = 0
        var hasDigit = false
        for byte in bytes {
            if ReadableName.isLetter(byte) {
                run += 1
            } else if ReadableName.isDigit(byte) {
                digits += 1
                run += 1
                hasDigit = true
                if digits >= 8 { return true }
            } else if byte == 0x40 || isEscaped && (byte == 0x25 || byte == 0x5C) {
                return true
            } else if byte != 0x5F, byte != 0x2D {
                run = 0
                hasDigit = false
                // `Bearer …` and `Basic …` have a space and end a run: they are looked for at the end.
                continue
            }
            if run >= 16, hasDigit || run >= 20 { return true }
        }
        return bytes.count >= 14 && holdsScheme(bytes)
    }

    /// Whether bytes are a day, `2026-11-22`, or a moment that begins with a day (RFC 3339 section 5.6).
    static func isTimestamp(_ bytes: some Collection<UInt8>) -> Bool {
        guard (10...35).contains(bytes.count), has("0000-00-00", bytes.prefix(10)) else { return false }
        var rest = bytes.dropFirst(10)
        guard let separator = rest.popFirst() else { return true }
        guard separator == 0x54 || separator == 0x20, has("00:00", rest.prefix(5)) else { return false }
        rest = rest.dropFirst(5)
        if has(":00", rest.prefix(3)) { rest = rest.dropFirst(3) }
        if rest.first == 0x2E {
            let fraction = rest.dropFirst().prefix(while: ReadableName.isDigit)
            guard (1...9).contains(fraction.count) else { return false }
            rest = rest.dropFirst(1 + fraction.count)
        }
        return rest.isEmpty || has("Z", rest) || has("+00:00", rest) || has("-00:00", rest)
            || has("+0000", rest) || has("-0000", rest)
    }

    /// Whether bytes are of a form in which 0 is any digit.
    private static func has(_ form: StaticString, _ bytes: some Collection<UInt8>) -> Bool {
        form.withUTF8Buffer { form in
            form.count == bytes.count
                && zip(form, bytes).allSatisfy { $0 == 0x30 ? ReadableName.isDigit($1) : $0 == $1 }
        }
    }

    /// Whether `Bearer ` or `Basic ` stands in a text, whatever its case.
    private static func holdsScheme(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        bytes.indices.dropFirst(5).contains { index in
            guard bytes[index] == 0x20 else { return false }
            let word = bytes[max(0, index - 6)..<index].map { $0 | 0x20 }
            return word.elementsEqual("bearer".utf8) || word.suffix(5).elementsEqual("basic".utf8)
        }
    }
}

/// A date that was moved by a number of days; what follows the day stays.
enum ShiftedDate {
    /// The shifted date; nil for a text that is neither a day nor a moment of one (RFC 3339 section 5.6).
    static func text(_ text: String, days: Int) -> String? {
        guard TextGlance.isTimestamp(text.utf8), let day = try? Date(String(text.prefix(10)), strategy: style)
        else { return nil }
        return day.addingTimeInterval(Double(days) * 86_400).formatted(style) + text.dropFirst(10)
    }

    private static let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
}
