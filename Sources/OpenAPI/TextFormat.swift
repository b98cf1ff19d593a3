import Foundation

/// Checks the formats of strings (OpenAPI 3.0.3 "Data Types", JSON Schema 2020-12 Validation section 7.3).
package enum TextFormat {
    /// The patterns that texts of some formats match.
    static let patterns = [
        "date": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
        // RFC 3339 appendix A. Seconds may have a fraction.
        "duration":
            "^P(?=.)([0-9]+W|([0-9]+Y)?([0-9]+M)?([0-9]+D)?(T(?=.)([0-9]+H)?([0-9]+M)?([0-9]+([.,][0-9]+)?S)?)?)$",
        "uri": uri, "url": uri, "uri-reference": uri, "iri": iri, "iri-reference": iri,
        "uuid": "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$",
        "email": email, "idn-email": email,
        // The name of a host (RFC 1123 section 2.1).
        "hostname": #"^(?=.{1,253}$)\#(label)(\.\#(label))*$"#,
        "json-pointer": "^(/([^~/]|~[01])*)*$",
        "relative-json-pointer": "^(0|[1-9][0-9]*)(#|(/([^~/]|~[01])*)*)$",
    ]

    /// The formats of JSON Schema that are not checked.
    static let unchecked: Set = ["idn-hostname", "uri-template"]

    /// The characters of URIs (RFC 3986 section 2).
    private static let uri = #"^([A-Za-z0-9:/?#\[\]@!$&'()*+,;=._~\-]|%[0-9A-Fa-f]{2})*$"#
    private static let iri = #"^[^\s<>"\\^`{|}]*$"#
    /// A pattern that all e-mail addresses match (RFC 5321 section 4.1.2): two parts around the last `@`.
    private static let email = #"^("[^"]+"|[^@\s.]+(\.[^@\s.]+)*)@([^@\s.]+(\.[^@\s.]+)*|\[.+\])$"#
    private static let label = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"

    /// Whether a text that matches the pattern of a format has that format.
    static func accepts(_ text: String, as format: String) -> Bool {
        switch format {
        case "date-time": dateTime(text)
        case localDateTime: dateTime(text + "Z")
        case "date": dateTime(text + "T00:00:00Z")
        case "time": dateTime("1998-12-31T" + text)
        case "uri", "url", "iri": URLComponents(string: text)?.scheme != nil
        case "uri-reference", "iri-reference": URLComponents(string: text) != nil
        case "byte": Data(base64Encoded: text) != nil
        case "ipv4": address(text, AF_INET)
        case "ipv6": address(text, AF_INET6)
        case "regex": Pattern(text) != nil
        default: true
        }
    }

    /// The format of a date and time without an offset. OSDM calls such a text "local date time", but the
    /// published document gives it the format `date-time`.
    package static let localDateTime = "local-date-time"

    /// Checks a date-time of RFC 3339 section 5.6. A leap second is the last of a day in UTC (section 5.7).
    private static func dateTime(_ text: String) -> Bool {
        let grammar =
            #/([0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}):([0-9]{2})(\.[0-9]+)?(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])/#
        guard let parts = text.uppercased().wholeMatch(of: grammar), text.utf8.allSatisfy({ $0 < 0x80 })
        else { return false }
        let isLeap = parts.2 == "60"
        // Foundation has the Julian calendar before 1582. Every 400 years, the days are the same.
        let year = 2000 + (Int(parts.1.prefix(4)) ?? 0) % 400
        let local = "\(year)\(parts.1.dropFirst(4)):\(isLeap ? "59" : parts.2)"
        let style = Date.ISO8601FormatStyle()
        // Foundation reads 31 February as a day of March, so the result is compared with the text.
        guard let date = try? style.parse("\(local)Z"), date.formatted(style) == "\(local)Z" else {
            return false
        }
        guard isLeap, parts.4 != "Z" else { return !isLeap || local.hasSuffix("T23:59:59") }
        let numbers = parts.4.dropFirst().split(separator: ":").compactMap { Double($0) }
        let offset = (numbers[0] * 60 + numbers[1]) * (parts.4.hasPrefix("-") ? 60 : -60)
        return date.addingTimeInterval(offset).formatted(style).hasSuffix("T23:59:59Z")
    }

    private static func address(_ text: String, _ family: Int32) -> Bool {
        var bytes = [UInt8](repeating: 0, count: 16)
        return inet_pton(family, text, &bytes) == 1 && !text.utf8.contains(0)
    }
}
