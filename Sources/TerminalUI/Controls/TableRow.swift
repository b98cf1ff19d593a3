import Waiting

/// One row of a table: words for each column, or one line across them all.
public struct TableRow {
    var cells: [StyledText]
    /// In place of cells: words across the whole row.
    var line: StyledText?
    var isSelectable: Bool
    /// Whether the table may hold its place by it; false for what always stays at an end, such as "Earlier".
    var holdsPlace: Bool
    /// Whether one click opens it, as if it were a button.
    var opensOnClick = false

    /// - Parameter cells: one for each of the table's columns, in their order.
    public init(_ cells: [StyledText], isSelectable: Bool = true, holdsPlace: Bool = true) {
        self.cells = cells
        self.isSelectable = isSelectable
        self.holdsPlace = holdsPlace
    }

    /// A row that is no part of what the table lists, such as the way to more of it: a click opens it.
    public static func line(
        _ text: StyledText, isSelectable: Bool = true, holdsPlace: Bool = false
    ) -> TableRow {
        var row = TableRow([], isSelectable: isSelectable, holdsPlace: holdsPlace)
        row.line = text
        row.opensOnClick = true
        return row
    }

    /// Its words, joined by spaces.
    var label: String {
        line?.text ?? cells.map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
    }

    @UIActor
    func paint(_ columns: [TableColumn], _ placed: [TableColumn.Placed], on canvas: Canvas) -> Element {
        var element = Element(role: .row, label: label)
        if let line {
            canvas.put(line, at: Point(x: 2, y: 0))
            return element
        }
        for column in placed where column.index < cells.count {
            let cell = cells[column.index]
            let fitted = cell.cellWidth <= column.width ? cell : cell.ellipsized(to: column.width)
            let x = 2 + column.x + columns[column.index].offset(of: fitted, in: column.width)
            canvas.put(fitted, at: Point(x: x, y: 0))
            let frame = Rect(x: 2 + column.x, y: 0, width: column.width, height: 1)
            element.children.append(
                Element(role: .cell, label: columns[column.index].title, value: cell.text, frame: frame))
        }
        return element
    }
}
