public import Foundation
public import HTTPTypes

/// Reads `Retry-After` fields (RFC 9110 section 10.2.3).
public enum RetryAfter {
    /// The longest wait that `wait` returns: 31 years. A service may send a number of any length.
    public static let longest = Duration.seconds(1_000_000_000)

    /// Returns the time to wait, counted from `now`; nil if the field is missing or cannot be read.
    public static func wait(_ response: HTTPResponse, now: Date) -> Duration? {
        guard let text = response.headerFields[.retryAfter]?.trimmingCharacters(in: .whitespaces) else {
            return nil
        }
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return Int64(text).map { min(.seconds($0), longest) } ?? longest
        }
        guard let date = HTTPDate.date(text, now: now) else { return nil }
        return min(.seconds(max(0, date.timeIntervalSince(now).rounded(.up))), longest)
    }
}
