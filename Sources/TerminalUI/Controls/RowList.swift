import Waiting

protocol RowOfList {
    /// Whether the row can be chosen. A heading among rows cannot be chosen.
    var isSelectable: Bool { get }
    /// Whether the list may use this row as the fixed point of its scroll position. False for a row that
    /// always stays at an end, such as "Earlier".
    var holdsPlace: Bool { get }
    /// Whether a single click opens the row, like a button.
    var opensOnClick: Bool { get }
    /// Whether the row is another line of the row above, and is visible and marked together with that row.
    var continuesAbove: Bool { get }
}

extension RowOfList {
    var opensOnClick: Bool { false }
    var continuesAbove: Bool { false }
}

/// The common part of `List` and `Table`: rows that scroll, one of which is chosen.
@UIActor
struct RowList<ID: Hashable & Sendable, Row: RowOfList> {
    let label: String
    let id: ControlID
    let rows: RowIDs<ID>
    let selection: Binding<ID?>
    let emptyText: String
    let onOpen: (@UIActor (ID) -> Void)?
    let row: @UIActor (Int) -> Row
    var headerHeight = 0
    /// A number that stands for which rows are listed, and in which order. When it changes, the list is shown
    /// from its top.
    var arrangement = 0
    /// The index of the heading above a row, or of the row itself if it is a heading. Nil without a heading.
    var heading: @UIActor (Int) -> Int? = { _ in nil }
    /// Called when a person moves down from the last row.
    var onPastEnd: (@UIActor () -> Void)?

    /// Paints the visible rows below the header, each by `paintRow`, and returns the element of the list.
    func paint(
        _ role: Role, on canvas: Canvas, in context: ControlContext, paintRow: (Row, Canvas) -> Element
    ) -> Element {
        var list = Element(role: role, label: label, rowCount: rows.count)
        let (width, height) = (canvas.size.width, max(0, canvas.size.height - headerHeight))
        let below = Point(x: 0, y: headerHeight)
        let canvas = canvas.clipped(to: Rect(origin: below, size: Size(width: width, height: height)))
        var scroll = updated(context, height)
        scroll.anchor = nil
        let shown = scroll.top..<end(of: scroll, height)
        let covering = coveringHeading(scroll.top)
        for place in shown {
            let frame = Rect(x: 0, y: place - scroll.top, width: max(0, width - 1), height: 1)
            let index = place == scroll.top ? covering ?? place : place
            let row = row(index)
            let isSelected =
                row.continuesAbove
                ? firstLine(of: index) == scroll.selected : index == scroll.selected && row.isSelectable
            var element = paintRow(row, canvas.clipped(to: frame))
            element.frame = Rect(size: frame.size)
            element.rowNumber = index + 1
            element.move(by: Point(x: 0, y: frame.y + headerHeight))
            // As long as no row was chosen, the first row is marked only while the list has the focus.
            if isSelected, context.isFocused || selection.value != nil {
                let focus = Style(.accent, .reverse)
                if context.isFocused { canvas.restyle(frame, focus) }
                if !row.continuesAbove {
                    canvas.put("▸", at: frame.origin, style: context.isFocused ? focus : .secondary)
                }
                element.states.insert(.selected)
            }
            list.children.append(element)
            if row.holdsPlace, index == place, scroll.anchor == nil || isSelected {
                scroll.anchor = RowScroll.Anchor(id: rows.id(index), index: index, row: frame.y)
            }
        }
        if rows.count == 0, !emptyText.isEmpty {
            var text = Text(emptyText, style: .secondary).paint(at: Point(x: 2, y: 0), on: canvas)
            text.move(by: below)
            list.children.append(text)
        }
        // When the chosen row is out of sight, the scroll bar shows that the list has the focus.
        let marksBar = context.isFocused && !shown.contains(scroll.selected)
        canvas.scrollBar(
            from: scroll.top, of: rows.count, style: marksBar ? Style(.accent, .reverse) : .secondary)
        context.remember(scroll)
        return list
    }

    /// The heading that is painted in place of the first visible row. Nil if that row is a heading or has none.
    private func coveringHeading(_ top: Int) -> Int? {
        guard top < rows.count, let heading = heading(top), heading < top else { return nil }
        return heading
    }

    private func updated(_ context: ControlContext, _ height: Int) -> RowScroll<ID> {
        var scroll = context.remembered(RowScroll<ID>())
        scroll.update(
            rows, arrangement: arrangement, selection: selection.value, height: height,
            firstSelectable: (0..<min(rows.count, 100)).first { row($0).isSelectable } ?? 0)
        if scroll.follows { show(scroll.selected, in: &scroll, height) }
        return scroll
    }

    /// Scrolls to a row with all its lines, and to the heading above it. If there is too little room for all of these,
    /// the first line of the row is visible.
    private func show(_ index: Int, in scroll: inout RowScroll<ID>, _ height: Int) {
        if index > 0, !row(index - 1).isSelectable, !row(index - 1).continuesAbove {
            scroll.show(index - 1, height: height)
        }
        scroll.show(lastLine(of: index), height: height)
        scroll.show(index, height: height)
        // The heading is painted over the top row, so the row must be one further down.
        if index == scroll.top, coveringHeading(index) != nil { scroll.top -= 1 }
    }

