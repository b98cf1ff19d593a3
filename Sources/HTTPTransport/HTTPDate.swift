package import Foundation

/// Reads and writes the dates of HTTP fields: `Mon, 23 Nov 2026 07:00:00 GMT` (RFC 9110 section 5.6.7, IMF-fixdate).
package enum HTTPDate {
    package static func date(_ text: String) -> Date? { formatter.date(from: text) }

    package static func text(_ date: Date) -> String { formatter.string(from: date) }

    /// Shared, because making a formatter takes longer than all the other work for a response.
    private static let formatter = {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter
    }()
}
