import Foundation

/// The countries of time zones. Source: `zone.tab` of the IANA time zone database, as the system has it.
struct ZoneCountries {
    private var countries: [String: String] = [:]

    init() {
        // Without it, a station whose feed does not name its country has none.
        let table = try? String(contentsOfFile: "/usr/share/zoneinfo/zone.tab", encoding: .utf8)
        for line in (table ?? "").split(separator: "\n") where !line.hasPrefix("#") {
            let columns = line.split(separator: "\t")
            if columns.count >= 3 { countries[String(columns[2])] = String(columns[0]) }
        }
    }

    /// ISO 3166-1 alpha-2; nil for a zone of no country, such as UTC.
    subscript(zone: String) -> String? { countries[zone] }
}
