import TerminalUI

/// Lines of text in columns.
enum PlainTable {
    /// Pads the cells of each column to the same width, with two spaces between columns. Cells are cleaned first. All
    /// rows must have the same number of cells.
    ///
    /// - Parameter rightAligned: The indices of the columns whose cells end at the same place, such as prices.
    static func lines(_ rows: [[String]], rightAligned: some Collection<Int> = [Int]()) -> [String] {
        let rows = rows.map { $0.map(\.cleaned) }
        let widths = (rows.first?.indices ?? 0..<0).map { column in
            rows.map { $0[column].cellWidth }.max() ?? 0
        }
        return rows.map { row in
            let cells = row.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - row[column].cellWidth)
                return rightAligned.contains(column) ? padding + row[column] : row[column] + padding
            }
            let line = cells.joined(separator: "  ")
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }
}
