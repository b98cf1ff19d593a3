import Rail

/// The offers of a trip by flexibility and class: what a person compares.
struct FareGrid: Hashable {
    struct Line: Hashable {
        var flexibility: Flexibility
        /// One for each of `classes`, the cheapest; nil where there is none.
        var offers: [Offer?]
    }

    var classes: [TravelClass] = []
    var lines: [Line] = []

    init(_ list: OfferList) {
        classes = Self.distinct(list.offers.map(\.travelClass), rank: Self.rank)
        let levels = Self.distinct(list.offers.map(\.flexibility), rank: Self.rank)
        lines = levels.map { level in
            let offers = list.offers.filter { $0.flexibility == level }
            return Line(
                flexibility: level,
                offers: classes.map { OfferList(offers: offers).cheapest(in: $0) })
        }
    }

    func offer(line: Int, column: Int) -> Offer? {
        guard lines.indices.contains(line), lines[line].offers.indices.contains(column) else { return nil }
        return lines[line].offers[column]
    }

    private static func distinct<Value: Hashable>(_ values: [Value], rank: (Value) -> Int) -> [Value] {
        var seen: Set<Value> = []
        return values.filter { seen.insert($0).inserted }.enumerated()
            .sorted { (rank($0.element), $0.offset) < (rank($1.element), $1.offset) }.map(\.element)
    }

    private static func rank(_ travelClass: TravelClass) -> Int {
        switch travelClass {
        case .second: 0
        case .first: 1
        case .other: 2
        }
    }

    private static func rank(_ flexibility: Flexibility) -> Int {
        switch flexibility {
        case .nonFlexible: 0
        case .semiFlexible: 1
        case .flexible: 2
        case .other: 3
        }
    }
}
