import Waiting

/// A list of rows, one of which is chosen. It scrolls, and makes only the rows that are visible.
///
/// ↑↓, PgUp, PgDn, Home, End, the keys of `less` (j, k, Ctrl-D, Ctrl-U, g, G) and a click choose a row. Enter or a
/// double click opens the row. The wheel scrolls. The visible rows stay in place when other rows arrive above them.
/// The mark of the chosen row is in the first column, and the scroll bar is in the last.
///
/// ```swift
/// List("Biscuits", biscuits, selection: Binding(self, \.biscuit), onOpen: { self.order($0) }) {
///     ListRow(StyledText($0.id), trailing: StyledText($0.price))
/// }
/// ```
public struct List<ID: Hashable & Sendable>: Control {
    private let list: RowList<ID, ListRow>

    /// Makes a list of rows by index. If the selection is nil, the first row is chosen.
    public init(
        _ label: String, id: ControlID? = nil, count: Int, rowID: @escaping @UIActor (Int) -> ID,
        selection: Binding<ID?>, emptyText: String = "", onOpen: (@UIActor (ID) -> Void)? = nil,
        row: @escaping @UIActor (Int) -> ListRow
    ) {
        list = RowList(
            label: label, id: id ?? ControlID(label), rows: RowIDs(count: count, id: rowID),
            selection: selection, emptyText: emptyText, onOpen: onOpen, row: row)
    }

    /// Makes a list of the items of a collection. The items' own ids identify the rows.
    public init<Items: RandomAccessCollection>(
        _ label: String, id: ControlID? = nil, _ items: Items, selection: Binding<ID?>,
        emptyText: String = "", onOpen: (@UIActor (ID) -> Void)? = nil,
        row: @escaping @UIActor (Items.Element) -> ListRow
    ) where Items.Element: Identifiable, Items.Element.ID == ID {
        func item(_ offset: Int) -> Items.Element { items[items.index(items.startIndex, offsetBy: offset)] }
        self.init(
            label, id: id, count: items.count, rowID: { item($0).id }, selection: selection,
            emptyText: emptyText, onOpen: onOpen, row: { row(item($0)) })
    }

    public var id: ControlID? { list.id }
    public var isFocusable: Bool { list.rows.count > 0 }

    public func width(in layout: Layout) -> SizeRange { .atLeast(20, minimum: 6) }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        .atLeast(max(1, list.rows.count), minimum: 1)
    }

    public func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        list.paint(.list, on: canvas, in: context) { $0.paint(on: $1) }
    }

    public func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        list.handle(event, in: context)
    }
}

/// One row of a list: a text, and optionally another text at the right end.
public struct ListRow: RowOfList {
    var text: StyledText
    var trailing: StyledText?
    var isSelectable: Bool
    var holdsPlace: Bool
    var continuesAbove = false

    /// - Parameters:
    ///   - isSelectable: Whether the row can be chosen. A heading among rows cannot be chosen.
    ///   - holdsPlace: Whether the list may use this row as the fixed point of its scroll position. False for
    ///     a row that always stays at an end, such as "Earlier".
    public init(
        _ text: StyledText, trailing: StyledText? = nil, isSelectable: Bool = true, holdsPlace: Bool = true
    ) {
        self.text = text
        self.trailing = trailing
        self.isSelectable = isSelectable
        self.holdsPlace = holdsPlace
    }

    /// Makes another line of the row above. The lines are visible and marked together.
    public static func continuation(_ text: StyledText) -> ListRow {
        var row = ListRow(text, isSelectable: false, holdsPlace: false)
        row.continuesAbove = true
        return row
    }

    /// The texts of the row, joined by a space, without blanks at the end.
    var label: String {
        var label = trailing.map { "\(text.text) \($0.text)" } ?? text.text
        while label.last == " " { label.removeLast() }
        return label
    }

    @UIActor
    func paint(on canvas: Canvas) -> Element {
        let trailing = trailing?.fitted(to: canvas.size.width - 2)
        let end = trailing?.cellWidth ?? 0
        let room = max(0, canvas.size.width - 2 - (end > 0 ? end + 1 : 0))
        canvas.put(text.fitted(to: room), at: Point(x: 2, y: 0))
        if let trailing { canvas.put(trailing, at: Point(x: canvas.size.width - end, y: 0)) }
        return Element(role: .row, label: label)
    }
}
