import Waiting

/// One row of a list: a text, and maybe another at the right end.
public struct ListRow {
    var text: StyledText
    var trailing: StyledText?
    /// Whether it can be chosen; a heading among rows cannot.
    var isSelectable: Bool
    /// Whether the list may keep its scroll position by this row; false for a row that always stays at an
    /// end, such as "Earlier".
    var holdsPlace: Bool

    public init(
        _ text: StyledText, trailing: StyledText? = nil, isSelectable: Bool = true, holdsPlace: Bool = true
    ) {
        self.text = text
        self.trailing = trailing
        self.isSelectable = isSelectable
        self.holdsPlace = holdsPlace
    }

    /// The texts of the row, joined by a space, without blanks at the end.
    var label: String {
        var label = trailing.map { "\(text.text) \($0.text)" } ?? text.text
        while label.last == " " { label.removeLast() }
        return label
    }

    /// The columns that it takes in a list whose rows cut nothing, with its mark and the scroll bar.
    public var width: Int { text.cellWidth + (trailing.map { $0.cellWidth + 1 } ?? 0) + 3 }

    @UIActor
    func paint(on canvas: Canvas) {
        let end = trailing?.cellWidth ?? 0
        let room = max(0, canvas.size.width - 2 - (end > 0 ? end + 1 : 0))
        canvas.put(text.cellWidth <= room ? text : text.ellipsized(to: room), at: Point(x: 2, y: 0))
        if let trailing { canvas.put(trailing, at: Point(x: canvas.size.width - end, y: 0)) }
    }
}
