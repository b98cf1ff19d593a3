import Rail

/// The offers of a trip in a grid: a line for each flexibility and a column for each class.
struct FareGrid: Hashable {
    struct Line: Hashable {
        var flexibility: Flexibility
        /// The cheapest offer in each of `classes`; nil for a class without offers.
        var offers: [Offer?]
    }

    /// A place in the grid. Lines and columns are counted from 0.
    struct Position: Hashable {
        var line: Int
        var column: Int
    }

    private(set) var classes: [TravelClass] = []
    private(set) var lines: [Line] = []

    init(_ list: OfferList) {
        classes = list.offers.map(\.travelClass).distinct.sorted { Self.rank($0) < Self.rank($1) }
        let levels = list.offers.map(\.flexibility).distinct.sorted { Self.rank($0) < Self.rank($1) }
        lines = levels.map { level in
            let offers = list.offers.filter { $0.flexibility == level }
            return Line(
                flexibility: level, offers: classes.map { OfferList(offers: offers).cheapest(in: $0) })
        }
    }

    /// Makes a grid of known prices; nil if there are no offers.
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

    /// Returns the position of a flexibility and a class; nil if there is no offer.
    func position(of flexibility: Flexibility, _ travelClass: TravelClass) -> Position? {
        guard let line = lines.firstIndex(where: { $0.flexibility == flexibility }),
            let column = classes.firstIndex(of: travelClass)
        else { return nil }
        let position = Position(line: line, column: column)
        return offer(at: position) == nil ? nil : position
    }

    /// The first position with an offer, line by line.
    var first: Position? { nearest(beyond: -1, step: 1) }

    /// Returns the next position with an offer in a direction; nil if there is no such position.
    func neighbour(of position: Position, lines: Int, columns: Int) -> Position? {
        var next = Position(line: position.line + lines, column: position.column + columns)
        while self.lines.indices.contains(next.line), classes.indices.contains(next.column) {
            if offer(at: next) != nil { return next }
            next.line += lines
            next.column += columns
        }
        return lines == 0 ? nil : nearest(beyond: position.line, step: lines)
    }

    /// Returns the position of the first offer in the next line that has an offer, for use when the column
    /// has no more offers.
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

    private static func rank(_ travelClass: TravelClass) -> Int {
        switch travelClass {
        case .second: 0
        case .first: 1
        case .any: 2
        case .other: 3
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
