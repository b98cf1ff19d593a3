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
    static func runs(of row: some Sequence<Cell>) -> [CellRun] {
        var runs: [CellRun] = []
        for (x, cell) in row.enumerated() {
            let style = cell.style
            if let last = runs.indices.last, runs[last].style == style {
                runs[last].width += 1
                runs[last].text += cell.text
            } else {
                runs.append(CellRun(x: x, width: 1, text: cell.text, style: style))
            }
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
