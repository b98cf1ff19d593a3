package import TerminalUI

/// Neighbouring cells of one row in one style.
package struct CellRun: Hashable {
    /// The column of the first cell.
    package var x: Int
    /// The number of cells. A wide character takes two.
    var width: Int
    package var text: String
    package var style: Style

    package init(x: Int, width: Int, text: String, style: Style) {
        (self.x, self.width, self.text, self.style) = (x, width, text, style)
    }

    /// Splits a row into runs, from left to right.
    package static func runs(of row: ArraySlice<Cell>) -> [CellRun] {
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

    /// Returns the cells of a row that begins with these runs. Cleans the texts, because they may come from a file.
    package static func row(of runs: [CellRun], width: Int) -> [Cell] {
        let canvas = Canvas(size: Size(width: width, height: 1))
        canvas.put(
            StyledText(runs.map { StyledText.Run($0.text, $0.style) }), at: Point(x: 0, y: 0), maxWidth: width
        )
        return Array(canvas.grid.row(0))
    }
}
