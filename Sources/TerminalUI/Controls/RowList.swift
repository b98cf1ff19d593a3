import Waiting

/// The common part of `List` and `Table`: rows that scroll, one of which is chosen.
@UIActor
struct RowList<ID: Hashable & Sendable> {
    var rows: Rows
    /// A number for the order and the choice of rows. When it changes, the list is shown from its top.
    var arrangement = 0
    var selection: Binding<ID?>
    var isSelectable: @UIActor (Int) -> Bool
    /// Whether Home and End may go to the row. False for a row that always stays at an end, such as "Earlier".
    var holdsPlace: @UIActor (Int) -> Bool = { _ in true }
    /// The index of the heading above a row, or of the row itself if it is a heading. Nil without a heading.
    var heading: @UIActor (Int) -> Int? = { _ in nil }
    /// Called when a person moves down from the last row.
    var onPastEnd: (@UIActor () -> Void)?
    /// Whether a single click opens the row, as a click presses a button.
    var opensOnClick: @UIActor (Int) -> Bool = { _ in false }
    var onOpen: (@UIActor (ID) -> Void)?
    /// Paints a row. Returns its element, and whether the list may keep its scroll position by this row.
    var paintRow: @UIActor (Int, Canvas, _ isSelected: Bool) -> (element: Element, holdsPlace: Bool)

    /// Paints the visible rows into `canvas`. The frames of their elements start at `origin`.
    func paint(on canvas: Canvas, origin: Point, in context: ControlContext) -> [Element] {
        let height = canvas.size.height
        var scroll = updated(context, height: height)
        let width = max(0, canvas.size.width - 1)
        var elements: [Element] = []
        var anchor: RowScroll<ID>.Anchor?
        let shown = scroll.top..<max(scroll.top, min(rows.count, scroll.top + height))
        let covering = coveringHeading(scroll.top)
        for place in shown {
            let frame = Rect(x: 0, y: place - scroll.top, width: width, height: 1)
            let index = place == scroll.top ? covering ?? place : place
            let isSelected = index == scroll.selected && isSelectable(index)
            var (element, holdsPlace) = paintRow(index, canvas.clipped(to: frame), isSelected)
            // Until a row was chosen, the first row is marked only while the list has the focus.
            let isMarked = isSelected && (context.isFocused || selection.value != nil)
            if isMarked { mark(frame, on: canvas, in: context) }
            element.frame = frame.offset(by: origin)
            for child in element.children.indices {
                element.children[child].move(by: element.frame.origin)
            }
            if isMarked { element.states.insert(.selected) }
            elements.append(element)
            if holdsPlace, index == place, anchor == nil || isSelected {
                anchor = RowScroll.Anchor(id: rows.id(index), index: index, row: frame.y)
            }
        }
        scroll.anchor = anchor
        // When the chosen row is out of sight, the scroll bar shows that the list has the focus.
        let marksBar = context.isFocused && !shown.contains(scroll.selected)
        canvas.scrollBar(
            from: scroll.top, of: rows.count, style: marksBar ? Style(.accent, .reverse) : .secondary)
        context.remember(scroll)
        return elements
    }

    private func mark(_ frame: Rect, on canvas: Canvas, in context: ControlContext) {
        if context.isFocused { canvas.restyle(frame, Style(.accent, .reverse)) }
        canvas.put(
            "▸", at: frame.origin, style: context.isFocused ? Style(.accent, .reverse) : .secondary)
    }

    /// The heading that is painted in place of the first visible row. Nil if that row is itself a heading.
    private func coveringHeading(_ top: Int) -> Int? {
        guard top < rows.count, let heading = heading(top), heading < top else { return nil }
        return heading
    }

    private func updated(_ context: ControlContext, height: Int) -> RowScroll<ID> {
        var scroll = context.remembered(RowScroll<ID>())
        scroll.update(
            rows, arrangement: arrangement, selection: selection.value, height: height,
            firstSelectable: (0..<min(rows.count, 100)).first(where: isSelectable) ?? 0)
        // At the top, the heading would cover the chosen row.
        if scroll.follows, scroll.selected == scroll.top, coveringHeading(scroll.top) != nil {
            scroll.top -= 1
        }
        return scroll
    }

    // MARK: Keys

