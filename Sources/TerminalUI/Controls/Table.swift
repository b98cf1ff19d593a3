import Waiting

/// A list in columns under a header. Its keys are those of `List`.
///
/// Each row is an element. Its label is the text of the row, and it has a cell for each column. The label of a cell
/// is the column's title, and the value of the cell is its text.
public struct Table<ID: Hashable & Sendable>: Control {
    var label: String
    var controlID: ControlID
    var columns: [TableColumn]
    var spacing: Int
    var count: Int
    var rowID: @UIActor (Int) -> ID
    var selection: Binding<ID?>
    var row: @UIActor (Int) -> TableRow
    var onOpen: (@UIActor (ID) -> Void)?
    var emptyText: String
    /// A number for the order and the choice of rows, such as a hash of both. While it stays the same, the visible
    /// rows do not move when other rows arrive. When it changes, the table is shown from its top, or from further
    /// down if the chosen row would be out of sight.
    public var arrangement = 0
    /// Called with the index of a column when its title is clicked.
    public var onTitle: (@UIActor (Int) -> Void)?
    /// Called when a person moves down from the last row.
    public var onPastEnd: (@UIActor () -> Void)?
    /// The index of the heading above a row, or of the row itself if it is a heading. Nil without a heading. The
    /// heading stays at the top while rows under it are visible.
    public var heading: @UIActor (Int) -> Int? = { _ in nil }

    /// Makes a table of rows by index. If the selection is nil, the first row is chosen.
    public init(
        _ label: String, id: ControlID? = nil, columns: [TableColumn], spacing: Int = 2, count: Int,
        rowID: @escaping @UIActor (Int) -> ID, selection: Binding<ID?>, emptyText: String = "",
        onOpen: (@UIActor (ID) -> Void)? = nil, row: @escaping @UIActor (Int) -> TableRow
    ) {
        self.label = label
        controlID = id ?? ControlID(label)
        self.columns = columns
        self.spacing = spacing
        self.count = count
        self.rowID = rowID
        self.selection = selection
        self.emptyText = emptyText
        self.onOpen = onOpen
        self.row = row
    }

    /// Makes a table of the items of a collection. The items' own ids identify the rows.
    public init<Items: RandomAccessCollection>(
        _ label: String, id: ControlID? = nil, columns: [TableColumn], spacing: Int = 2, _ items: Items,
        selection: Binding<ID?>, emptyText: String = "", onOpen: (@UIActor (ID) -> Void)? = nil,
        row: @escaping @UIActor (Items.Element) -> TableRow
    ) where Items.Element: Identifiable, Items.Element.ID == ID {
        func item(_ offset: Int) -> Items.Element { items[items.index(items.startIndex, offsetBy: offset)] }
        self.init(
            label, id: id, columns: columns, spacing: spacing, count: items.count,
            rowID: { item($0).id }, selection: selection, emptyText: emptyText, onOpen: onOpen,
            row: { row(item($0)) })
    }

    public var id: ControlID? { controlID }
    public var isFocusable: Bool { count > 0 }

    public func width(in layout: Layout) -> SizeRange {
        let widths = columns.reduce(SizeRange.fixed(0)) { $0 + $1.width }
        return widths + (spacing * max(0, columns.count - 1) + 3)
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        SizeRange(minimum: 2, ideal: max(1, count) + 1, maximum: SizeRange.unlimited)
    }

    public func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let placed = TableColumn.arrange(columns, in: max(0, canvas.size.width - 3), spacing: spacing)
        let below = Rect(x: 0, y: 1, width: canvas.size.width, height: max(0, canvas.size.height - 1))
        let body = body(placed)
        var element = Element(role: .table, label: label, rowCount: count)
        element.children = [paintTitles(placed, on: canvas)]
        element.children += body.paint(on: canvas.clipped(to: below), origin: below.origin, in: context)
        if count == 0, !emptyText.isEmpty {
            element.children.append(
                Text(emptyText, style: .secondary).paint(at: Point(x: 2, y: 1), on: canvas))
        }
        return element
    }

    private func paintTitles(_ placed: [TableColumn.Placed], on canvas: Canvas) -> Element {
        let frame = Rect(x: 0, y: 0, width: canvas.size.width, height: 1)
        var titles = Element(role: .group, label: "Columns", frame: frame)
        for column in placed {
            let title = Text(columns[column.index].title.truncated(to: column.width), style: .secondary)
            let offset = columns[column.index].titleAlignment.offset(
                of: title.text.cellWidth, in: column.width)
            titles.children.append(title.paint(at: Point(x: 2 + column.x + offset, y: 0), on: canvas))
        }
        return titles
    }

    private func body(_ placed: [TableColumn.Placed]) -> RowList<ID> {
        RowList(
            rows: RowList.Rows(count: count, id: rowID), arrangement: arrangement, selection: selection,
            isSelectable: { row($0).isSelectable }, holdsPlace: { row($0).holdsPlace }, heading: heading,
            onPastEnd: onPastEnd,
            opensOnClick: { row($0).opensOnClick }, onOpen: onOpen
        ) { index, canvas, _ in
            let row = row(index)
            return (row.paint(columns, placed, on: canvas), row.holdsPlace)
        }
    }

    public func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        if case .mouse(let mouse) = event, mouse.position.y == 0, mouse.action == .click, let onTitle {
            let placed = TableColumn.arrange(
                columns, in: max(0, context.size.width - 3), spacing: spacing)
            let x = mouse.position.x - 2
            guard let column = placed.first(where: { $0.x <= x && x < $0.x + $0.width }) else { return false }
            onTitle(column.index)
            return true
        }
        return body([]).handle(event, height: max(0, context.size.height - 1), headerHeight: 1, in: context)
    }
}
