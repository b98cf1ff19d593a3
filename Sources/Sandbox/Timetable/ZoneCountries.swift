import Foundation

/// The countries of time zones. Source: `zone.tab` of the IANA time zone database, as the system has it.
struct ZoneCountries {
    private var countries: [String: String] = [:]

    init(of zones: Set<String>) {
        let folder = URL(filePath: "/usr/share/zoneinfo").resolvingSymlinksInPath()
        // Without it, a station whose feed does not name its country has none.
        let table = try? String(contentsOf: folder.appending(path: "zone.tab"), encoding: .utf8)
        var known: [Substring: Substring] = [:]
        for line in (table ?? "").split(separator: "\n") where !line.hasPrefix("#") {
            let columns = line.split(separator: "\t")
            if columns.count >= 3 { known[columns[2]] = columns[0] }
        }
        for zone in zones {
            // A former name, such as Asia/Calcutta, is a link to the present one.
            let present = folder.appending(path: zone).resolvingSymlinksInPath().path
            let name = present.dropFirst(folder.path.count + 1)
            countries[zone] = (known[zone[...]] ?? known[name]).map { String($0) }
        }
    }

    /// ISO 3166-1 alpha-2; nil for a zone of no country, such as UTC.
    subscript(zone: String) -> String? { countries[zone] }
}
