import Waiting

/// One row of a table: a text for each column, or one line across all of them.
public struct TableRow: RowOfList {
    var cells: [StyledText]
    /// The text across the whole row, in place of cells.
    var line: StyledText?
    var isSelectable: Bool
    var holdsPlace: Bool
    var opensOnClick: Bool { line != nil }

    /// - Parameters:
    ///   - cells: One text for each column of the table, in the order of the columns.
    ///   - holdsPlace: Whether the table may use this row as the fixed point of its scroll position. False
    ///     for a row that always stays at an end, such as "Earlier".
    public init(_ cells: [StyledText], isSelectable: Bool = true, holdsPlace: Bool = true) {
        self.cells = cells
        self.isSelectable = isSelectable
        self.holdsPlace = holdsPlace
    }

    /// Makes a row across all columns, such as "Earlier" or "Later". A click opens it.
    public static func line(
        _ text: StyledText, isSelectable: Bool = true, holdsPlace: Bool = false
    ) -> TableRow {
        var row = TableRow([], isSelectable: isSelectable, holdsPlace: holdsPlace)
        row.line = text
        return row
    }

    var label: String { line?.text ?? cells.map(\.text).filter { !$0.isEmpty }.joined(separator: " ") }

    @UIActor
    func paint(_ columns: [TableColumn], _ placed: [TableColumn.Placed], on canvas: Canvas) -> Element {
        var element = Element(role: .row, label: label)
        if let line {
            canvas.put(line.fitted(to: canvas.size.width - 2), at: Point(x: 2, y: 0))
            return element
        }
        for column in placed where column.index < cells.count {
            let cell = cells[column.index]
            let fitted = columns[column.index].fitted(cell, to: column.width)
            let x = 2 + column.x + columns[column.index].offset(of: fitted, in: column.width)
            canvas.put(fitted, at: Point(x: x, y: 0))
            let frame = Rect(x: 2 + column.x, y: 0, width: column.width, height: 1)
            element.children.append(
                Element(role: .cell, label: columns[column.index].title, value: cell.text, frame: frame))
        }
        return element
    }
}
