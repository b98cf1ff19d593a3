import Foundation

/// Recognises dates and times by their form.
package enum Moment {
    /// Whether a text is a date, `2026-11-22`, or a date with a time (RFC 3339 section 5.6).
    package static func isOne(_ bytes: some Collection<UInt8>) -> Bool {
        guard bytes.prefix(36).count <= 35, has("0000-00-00", bytes.prefix(10)) else { return false }
        var rest = bytes.dropFirst(10)
        guard let separator = rest.popFirst() else { return true }
        guard separator == 0x54 || separator == 0x20, has("00:00", rest.prefix(5)) else { return false }
        rest = rest.dropFirst(5)
        if has(":00", rest.prefix(3)) { rest = rest.dropFirst(3) }
        if rest.first == 0x2E {
            let fraction = rest.dropFirst().prefix(while: \.isDigit)
            guard (1...9).contains(fraction.count) else { return false }
            rest = rest.dropFirst(1 + fraction.count)
        }
        return rest.isEmpty || has("Z", rest) || has("+00:00", rest) || has("-00:00", rest)
            || has("+0000", rest) || has("-0000", rest)
    }

    /// Whether a text has this form. A 0 in the form stands for any digit.
    private static func has(_ form: StaticString, _ bytes: some Collection<UInt8>) -> Bool {
        form.withUTF8Buffer { form in
            form.count == bytes.count && zip(form, bytes).allSatisfy { $0 == 0x30 ? $1.isDigit : $0 == $1 }
        }
    }

    /// Shifts a date by a number of days. A time that follows the date stays the same. Returns nil if the text is
    /// neither a date nor a date with a time.
    static func shifted(_ text: String, days: Int) -> String? {
        guard isOne(text.utf8), let day = try? Date(String(text.prefix(10)), strategy: style) else {
            return nil
        }
        return day.addingTimeInterval(Double(days) * 86_400).formatted(style) + text.dropFirst(10)
    }

    private static let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
}
