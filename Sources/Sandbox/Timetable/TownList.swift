import Rail

/// The towns around some places, found by where they are.
struct TownList: Sendable {
    /// A field of a quarter of a degree; towns farther than a field are not near.
    private struct Field: Hashable {
        var row: Int
        var column: Int

        init(_ place: Coordinate) {
            row = Int((place.latitude * 4).rounded(.down))
            column = Int((place.longitude * 4).rounded(.down))
        }

        /// The field itself and those that touch it.
        var neighbourhood: [Field] {
            (-1...1).flatMap { row in
                (-1...1).map { column in
                    var field = self
                    field.row += row
                    field.column += column
                    return field
                }
            }
        }
    }

    /// Metres within which a town's name is for a station.
    static let reach = 15_000.0

    private(set) var towns: [Town] = []
    private var inField: [Field: [Int]] = [:]

    /// The towns of the program's list that may be near one of the places.
    init(near places: some Sequence<Coordinate>) {
        let wanted = Set(Set(places.map { Field($0) }).flatMap(\.neighbourhood))
        guard !wanted.isEmpty else { return }
        var reader = FeedReader(source: EmbeddedSource.builtIn)
        var towns: [Town] = []
        var inField: [Field: [Int]] = [:]
        // A mistake in the list is found by its test; here it only leaves out a name.
        _ = try? reader.rows(of: "towns.txt", TownColumn.self) { row throws(CSVRow.Problem) in
            guard let latitude = try row.number(TownColumn.latitude),
                let longitude = try row.number(TownColumn.longitude)
            else { return }
            let place = Coordinate(latitude: latitude, longitude: longitude)
            guard wanted.contains(Field(place)) else { return }
            let names = row.withBytes(TownColumn.aliases) { names in
                names.split(separator: UInt8(ascii: "/"))
                    .map { $0.split(separator: UInt8(ascii: " ")).map { Array($0) } }
            }
            inField[Field(place), default: []].append(towns.count)
            towns.append(
                Town(
                    name: try row.required(TownColumn.name), country: try row.required(TownColumn.country),
                    place: place,
                    population: try row.integer(TownColumn.population) ?? 0, names: names))
        }
        self.towns = towns
        self.inField = inField
    }

    /// Indices of the towns within reach, nearest first.
    func near(_ place: Coordinate) -> [Int] {
        Field(place).neighbourhood.flatMap { inField[$0] ?? [] }
            .map { (place.metres(to: towns[$0].place), $0) }
            .filter { $0.0 <= Self.reach }.sorted { $0 < $1 }.map(\.1)
    }

    private enum TownColumn: Int, FeedColumn {
        case name, country, latitude, longitude, population, aliases
        static let names = ["town", "country", "latitude", "longitude", "population", "names"]
        static let requiredCount = 6
    }
}