    func handle(_ event: InputEvent, height: Int, headerHeight: Int, in context: ControlContext) -> Bool {
        let scroll = updated(context, height: height)
        switch event {
        case .key(let key): return press(key, scroll, height: height, in: context)
        case .mouse(let mouse): return point(mouse, scroll, height: height, headerHeight, in: context)
        case .paste, .resize, .endOfInput: return false
        }
    }

    private func press(
        _ key: Key, _ scroll: RowScroll<ID>, height: Int, in context: ControlContext
    ) -> Bool {
        guard rows.count > 0 else { return false }
        let page = max(1, height - 1)
        switch key {
        case .down, .character("j"):
            if select(from: scroll.selected + 1, step: 1, scroll, height, context) { return true }
            onPastEnd?()
            return onPastEnd != nil
        case .up, .character("k"): return select(from: scroll.selected - 1, step: -1, scroll, height, context)
        case .pageDown, .control("d"):
            let target = min(rows.count - 1, scroll.selected + page)
            return select(from: target, step: 1, scroll, height, context)
                || select(from: target, step: -1, scroll, height, context)
        case .pageUp, .control("u"):
            let target = max(0, scroll.selected - page)
            return select(from: target, step: -1, scroll, height, context)
                || select(from: target, step: 1, scroll, height, context)
        case .home, .character("g"):
            let first = (0..<rows.count).first(where: holdsPlace) ?? 0
            return select(from: first, step: 1, scroll, height, context)
        case .end, .character("G"):
            let last = (0..<rows.count).last(where: holdsPlace) ?? rows.count - 1
            return select(from: last, step: -1, scroll, height, context)
        case .enter:
            guard let onOpen, isSelectable(scroll.selected) else { return false }
            onOpen(rows.id(scroll.selected))
            return true
        default: return false
        }
    }

    /// Chooses the first row from `start` on that can be chosen. Returns false if no row on that side can be.
    private func select(
        from start: Int, step: Int, _ scroll: RowScroll<ID>, _ height: Int, _ context: ControlContext
    ) -> Bool {
        var index = start
        while index >= 0, index < rows.count {
            if isSelectable(index) {
                choose(index, scroll, height, context)
                return true
            }
            index += step
        }
        return false
    }

    private func choose(
        _ index: Int, _ scroll: RowScroll<ID>, _ height: Int, _ context: ControlContext
    ) {
        var scroll = scroll
        scroll.selected = index
        scroll.selectedID = rows.id(index)
        scroll.follows = true
        scroll.show(index, height: height)
        if index == scroll.top, coveringHeading(index) != nil { scroll.top -= 1 }
        scroll.anchor = RowScroll.Anchor(id: rows.id(index), index: index, row: index - scroll.top)
        context.remember(scroll)
        selection.value = rows.id(index)
    }

    private func point(
        _ mouse: MouseEvent, _ scroll: RowScroll<ID>, height: Int, _ headerHeight: Int,
        in context: ControlContext
    ) -> Bool {
        switch mouse.action {
        case .wheelUp, .wheelDown:
            let highest = rows.count - height
            let top = max(0, min(scroll.top + (mouse.action == .wheelUp ? -3 : 3), highest))
            guard highest > 0 else { return false }
            var scroll = scroll
            scroll.top = top
            scroll.follows = false
            scroll.anchor = nil
            context.remember(scroll)
            return true
        case .click, .doubleClick:
            let index = scroll.top + mouse.position.y - headerHeight
            guard mouse.position.y >= headerHeight, index < rows.count, isSelectable(index),
                index > scroll.top || coveringHeading(index) == nil
            else {
                return false
            }
            choose(index, scroll, height, context)
            // The first click of a double click has opened the row already.
            if (mouse.action == .doubleClick) != opensOnClick(index) { onOpen?(rows.id(index)) }
            return true
        }
    }
}

extension RowList {
    /// The number of rows, and the id of each.
    struct Rows {
        var count: Int
        var id: @UIActor (Int) -> ID

        /// The index of the row with an id. Searches in both directions from `hint`, the index where the row was
        /// before.
        @UIActor
        func index(of wanted: ID, near hint: Int) -> Int? {
            guard count > 0 else { return nil }
            let start = max(0, min(hint, count - 1))
            if id(start) == wanted { return start }
            for distance in 1..<max(2, count) {
                let after = start + distance
                let before = start - distance
                if after >= count && before < 0 { return nil }
                if after < count, id(after) == wanted { return after }
                if before >= 0, id(before) == wanted { return before }
            }
            return nil
        }
    }
}
