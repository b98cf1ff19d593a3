import CTimetable
import Rail

struct TownList: Sendable {
    /// A station within this many metres of a town may be named after the town.
    static let reach = 15_000.0
    /// The rows of fields in a degree of latitude. Each field is 16 km high, which is more than the reach.
    private static let rowsPerDegree = 7.0

    private(set) var towns: [Town] = []
    private var inField: [GridField: [Int]] = [:]

    /// Reads the towns of the program's list that may be near one of the places.
    init(near places: some Sequence<Coordinate>) {
        let wanted = Set(places.flatMap { GridField.around($0, rowsPerDegree: Self.rowsPerDegree) })
        guard !wanted.isEmpty else { return }
        towns = Self.read { place, _ in wanted.contains(GridField(place, rowsPerDegree: Self.rowsPerDegree)) }
        for (index, town) in towns.enumerated() {
            inField[GridField(town.place, rowsPerDegree: Self.rowsPerDegree), default: []].append(index)
        }
    }

    /// Reads the towns of the program's list that have a given name, wherever they are.
    static func towns(called name: FoldedText) -> [Town] {
        let text = name.joined
        let name = text.utf8
        // Searches the bytes without parsing the list, because parsing it for each typed letter would take too
        // long.
        guard timetable_names_town(text, name.count) else { return [] }
        return read { _, names in
            names.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual(name) }
        }
    }

    /// - Parameter isWanted: Whether a town is wanted. Its arguments are the town's place and its names, separated
    ///   by slashes.
    private static func read(where isWanted: (Coordinate, String.UTF8View) -> Bool) -> [Town] {
        var reader = FeedReader(source: EmbeddedSource())
        var towns: [Town] = []
        // A test checks the list. Here, a mistake in the list only means that a town is missing.
        _ = try? reader.rows(of: "towns.txt") { row throws(FeedProblem) in
            guard let latitude = try row.number("latitude"), let longitude = try row.number("longitude")
            else { return }
            let place = Coordinate(latitude: latitude, longitude: longitude)
            let names = try row.required("names").utf8
            guard isWanted(place, names) else { return }
            towns.append(
                Town(
                    name: try row.required("town"), country: try row.required("country"), place: place,
                    population: try row.integer("population") ?? 0,
                    names: names.split(separator: UInt8(ascii: "/")).map { name in
                        name.split(separator: UInt8(ascii: " ")).map { Array($0) }
                    }))
        }
        return towns
    }

    /// Returns the indices of the towns within reach, the nearest first.
    func near(_ place: Coordinate) -> [Int] {
        GridField.around(place, rowsPerDegree: Self.rowsPerDegree).flatMap { inField[$0] ?? [] }
            .map { (place.metres(to: towns[$0].place), $0) }
            .filter { $0.0 <= Self.reach }.sorted { $0 < $1 }.map(\.1)
    }
}

/// A town with its names in other languages. Source: GeoNames, CC BY 4.0 (`Fixtures/Towns`).
struct Town: Hashable, Sendable {
    var name: String
    /// ISO 3166-1 alpha-2.
    var country: String
    var place: Coordinate
    var population: Int
    /// The town's names, its own first. Each is a list of words in UTF-8, without case and accents.
    var names: [[[UInt8]]]
}
