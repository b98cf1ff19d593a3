import Rail
import TerminalUI

/// The columns of conditions that fit to the right of the prices in a table of fares. If they do not all fit, the
/// exchange is left out first.
struct ConditionColumns {
    struct Column {
        var title: String
        /// The words for each line of the grid.
        var words: [String]
        var x: Int
    }

    private(set) var shown: [Column] = []

    /// - Parameters:
    ///   - chosen: The index of the class whose conditions are shown; nil to show the conditions of all classes,
    ///     or “by class” if they differ.
    ///   - start: The x of the first column.
    ///   - width: The x after the last column.
    init(
        _ grid: FareGrid, chosen: Int?, departure: StationTime, in characters: TerminalSettings.Characters,
        from start: Int, to width: Int
    ) {
        var x = start
        for condition in AfterSaleFormatting.allCases {
            func words(_ offers: [Offer?]) -> String {
                let words = offers.compactMap { offer in
                    offer.map { condition.words($0, departure: departure, in: characters) }
                }.distinct
                return words.count == 1 ? words[0] : "by class"
            }
            // The width is enough for the words of every class, so that nothing moves when another class is
            // chosen.
            let texts = grid.lines.flatMap { line in
                [words(line.offers)] + line.offers.filter { $0 != nil }.map { words([$0]) }
            }
            let columnWidth = (texts + [condition.title]).map(\.cellWidth).max() ?? 0
            guard x + columnWidth <= width else { return }
            shown.append(
                Column(
                    title: condition.title,
                    words: grid.lines.map { line in
                        let own = chosen.flatMap { line.offers.indices.contains($0) ? line.offers[$0] : nil }
                        return words(own.map { [$0] } ?? line.offers)
                    }, x: x))
            x += columnWidth + FareColumns.gap
        }
    }
}
