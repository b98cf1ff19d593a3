import Rail

/// The offers of a trip in a grid of flexibility and class, for comparing.
struct FareGrid: Hashable {
    struct Line: Hashable {
        var flexibility: Flexibility
        /// The cheapest offer for each of `classes`; nil where there is none.
        var offers: [Offer?]
    }

    /// A place in the grid: a line and a column, both from 0.
    struct Position: Hashable {
        var line: Int
        var column: Int
    }

    private(set) var classes: [TravelClass] = []
    private(set) var lines: [Line] = []

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

    /// The grid of prices that are known; nil where there is no offer.
    init?(_ prices: TripRow.Prices) {
        guard case .known(let list) = prices else { return nil }
        self.init(list)
        if lines.isEmpty { return nil }
    }

    func offer(at position: Position) -> Offer? {
        guard lines.indices.contains(position.line), classes.indices.contains(position.column) else {
            return nil
        }
        return lines[position.line].offers[position.column]
    }

    /// The position of a flexibility and a class, if there is an offer.
    func position(of flexibility: Flexibility, _ travelClass: TravelClass) -> Position? {
        guard let line = lines.firstIndex(where: { $0.flexibility == flexibility }),
            let column = classes.firstIndex(of: travelClass)
        else { return nil }
        let position = Position(line: line, column: column)
        return offer(at: position) == nil ? nil : position
    }

    /// The first position, line by line, with an offer.
    var first: Position? {
        for (index, line) in lines.enumerated() {
            if let column = line.offers.firstIndex(where: { $0 != nil }) {
                return Position(line: index, column: column)
            }
        }
        return nil
    }

    /// The next position with an offer in a direction; nil when there is none.
    func neighbour(of position: Position, lines: Int, columns: Int) -> Position? {
        var next = Position(line: position.line + lines, column: position.column + columns)
        while self.lines.indices.contains(next.line), classes.indices.contains(next.column) {
            if offer(at: next) != nil { return next }
            next.line += lines
            next.column += columns
        }
        return lines == 0 ? nil : nearest(beyond: position.line, step: lines)
    }

    /// The next line with an offer in any column, for when its own column has no more.
    private func nearest(beyond line: Int, step: Int) -> Position? {
        var index = line + step
        while lines.indices.contains(index) {
            if let column = lines[index].offers.firstIndex(where: { $0 != nil }) {
                return Position(line: index, column: column)
            }
            index += step
        }
        return nil
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
