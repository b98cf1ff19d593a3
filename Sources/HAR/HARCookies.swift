import Foundation
import HTTPBodies

/// Cookies as header fields write them, and as a HAR lists them.
enum HARCookies {
    /// The cookies of a `Cookie` field (RFC 6265 section 4.2).
    static func sent(_ field: String) -> [JSONTree] {
        field.split(separator: ";").map { pair in
            let (name, value) = pair.nameAndValue
            return ["name": .string(name), "value": .string(value)]
        }
    }

    /// The cookie of a `Set-Cookie` field (RFC 6265 section 5.2).
    static func set(_ field: String) -> JSONTree {
        let parts = field.split(separator: ";", omittingEmptySubsequences: false)
        let (name, value) = (parts.first ?? "").nameAndValue
        var cookie: [String: JSONTree] = [
            "name": .string(name), "value": .string(value), "httpOnly": false, "secure": false,
        ]
        for part in parts.dropFirst() {
            let (attribute, value) = part.nameAndValue
            switch attribute.lowercased() {
            case "path", "domain": cookie[attribute.lowercased()] = .string(value)
            case "expires": cookie["expires"] = date(value).map { .string(HARDate.text($0)) }
            case "httponly": cookie["httpOnly"] = true
            case "secure": cookie["secure"] = true
            case "samesite": cookie["sameSite"] = .string(value)
            default: break
            }
        }
        return .object(cookie.map { JSONTree.Member($0.key, $0.value) })
    }

    static func pair(_ cookie: HARObject) -> String {
        "\(cookie.text("name") ?? "")=\(cookie.text("value") ?? "")"
    }

    /// A `Set-Cookie` field for a cookie that is listed and nowhere else; it ends with the session.
    static func field(set cookie: HARObject) -> String {
        func text(_ attribute: String, _ name: String) -> String {
            cookie.text(name).flatMap { $0.isEmpty ? nil : "; \(attribute)=\($0)" } ?? ""
        }
        let flags = (cookie.flag("httpOnly") ? "; HttpOnly" : "") + (cookie.flag("secure") ? "; Secure" : "")
        return pair(cookie) + text("Path", "path") + text("Domain", "domain") + flags
            + text("SameSite", "sameSite")
    }

    /// A date as RFC 9110 section 5.6.7 has it, or with hyphens as older services write it.
    private static func date(_ text: String) -> Date? {
        let strategy = Date.ParseStrategy(
            format:
                "\(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .defaultDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\(second: .twoDigits) GMT",
            locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt)
        return try? strategy.parse(text)
    }
}

extension Substring {
    /// The texts before and behind the first equals sign, without the space around.
    fileprivate var nameAndValue: (String, String) {
        let parts = parts(between: 0x3D, maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
        return (parts[0], parts.count > 1 ? parts[1] : "")
    }
}
