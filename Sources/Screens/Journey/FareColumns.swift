import Rail
import TerminalUI

/// The columns of prices that fit into a table of fares, to the right of the fares' names. No column is cut off.
struct FareColumns: Hashable {
    /// The width of the names of the fares, in cells.
    static let start = 16
    /// The blank cells between the prices and the conditions.
    static let gap = 3
    /// The least width of a column: a blank, the mark of the cursor, and `€ 123.00`.
    private static let leastWidth = 12
    /// The greatest width that the name of a class gets if its prices are narrower.
    private static let longestTitle = 20

    private let prices: [PriceColumn]
    private let widths: [Int]
    /// The visible columns. They include the chosen column.
    let shown: Range<Int>

    /// - Parameters:
    ///   - titles: The names of the classes.
    ///   - chosen: The column under the cursor; nil without a cursor.
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

    /// The x after the last visible column.
    var end: Int { Self.start + widths[shown].reduce(0, +) }

    func width(of column: Int) -> Int { widths[column] }

    /// Returns the x after a visible column.
    func end(of column: Int) -> Int { Self.start + widths[shown.lowerBound...column].reduce(0, +) }

    /// Returns the x after a price, chosen so that the decimal marks of its column are aligned.
    func endOfPrice(_ price: Money?, in column: Int) -> Int {
        end(of: column) - prices[column].padding(behind: price)
    }

    /// Returns the column at an x; nil if there is no column.
    func column(at x: Int) -> Int? { x < Self.start ? nil : shown.first { x < end(of: $0) } }
}