    /// Returns the index after the last visible row. A row whose lines do not all fit is left out, unless it is the
    /// only one.
    private func end(of scroll: RowScroll<ID>, _ height: Int) -> Int {
        let end = max(scroll.top, min(rows.count, scroll.top + height))
        guard end < rows.count, row(end).continuesAbove else { return end }
        let first = firstLine(of: end)
        return first > scroll.top ? first : end
    }

    private func firstLine(of index: Int) -> Int {
        var first = index
        while first > 0, row(first).continuesAbove { first -= 1 }
        return first
    }

    private func lastLine(of index: Int) -> Int {
        var last = index
        while last + 1 < rows.count, row(last + 1).continuesAbove { last += 1 }
        return last
    }

    // MARK: Keys

    func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        let height = max(0, context.size.height - headerHeight)
        let scroll = updated(context, height)
        switch event {
        case .key(let key): return press(key, scroll, height, context)
        case .mouse(let mouse): return point(mouse, scroll, height, context)
        case .paste, .resize, .endOfInput: return false
        }
    }

    private func press(
        _ key: Key, _ scroll: RowScroll<ID>, _ height: Int, _ context: ControlContext
    ) -> Bool {
        guard rows.count > 0 else { return false }
        let (selected, last, page) = (scroll.selected, rows.count - 1, max(1, height - 1))
        var target: Int?
        switch key {
        case .down, .character("j"):
            target = selectable(from: selected + 1, step: 1)
            if target == nil, let onPastEnd {
                onPastEnd()
                return true
            }
        case .up, .character("k"): target = selectable(from: selected - 1, step: -1)
        case .pageDown, .control("d"):
            let end = min(last, selected + page)
            target = selectable(from: end, step: 1) ?? selectable(from: end, step: -1)
        case .pageUp, .control("u"):
            let end = max(0, selected - page)
            target = selectable(from: end, step: -1) ?? selectable(from: end, step: 1)
        case .home, .character("g"):
            target = selectable(from: (0...last).first { row($0).holdsPlace } ?? 0, step: 1)
        case .end, .character("G"):
            target = selectable(from: (0...last).last { row($0).holdsPlace } ?? last, step: -1)
        case .enter:
            guard let onOpen, row(selected).isSelectable else { return false }
            onOpen(rows.id(selected))
            return true
        default: break
        }
        if let target { choose(target, scroll, height, context) }
        return target != nil
    }

    private func selectable(from start: Int, step: Int) -> Int? {
        stride(from: start, to: step > 0 ? rows.count : -1, by: step).first { row($0).isSelectable }
    }

    private func choose(_ index: Int, _ scroll: RowScroll<ID>, _ height: Int, _ context: ControlContext) {
        var scroll = scroll
        scroll.selected = index
        scroll.selectedID = rows.id(index)
        scroll.follows = true
        show(index, in: &scroll, height)
        scroll.anchor = RowScroll.Anchor(id: rows.id(index), index: index, row: index - scroll.top)
        context.remember(scroll)
        selection.value = rows.id(index)
    }

    private func point(
        _ mouse: MouseEvent, _ scroll: RowScroll<ID>, _ height: Int, _ context: ControlContext
    ) -> Bool {
        switch mouse.action {
        case .wheelUp, .wheelDown:
            let highest = rows.count - height
            guard highest > 0 else { return false }
            var scroll = scroll
            scroll.top = max(0, min(scroll.top + (mouse.action == .wheelUp ? -3 : 3), highest))
            scroll.follows = false
            scroll.anchor = nil
            context.remember(scroll)
            return true
        case .click, .doubleClick:
            let line = scroll.top + mouse.position.y - headerHeight
            guard mouse.position.y >= headerHeight, line < end(of: scroll, height) else { return false }
            let index = firstLine(of: line)
            guard row(index).isSelectable,
                index > scroll.top || coveringHeading(index) == nil
            else { return false }
            choose(index, scroll, height, context)
            // A row that opens on click was opened by the first click of a double click already.
            if (mouse.action == .doubleClick) != row(index).opensOnClick { onOpen?(rows.id(index)) }
            return true
        }
    }
}

/// The number of rows of a list, and the id of each.
struct RowIDs<ID: Hashable & Sendable> {
    var count: Int
    var id: @UIActor (Int) -> ID

    /// The index of the row with an id. Searches in both directions from `hint`, the index where the row was before.
    @UIActor
    func index(of wanted: ID, near hint: Int) -> Int? {
        let start = max(0, min(hint, count - 1))
        for distance in 0..<count {
            for index in [start + distance, start - distance]
            where index >= 0 && index < count && id(index) == wanted { return index }
        }
        return nil
    }
}
