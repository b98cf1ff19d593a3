import Waiting

/// A list in columns under a header. Its keys are those of `List`.
///
/// Each row is an element with a cell for each column. The label of a cell is the column's title, and its value the text.
///
/// ```swift
/// Table(
///     "Cakes", columns: [TableColumn("Cake", width: 10)], biscuits, selection: Binding(self, \.cake)
/// ) {
///     TableRow([StyledText($0.id)])
/// }
/// ```
public struct Table<ID: Hashable & Sendable>: Control {
    private let columns: [TableColumn]
    private let spacing: Int
    private let rows: RowList<ID, TableRow>
    /// A number that stands for which rows are listed, and in which order, such as a hash of both. While it
    /// stays the same, the visible rows do not move when other rows arrive. When it changes, the table is
    /// shown from its top, or from further down if the chosen row would be out of sight.
    package var arrangement = 0
    /// Called with the index of a column when its title is clicked.
    package var onTitle: (@UIActor (Int) -> Void)?
    /// Called when a person moves down from the last row.
    package var onPastEnd: (@UIActor () -> Void)?
    /// The index of the heading above a row, or of the row itself if it is a heading. Nil without a heading. The
    /// heading stays at the top while rows under it are visible.
    package var heading: @UIActor (Int) -> Int? = { _ in nil }

    /// Makes a table of rows by index. If the selection is nil, the first row is chosen.
    public init(
        _ label: String, id: ControlID? = nil, columns: [TableColumn], spacing: Int = 2, count: Int,
        rowID: @escaping @UIActor (Int) -> ID, selection: Binding<ID?>, emptyText: String = "",
        onOpen: (@UIActor (ID) -> Void)? = nil, row: @escaping @UIActor (Int) -> TableRow
    ) {
        self.columns = columns
        self.spacing = spacing
        rows = RowList(
            label: label, id: id ?? ControlID(label), rows: RowIDs(count: count, id: rowID),
            selection: selection, emptyText: emptyText, onOpen: onOpen, row: row, headerHeight: 1)
    }

    /// Makes a table of the items of a collection. The items' own ids identify the rows.
    public init<Items: RandomAccessCollection>(
        _ label: String, id: ControlID? = nil, columns: [TableColumn], spacing: Int = 2, _ items: Items,
        selection: Binding<ID?>, emptyText: String = "", onOpen: (@UIActor (ID) -> Void)? = nil,
        row: @escaping @UIActor (Items.Element) -> TableRow
    ) where Items.Element: Identifiable, Items.Element.ID == ID {
        func item(_ offset: Int) -> Items.Element { items[items.index(items.startIndex, offsetBy: offset)] }
        self.init(
            label, id: id, columns: columns, spacing: spacing, count: items.count, rowID: { item($0).id },
            selection: selection, emptyText: emptyText, onOpen: onOpen, row: { row(item($0)) })
    }

    public var id: ControlID? { rows.id }
    public var isFocusable: Bool { rows.rows.count > 0 }

    public func width(in layout: Layout) -> SizeRange {
        // Where there is room, a blank stands before the scroll bar.
        SizeRange.sum(columns.map { $0.width(spacing: spacing) }) + (spacing * max(0, columns.count - 1) + 3)
            + SizeRange(minimum: 0, ideal: 1, maximum: 1)
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        .atLeast(max(1, rows.rows.count) + 1, minimum: 2)
    }

    private var list: RowList<ID, TableRow> {
        var list = rows
        list.arrangement = arrangement
        list.heading = heading
        list.onPastEnd = onPastEnd
        return list
    }

    private func placed(in width: Int) -> [TableColumn.Placed] {
        TableColumn.arrange(columns, in: max(0, width - 3), spacing: spacing)
    }

    public func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        let placed = placed(in: canvas.size.width)
        var element = list.paint(.table, on: canvas, in: context) { $0.paint(columns, placed, on: $1) }
        element.children.insert(paintTitles(placed, on: canvas), at: 0)
        return element
    }

    private func paintTitles(_ placed: [TableColumn.Placed], on canvas: Canvas) -> Element {
        let frame = Rect(x: 0, y: 0, width: canvas.size.width, height: 1)
        var titles = Element(role: .group, label: "Columns", frame: frame)
        let isTight = zip(placed, placed.dropFirst()).contains { $1.x == $0.x + $0.width + 1 }
        for place in placed {
            let column = columns[place.index]
            let style: Style = column.sorting == nil ? .secondary : .bold
            let room = place.width - (isTight && column.sorting != nil ? 1 : 0)
            let title = Text(column.title.truncated(to: room), style: style)
            let offset = column.alignment == .leading ? 0 : room - title.text.cellWidth
            let x = 2 + place.x + offset
            var element = title.paint(at: Point(x: x, y: 0), on: canvas)
            if column.sorting != nil { element.states.insert(.selected) }
            titles.children.append(element)
            // The mark is painted behind the title. Where two cells separate the columns, it may stand in the first of them,
            // so that sorting moves no column.
            if let mark = column.sorting?.mark {
                canvas.put(mark, at: Point(x: x + title.text.cellWidth, y: 0), style: style)
            }
        }
        return titles
    }

    public func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        if case .mouse(let mouse) = event, mouse.position.y == 0, mouse.action == .click, let onTitle {
            let x = mouse.position.x - 2
            let column = placed(in: context.size.width).first { $0.x <= x && x < $0.x + $0.width }
            if let column { onTitle(column.index) }
            return column != nil
        }
        return list.handle(event, in: context)
    }
}
