import Foundation
import HTTPBodies

/// Cookies as header fields write them, and as a HAR lists them.
enum HARCookies {
    /// Those of a `Cookie` field (RFC 6265 section 4.2).
    static func sent(_ field: String) -> [HTTPArchive.Cookie] {
        field.split(separator: ";").map { pair in
            let (name, value) = pair.nameAndValue
            return HTTPArchive.Cookie(name: name, value: value)
        }
    }

    /// That of a `Set-Cookie` field (RFC 6265 section 5.2).
    static func set(_ field: String) -> HTTPArchive.Cookie {
        let parts = field.split(separator: ";", omittingEmptySubsequences: false)
        let (name, value) = (parts.first ?? "").nameAndValue
        var cookie = HTTPArchive.Cookie(name: name, value: value, httpOnly: false, secure: false)
        for part in parts.dropFirst() {
            let (attribute, value) = part.nameAndValue
            switch attribute.lowercased() {
            case "path": cookie.path = value
            case "domain": cookie.domain = value
            case "expires": cookie.expires = date(value).map(HARDate.text)
            case "httponly": cookie.httpOnly = true
            case "secure": cookie.secure = true
            case "samesite": cookie.sameSite = value
            default: break
            }
        }
        return cookie
    }

    /// A `Cookie` field for cookies that are listed and nowhere else.
    static func field(sent cookies: [HTTPArchive.Cookie]) -> String {
        cookies.map { "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }

    /// A `Set-Cookie` field for a cookie that is listed and nowhere else; it ends with the session.
    static func field(set cookie: HTTPArchive.Cookie) -> String {
        var parts = ["\(cookie.name)=\(cookie.value)"]
        if let path = cookie.path, !path.isEmpty { parts.append("Path=\(path)") }
        if let domain = cookie.domain, !domain.isEmpty { parts.append("Domain=\(domain)") }
        if cookie.httpOnly == true { parts.append("HttpOnly") }
        if cookie.secure == true { parts.append("Secure") }
        if let sameSite = cookie.sameSite, !sameSite.isEmpty { parts.append("SameSite=\(sameSite)") }
        return parts.joined(separator: "; ")
    }

    /// A date as RFC 9110 section 5.6.7 has it, or with hyphens as older services write it, which the
    /// strategy takes too, being lenient.
    private static func date(_ text: String) -> Date? {
        let locale = Locale(identifier: "en_US_POSIX")
        let strategy = Date.ParseStrategy(
            format:
                "\(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT",
            locale: locale, timeZone: .gmt)
        return try? strategy.parse(text)
    }
}

extension Substring {
    /// What stands before and behind the first equals sign, without the space around.
    fileprivate var nameAndValue: (String, String) {
        let parts = split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        return (parts.first ?? "", parts.count > 1 ? parts[1] : "")
    }
}
