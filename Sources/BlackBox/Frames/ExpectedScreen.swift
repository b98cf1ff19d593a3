import TerminalUI

/// The rows that a screen must have, in which `░` stands for a cell that varies.
struct ExpectedScreen: Hashable {
    static let varying: Character = "░"
    static let mostShown = 6

    /// The rows from the top, cleaned as those of the screen are; those below the last are blank.
    let rows: [String]

    init(_ text: String) {
        rows = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).cleaned }
    }

    /// Whether a cell is expected to have certain contents: blank rows expect that too, unless they have
    /// cells that vary.
    var saysSomething: Bool {
        let cells = rows.joined().filter { $0 != " " }
        return cells.isEmpty || cells.contains { $0 != Self.varying }
    }

    /// Whether a cell of an area is written as a character that meets a condition.
    func names(in area: Rect, where holds: (Character) -> Bool) -> Bool {
        rows.indices.filter { (area.y..<area.maxY).contains($0) }.contains { y in
            Self.cells(rows[y]).dropFirst(area.x).prefix(area.width).contains { $0.first.map(holds) ?? false }
        }
    }

    /// The rows that differ, each with the first column that does, from 0; none where the screen is as it must be.
    ///
    /// - Parameter drawn: The cells as the terminal has drawn them. A cell may be as it was laid out, or as it was
    ///   drawn: where the terminal has only ASCII, both can be written.
    func differences(_ laidOut: CellGrid, _ drawn: CellGrid) -> [(row: Int, column: Int)] {
        (0..<max(rows.count, laidOut.size.height)).compactMap { y in
            let wanted = y < rows.count ? Self.cells(rows[y]) : []
            let column = (0..<max(wanted.count, laidOut.size.width)).first { x in
                let cell = x < wanted.count ? wanted[x] : " "
                // Beyond the screen there is no cell that could vary.
                guard x < laidOut.size.width, y < laidOut.size.height else { return cell != " " }
                return cell != String(Self.varying) && cell != laidOut[x, y].text && cell != drawn[x, y].text
            }
            return column.map { (y, $0) }
        }
    }

    /// The differences in words: a sentence without its full stop for each row, with both rows one below the other.
    func sentences(_ laidOut: CellGrid, _ drawn: CellGrid, hiding secrets: Secrets = Secrets()) -> [String] {
        let found = differences(laidOut, drawn)
        let sentences = found.prefix(Self.mostShown).map { y, x in
            // A terminal with only ASCII draws a secret in other letters.
            let isOpen = secrets.hidden(in: laidOut.text(row: y)) == laidOut.text(row: y)
            let row = isOpen ? drawn.text(row: y) : secrets.hidden(in: laidOut.text(row: y))
            return """
                row \(y + 1) differs in column \(x + 1):
                  wanted │\(y < rows.count ? rows[y] : "")
                  found  │\(row)
                          \(String(repeating: " ", count: x))↑ here
                """
        }
        guard found.count > Self.mostShown else { return sentences }
        return sentences + ["\(found.count) rows differ in all"]
    }

    /// The rows as they are, with `░` where this has one, and without blanks at ends. A row with a secret is `░` as a
    /// whole.
    func updated(_ laidOut: CellGrid, hiding secrets: Secrets = Secrets()) -> [String] {
        var updated = (0..<laidOut.size.height).map { y in
            let text = laidOut.text(row: y)
            guard secrets.hidden(in: text) == text else {
                return String(repeating: Self.varying, count: laidOut.size.width)
            }
            let wanted = y < rows.count ? Self.cells(rows[y]) : []
            let cells = (0..<laidOut.size.width).map { x in
                x < wanted.count && wanted[x] == String(Self.varying) ? wanted[x] : laidOut[x, y].text
            }
            let row = cells.joined()
            return String(row.prefix(row.count - row.reversed().prefix { $0 == " " }.count))
        }
        while updated.last == "" { updated.removeLast() }
        return updated
    }

    /// The text of each cell of a row; empty for the right half of a wide character.
    private static func cells(_ row: String) -> [String] {
        row.flatMap { character in
            [String(character)] + Array(repeating: "", count: max(0, String(character).cellWidth - 1))
        }
    }
}
