import Waiting

/// A proposal for the text of a field.
package struct Suggestion: Hashable, Sendable {
    package var text: String
    /// A grey note at the right end of the row.
    package var detail: String

    package init(_ text: String, detail: String = "") {
        self.text = text
        self.detail = detail
    }
}

struct SuggestionList: Control {
    var items: [Suggestion]
    var highlighted: Int
    var state: TextField.State
    var rows: Int
    var fieldID: ControlID
    var take: @UIActor (Int) -> Void

    var id: ControlID? { ControlID("\(fieldID.name)-suggestions") }

    func width(in layout: Layout) -> SizeRange {
        let widest = items.prefix(200).reduce(0) {
            max($0, $1.text.cellWidth + ($1.detail.isEmpty ? 0 : $1.detail.cellWidth + 3))
        }
        return SizeRange(minimum: 12, ideal: max(44, widest) + 4, maximum: SizeRange.unlimited)
    }

    func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        SizeRange(minimum: 3, ideal: min(items.count, rows) + 2, maximum: min(items.count, rows) + 2)
    }

    private struct Scroll {
        /// The first visible suggestion.
        var first = 0
        /// The state of the field when the wheel was turned.
        var turned: TextField.State?
    }

    /// Scrolls only if the highlighted suggestion would be out of sight. After a turn of the wheel it may be, until
    /// something is typed or chosen.
    private func scroll(_ height: Int, in context: ControlContext) -> Scroll {
        var scroll = context.remembered(Scroll())
        if scroll.turned != state {
            scroll.first = max(min(scroll.first, highlighted), highlighted - height + 1)
        }
        scroll.first = max(0, min(scroll.first, items.count - height))
        return scroll
    }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        canvas.box(canvas.bounds, style: .accent)
        let height = max(1, canvas.size.height - 2)
        let scroll = scroll(height, in: context)
        context.remember(scroll)
        let first = scroll.first
        if height < items.count {
            let place = " \(first + 1)–\(first + height) of \(items.count) "
            let end = Point(x: max(1, canvas.size.width - 2 - place.cellWidth), y: canvas.size.height - 1)
            canvas.put(place, at: end, style: .secondary)
        }
        var list = Element(
            role: .list, label: "Suggestions", value: "\(items.count)", rowCount: items.count)
        for (row, index) in (first..<min(items.count, first + height)).enumerated() {
            let frame = Rect(x: 1, y: row + 1, width: max(0, canvas.size.width - 2), height: 1)
            list.children.append(paintRow(index, in: frame, on: canvas.clipped(to: frame)))
        }
        return list
    }

    private func paintRow(_ index: Int, in frame: Rect, on canvas: Canvas) -> Element {
        let item = items[index]
        let isHighlighted = index == highlighted
        // For screen readers, the cursor is on the suggestion that the person has moved to.
        if isHighlighted, state.hasChosen { canvas.setCursor(at: Point(x: 1, y: 0)) }
        let attributes: Style.Attributes = isHighlighted ? [.reverse] : []
        if isHighlighted { canvas.fill(canvas.bounds, style: Style(.accent, attributes)) }
        canvas.put(isHighlighted ? "▸" : " ", at: Point(x: 0, y: 0), style: Style(.accent, attributes))
        // The note gets at most a third of the row, or all the room that the text leaves if that is more.
        let detailWidth = min(
            item.detail.cellWidth, max(frame.width / 3, frame.width - 3 - item.text.cellWidth))
        let room = max(0, frame.width - 3 - detailWidth)
        let text = StyledText(item.text, Style(isHighlighted ? .accent : .normal, attributes))
        canvas.put(text.fitted(to: room), at: Point(x: 1, y: 0))
        canvas.put(
            item.detail.truncated(to: detailWidth), at: Point(x: frame.width - 1 - detailWidth, y: 0),
            style: Style(isHighlighted ? .accent : .secondary, attributes))
        return Element(
            role: .row, label: item.text, value: item.detail.isEmpty ? nil : item.detail,
            states: isHighlighted ? [.enabled, .selected] : [.enabled], frame: frame, rowNumber: index + 1)
    }

    func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        guard case .mouse(let mouse) = event else { return false }
        var scroll = context.remembered(Scroll())
        if mouse.isClick {
            let index = scroll.first + mouse.position.y - 1
            if items.indices.contains(index), mouse.position.y < context.size.height - 1 { take(index) }
        } else {
            scroll.first += mouse.action == .wheelUp ? -3 : 3
            scroll.turned = state
            context.remember(scroll)
        }
        return true
    }
}
