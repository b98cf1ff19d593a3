import TerminalUI

/// Lines of text in columns.
enum PlainTable {
    /// Pads the cells of each column to the same width, with two spaces between columns. Cells are cleaned first.
    static func lines(_ rows: [[String]]) -> [String] {
        let rows = rows.map { $0.map(\.cleaned) }
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { $0.indices.contains(column) ? $0[column].cellWidth : 0 }.max() ?? 0
        }
        return rows.map { row in
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width - cell.cellWidth)
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
