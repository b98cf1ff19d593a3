import Foundation

/// Checks the formats of strings (OpenAPI 3.0.3 "Data Types", JSON Schema Validation section 7.3).
package enum TextFormat {
    /// Whether a text has a format; nil if the format is unknown.
    static func accepts(_ text: String, as format: String) -> Bool? {
        switch format {
        case "date-time": dateTime(text)
        case localDateTime: dateTime(text + "Z")
        case "date": text.wholeMatch(of: #/\d{4}-\d{2}-\d{2}/#) != nil && dateTime(text + "T00:00:00Z")
        case "duration": duration(text)
        case "uri", "url": uri(text)
        case "uuid": UUID(uuidString: text) != nil
        case "byte": Data(base64Encoded: text) != nil
        case "email": text.wholeMatch(of: #/[^@\s]+@[^@\s]+/#) != nil
        case "password", "binary": true
        default: nil
        }
    }

    /// The format of a date and time without an offset. OSDM calls such a text "local date time", but the
    /// published document gives it the format `date-time`.
    package static let localDateTime = "local-date-time"

    /// Checks a date-time of RFC 3339 section 5.6.
    private static func dateTime(_ text: String) -> Bool {
        let grammar = #/(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)/#
        guard let parts = text.wholeMatch(of: grammar) else { return false }
        guard let date = try? Date.ISO8601FormatStyle().parse("\(parts.1)Z") else { return false }
        // Foundation reads 31 February as a day of March, so the result is compared with the text.
        return date.formatted(Date.ISO8601FormatStyle()) == "\(parts.1)Z"
    }

    /// Checks a duration of RFC 3339 appendix A. Seconds may have a fraction.
    private static func duration(_ text: String) -> Bool {
        let grammar = #/P(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(\d+H)?(\d+M)?(\d+([.,]\d+)?S)?)?/#
        return text.wholeMatch(of: grammar) != nil && text.last?.isLetter == true && !text.hasSuffix("T")
            && text != "P"
    }

    /// Checks an address with a scheme (RFC 3986 section 3).
    private static func uri(_ text: String) -> Bool {
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return false }
        return URLComponents(string: text)?.scheme != nil
    }
}
