package import Foundation

/// Reads and writes the dates of HTTP fields (RFC 9110 section 5.6.7). It writes `Sun, 06 Nov 1994 08:49:37 GMT`
/// (IMF-fixdate), and also reads the two obsolete forms, `Sunday, 06-Nov-94 08:49:37 GMT` (RFC 850) and
/// `Sun Nov  6 08:49:37 1994` (asctime).
package enum HTTPDate {
    /// - Parameter now: The time of reading, which decides the century of a year of two digits.
    package static func date(_ text: String, now: Date) -> Date? {
        fixed.date(from: text) ?? asctime(text) ?? rfc850(text, now: now)
    }

    package static func text(_ date: Date) -> String { fixed.string(from: date) }

    private static func asctime(_ text: String) -> Date? {
        guard
            let (_, month, day, time, year) = text.wholeMatch(
                of: #/(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (\w{3}) ([ \d]\d) ([\d:]{8}) (\d{4})/#)?.output
        else { return nil }
        return bare.date(from: "\(day.replacing(" ", with: "0")) \(month) \(year) \(time)")
    }

    /// A date that would be more than 50 years in the future is one of the past.
    private static func rfc850(_ text: String, now: Date) -> Date? {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        guard
            let (_, day, month, digits, time) = text.wholeMatch(
                of: #/(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (\d\d)-(\w{3})-(\d\d) ([\d:]{8}) GMT/#)?
                .output,
            let year = Int(digits), let latest = calendar.date(byAdding: .year, value: 50, to: now)
        else { return nil }
        let century = calendar.component(.year, from: now) / 100 * 100
        return [century + 100, century, century - 100].lazy
            .compactMap { bare.date(from: "\(day) \(month) \($0 + year) \(time)") }
            .first { $0 <= latest }
    }

    private static let fixed = formatter("EEE, dd MMM yyyy HH:mm:ss 'GMT'")
    private static let bare = formatter("dd MMM yyyy HH:mm:ss")

    /// The formatters are shared, because making one takes longer than all the other work for a response.
    private static func formatter(_ format: String) -> DateFormatter {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = .gmt
        formatter.dateFormat = format
        return formatter
    }
}
