import Rail
import TerminalUI
import Waiting

/// The colour of a price.
enum PriceStyle {
    /// - Parameters:
    ///   - isOver: Whether the time for which it is held is over.
    ///   - hasLeft: Whether its train has left.
    static func style(isCheapest: Bool = false, isOver: Bool, hasLeft: Bool = false) -> Style {
        isCheapest ? .highlight : isOver || hasLeft ? .secondary : .normal
    }
}

/// The measures of a column of prices, whose decimal marks stand below one another, and which cuts none of them.
struct PriceColumn: Hashable {
    /// A text of the column, with the price that it tells; nil for another word.
    struct Cell {
        var text: String
        var price: Money?
    }

    /// The columns that its widest text takes.
    private(set) var width = 0
    /// The decimals of the price that has most.
    let decimals: Int

    init(_ cells: [Cell]) {
        decimals = cells.compactMap { $0.price?.scale }.max() ?? 2
        width = cells.map { $0.text.cellWidth + padding(behind: $0.price) }.max() ?? 0
    }

    /// The blanks in place of the decimals that a price does not have.
    func padding(behind price: Money?) -> Int {
        guard let price, decimals > 0 else { return 0 }
        return price.scale > 0 ? decimals - price.scale : decimals + 1
    }
}

/// A name with a price at the right end of the row.
struct PriceRow: ComposedView {
    var name: String
    var price: String
    var style = Style.normal
    var priceStyle: Style?

    var body: any View {
        HStack(spacing: 2) {
            Text(name, style: style, lineLimit: 1)
            Spacer()
            Text(price, style: priceStyle ?? style).frame(width: price.cellWidth)
        }
    }
}
