import TerminalUI

/// Neighbouring cells of one row in one style.
struct CellRun: Hashable {
    /// The column of the first.
    var x: Int
    /// The number of cells; a wide character takes two.
    var width: Int
    var text: String
    var style: Style

    /// The runs of a row, in the order of their columns.
    static func runs(of row: ArraySlice<Cell>) -> [CellRun] {
        var runs: [CellRun] = []
        var start = row.startIndex
        while start < row.endIndex {
            let style = row[start].style
            let end = row[start...].firstIndex { $0.style != style } ?? row.endIndex
            runs.append(
                CellRun(
                    x: start - row.startIndex, width: end - start, text: CellGrid.text(of: row[start..<end]),
                    style: style))
            start = end
        }
        return runs
    }
}

extension [Cell] {
    /// The text of a row, without the blanks at its end.
    var rowText: String {
        guard let last = lastIndex(where: { $0.low != Cell.blank.low }) else { return "" }
        return CellGrid.text(of: self[...last])
    }
}
