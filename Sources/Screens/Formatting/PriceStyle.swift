import Rail
import TerminalUI
import Waiting

enum PriceStyle {
    /// - Parameters:
    ///   - isOver: Whether the price has expired.
    ///   - hasLeft: Whether the train has left.
    static func style(isCheapest: Bool = false, isOver: Bool, hasLeft: Bool = false) -> Style {
        isCheapest ? .highlight : isOver || hasLeft ? .secondary : .normal
    }
}

/// The measurements of a column of prices. The column aligns the decimal marks and cuts off no price.
struct PriceColumn: Hashable {
    /// The text of a cell, and the price that it shows. The price is nil for a word such as `full`.
    struct Cell {
        var text: String
        var price: Money?
    }

    private(set) var width = 0
    /// The largest number of decimals that any price has.
    let decimals: Int

    init(_ cells: [Cell]) {
        decimals = cells.compactMap { $0.price?.scale }.max() ?? 2
        width = cells.map { $0.text.cellWidth + padding(behind: $0.price) }.max() ?? 0
    }

    /// Returns the number of blanks that replace a price's missing decimals.
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
    var lineLimit = 1

    var body: any View {
        HStack(spacing: 2) {
            Text(name, style: style, lineLimit: lineLimit)
            Spacer()
            Text(price, style: priceStyle ?? style).frame(width: price.cellWidth)
        }
    }
}
