import Foundation
import Rail

/// The places that the stops of a feed belong to, with their zones, countries and codes.
///
/// A place is a stop without a parent. The stops that name a place as their parent are the platforms of the place.
struct StopPlaces {
    /// The number of calls of usable trips at each stop.
    let calls: [Int]
    private let feed: Feed
    private let roots: [Int]
    /// The time zone of each place: the zone of the agencies of most trips that call there.
    private let agencyZones: [Int: String]
    private let towns: TownList
    private let countries: ZoneCountries
    private var placeOfCode: [StationCode: Int] = [:]
    private var codeOfPlace: [Int: StationCode] = [:]
    private let parents: Set<Int>

    init(_ feed: Feed) {
        self.feed = feed
        let roots = feed.stops.indices.map { feed.ancestry(of: $0).last ?? $0 }
        var calls = [Int](repeating: 0, count: feed.stops.count)
        var zones: [Int: [String: Int]] = [:]
        for trip in feed.trips {
            let zone = feed.agencies[feed.routes[Int(trip.route)].agency].timeZone
            for call in feed.calls[trip.calls] {
                calls[Int(call.stop)] += 1
                zones[roots[Int(call.stop)], default: [:]][zone, default: 0] += 1
            }
        }
        (self.roots, self.calls) = (roots, calls)
        agencyZones = zones.compactMapValues { $0.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key }
        parents = Set(feed.stops.compactMap(\.parent))
        towns = TownList(near: feed.stops.lazy.filter { $0.country == nil }.compactMap(\.coordinate))
        countries = ZoneCountries(of: Set(feed.agencies.map(\.timeZone) + feed.stops.compactMap(\.timeZone)))
        for stop in feed.stops.indices where calls[stop] > 0 {
            let place = roots[stop]
            guard let code = code(place, stop) else { continue }
            codeOfPlace[place] = codeOfPlace[place] ?? code
            if placeOfCode[code].map({ isAlone($0) && !isAlone(place) }) ?? true { placeOfCode[code] = place }
        }
    }

    /// Returns the place of a stop. Stops without a parent are one place if they have the same UIC code.
    func place(of stop: Int) -> Int {
        let root = roots[stop]
        guard isAlone(root), let code = codeOfPlace[root] else { return root }
        return placeOfCode[code] ?? root
    }

    /// Returns the UIC code of a place. If several places have the same code, only one of them keeps it.
    func code(of place: Int) -> StationCode? {
        codeOfPlace[place].flatMap { placeOfCode[$0] == place ? $0 : nil }
    }

    func coordinate(of place: Int, _ stop: Int) -> Coordinate? {
        feed.stops[place].coordinate ?? feed.stops[stop].coordinate
    }

    /// Returns the zone that the feed gives to a place or its stop, or else the zone of the agency whose trips call
    /// there (GTFS `stop_timezone`).
    func zone(of place: Int, _ stop: Int) -> String {
        feed.stops[place].timeZone ?? feed.stops[stop].timeZone ?? agencyZones[place]
            ?? feed.agencies[0].timeZone
    }

    /// Returns the country of the place's time zone, unless the nearest town is in another country. In that
    /// case, returns the country of the nearby town that the place is named after, because the nearest town
    /// may be across a border.
    func country(of place: Int, _ stop: Int) -> String? {
        let clock = countries[zone(of: place, stop)]
        let near = coordinate(of: place, stop).map { towns.near($0).map { towns.towns[$0] } } ?? []
        guard let nearest = near.first, nearest.country != clock else { return clock }
        let name = FoldedText(feed.stops[place].name).words
        return near.first { $0.names.contains { name.starts(with: $0) } }?.country
    }

    private func code(_ place: Int, _ stop: Int) -> StationCode? {
        let root = feed.stops[place]
        if let uic = (root.uic ?? feed.stops[stop].uic).flatMap({ StationCode(uic: $0) }) { return uic }
        return root.code.flatMap { StationCode(stopCode: $0, in: root.country ?? country(of: place, stop)) }
    }

    /// Whether a place is a stop without platforms.
    private func isAlone(_ place: Int) -> Bool {
        feed.stops[place].kind != .station && !parents.contains(place)
    }
}

/// The countries of time zones. Source: the system's `zone.tab` (IANA time zone database).
struct ZoneCountries {
    private var countries: [String: String] = [:]

    init(of zones: Set<String>) {
        let folder = URL(filePath: "/usr/share/zoneinfo").resolvingSymlinksInPath()
        // Without this file, stations have no country unless the feed names it.
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

    /// Returns the ISO 3166-1 alpha-2 code of a zone's country; nil for a zone without a country, such as UTC.
    subscript(zone: String) -> String? { countries[zone] }
}
