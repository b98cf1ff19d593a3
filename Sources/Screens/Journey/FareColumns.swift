import Rail
import TerminalUI

/// The columns of prices in a table of fares, behind the names of the fares: those that have room, each of them whole.
struct FareColumns: Hashable {
    /// The columns for the names of the fares.
    static let start = 16
    /// The columns between the prices and the conditions.
    static let gap = 3
    /// The least columns of a class: those of a blank, the mark of the cursor, and `€ 123.00`.
    private static let leastWidth = 12
    /// The most columns that the name of a class gets where its prices need fewer.
    private static let longestTitle = 20

    private let prices: [PriceColumn]
    private let widths: [Int]
    /// The columns in sight; the chosen one is among them.
    let shown: Range<Int>

    /// - Parameters:
    ///   - titles: The names of the classes.
    ///   - chosen: The column of the cursor; nil for none.
    init(_ prices: [PriceColumn], titles: [String], chosen: Int?, in width: Int) {
        self.prices = prices
        let widths = zip(prices, titles).map { column, title in
            max(Self.leastWidth, column.width + 3, min(title.cellWidth + 1, Self.longestTitle))
        }
        self.widths = widths
        let room = width - Self.start
        let chosen = min(chosen ?? 0, max(0, widths.count - 1))
        var first = 0
        while first < chosen, widths[first...chosen].reduce(0, +) > room { first += 1 }
        var end = min(chosen + 1, widths.count)
        while end < widths.count, widths[first...end].reduce(0, +) <= room { end += 1 }
        shown = first..<end
    }

    /// The x behind the last column in sight.
    var end: Int { Self.start + widths[shown].reduce(0, +) }

    func width(of column: Int) -> Int { widths[column] }

    /// The x behind a column that is in sight.
    func end(of column: Int) -> Int { Self.start + widths[shown.lowerBound...column].reduce(0, +) }

    /// The x behind a price of a column, whose decimal mark stands below those of the others.
    func endOfPrice(_ price: Money?, in column: Int) -> Int {
        end(of: column) - prices[column].padding(behind: price)
    }

    /// The column at an x; nil beside them.
    func column(at x: Int) -> Int? { x < Self.start ? nil : shown.first { x < end(of: $0) } }
}
