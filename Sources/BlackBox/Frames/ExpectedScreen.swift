import TerminalUI

/// The rows that a screen must have. A `░` stands for a cell that may have any content.
struct ExpectedScreen: Hashable {
    static let varying: Character = "░"
    static let mostShown = 6

    /// The rows from the top, cleaned like the rows of the screen. The screen must be blank below the last row.
    let rows: [String]

    init(_ text: String) {
        rows = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).cleaned }
    }

    /// Whether some screen would differ from these rows. False if all cells with a character may vary.
    var saysSomething: Bool {
        let cells = rows.joined().filter { $0 != " " }
        return cells.isEmpty || cells.contains { $0 != Self.varying }
    }

    /// Whether the expected rows have a letter or a digit in an area.
    func hasWords(in area: Rect) -> Bool {
        rows.indices.filter { (area.y..<area.maxY).contains($0) }.contains { y in
            Self.cells(rows[y]).dropFirst(area.x).prefix(area.width).joined()
                .contains { $0.isLetter || $0.isNumber }
        }
    }

    /// Returns the rows that differ, each with its first different column. Both are counted from 0.
    ///
    /// - Parameter drawn: The cells as the terminal has drawn them. An ASCII terminal draws some cells differently from
    ///   the layout; a scenario may expect either.
    func differences(_ laidOut: CellGrid, _ drawn: CellGrid) -> [(row: Int, column: Int)] {
        (0..<max(rows.count, laidOut.size.height)).compactMap { y in
            let wanted = y < rows.count ? Self.cells(rows[y]) : []
            let column = (0..<max(wanted.count, laidOut.size.width)).first { x in
                let cell = x < wanted.count ? wanted[x] : " "
                // No `░` can match outside the screen.
                guard x < laidOut.size.width, y < laidOut.size.height else { return cell != " " }
                return cell != String(Self.varying) && cell != laidOut[x, y].text && cell != drawn[x, y].text
            }
            return column.map { (y, $0) }
        }
    }

    /// Returns a note for each row that differs, with the expected row above the actual row.
    func sentences(_ laidOut: CellGrid, _ drawn: CellGrid, hiding secrets: Secrets = Secrets()) -> [String] {
        let found = differences(laidOut, drawn)
        let sentences = found.prefix(Self.mostShown).map { y, x in
            // Looks for secrets in the layout, because an ASCII terminal may draw them with other letters.
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

    /// Returns the actual rows without trailing blanks. Keeps each `░` of the expected rows, and fills a row with `░`
    /// if it has a secret.
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

    /// Returns the text of each cell of a row. The right half of a wide character has an empty text.
    private static func cells(_ row: String) -> [String] {
        row.flatMap { character in
            [String(character)] + Array(repeating: "", count: max(0, String(character).cellWidth - 1))
        }
    }
}
