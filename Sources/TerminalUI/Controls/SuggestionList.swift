import Waiting

/// One thing that a field proposes.
public struct Suggestion: Hashable, Sendable {
    public var text: String
    /// Said by the way, at the right.
    public var detail: String

    public init(_ text: String, detail: String = "") {
        self.text = text
        self.detail = detail
    }
}

/// What a field proposes, and what taking one does.
struct Suggestions {
    var items: [Suggestion]
    var rows: Int
    var take: @UIActor (Int) -> Void

    func clamped(_ index: Int) -> Int { max(0, min(index, items.count - 1)) }
}

extension TextField {
    /// Proposes `items` in a list under the field while a person types: ↑↓ choose, Enter and Tab take, Esc
    /// closes, and leaving the field takes the one that is chosen.
    ///
    /// - Parameters:
    ///   - rows: The most that are shown at once.
    ///   - take: Called with the index of the one taken; it sets the field's text.
    public func suggestions(
        _ items: [Suggestion], rows: Int = 6, take: @escaping @UIActor (Int) -> Void
    ) -> TextField {
        var field = self
        field.suggestions = Suggestions(items: items, rows: rows, take: take)
        return field
    }

    /// What a key does to the open list; nil when it means nothing there.
    func handle(
        _ key: Key, choosingFrom suggestions: Suggestions, _ state: FieldState, in context: ControlContext
    ) -> Bool? {
        var state = state
        let index = suggestions.clamped(state.highlighted)
        switch key {
        case .down: state.highlighted = suggestions.clamped(index + 1)
        case .up: state.highlighted = suggestions.clamped(index - 1)
        case .pageDown: state.highlighted = suggestions.clamped(index + suggestions.rows)
        case .pageUp: state.highlighted = suggestions.clamped(index - suggestions.rows)
        case .escape: state.isOpen = false
        case .enter:
            takeSuggestion(index, in: context)
            return true
        default: return nil
        }
        context.remember(state)
        return true
    }

    func takeSuggestion(_ index: Int, in context: ControlContext) {
        guard let suggestions else { return }
        suggestions.take(suggestions.clamped(index))
        // What was taken is a whole: what is typed next is for something else.
        context.remember(FieldState(editing: TextEditing(text.value), isFresh: true))
    }

    public func overlay(in context: ControlContext) -> Overlay? {
        guard let suggestions, context.isFocused else { return nil }
        let state = fieldState(in: context)
        guard isOpen(state) else { return nil }
        return Overlay(anchor: suggestionAnchor(in: context.size), minimumWidth: 30) {
            SuggestionList(
                items: suggestions.items, highlighted: suggestions.clamped(state.highlighted),
                rows: suggestions.rows, fieldID: controlID
            ) { takeSuggestion($0, in: context) }
        }
    }

    private func suggestionAnchor(in size: Size) -> Rect {
        switch appearance {
        case .boxed: Rect(size: size)
        case .inline(let labelWidth):
            Rect(x: labelWidth, y: 0, width: max(0, size.width - labelWidth), height: 1)
        }
    }

    public func keyBindings(in context: ControlContext) -> [KeyBinding] {
        guard let suggestions else { return [] }
        let state = fieldState(in: context)
        guard isOpen(state) else { return [] }
        let index = suggestions.clamped(state.highlighted)
        return [
            KeyBinding(
                .down, title: "choose", help: "Go through what is proposed", priority: 10, keyLabel: "↑↓"
            ) {
                _ = handle(.down, choosingFrom: suggestions, state, in: context)
            },
            KeyBinding(.enter, title: "take", help: "Take what is chosen", priority: 9) {
                takeSuggestion(index, in: context)
            },
            KeyBinding(.escape, title: "close", help: "Close the list", isInFooter: false) {
                _ = handle(.escape, choosingFrom: suggestions, state, in: context)
            },
        ]
    }
}

/// The list that floats under a field.
struct SuggestionList: Control {
    var items: [Suggestion]
    var highlighted: Int
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

    /// The first one that is shown in `height` rows, kept from the one before so far as the chosen one is
    /// seen.
    private func first(_ height: Int, in context: ControlContext) -> Int {
        var first = context.remembered(0)
        first = min(first, highlighted)
        first = max(first, highlighted - height + 1)
        return max(0, min(first, items.count - height))
    }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        canvas.box(canvas.bounds, style: .accent)
        let height = max(1, canvas.size.height - 2)
        let first = first(height, in: context)
        context.remember(first)
        var list = Element(role: .list, label: "Suggestions", value: "\(items.count)")
        for (row, index) in (first..<min(items.count, first + height)).enumerated() {
            let frame = Rect(x: 1, y: row + 1, width: max(0, canvas.size.width - 2), height: 1)
            list.children.append(paintRow(index, in: frame, on: canvas.clipped(to: frame)))
        }
        return list
    }

    private func paintRow(_ index: Int, in frame: Rect, on canvas: Canvas) -> Element {
        let item = items[index]
        let isChosen = index == highlighted
        let attributes: Style.Attributes = isChosen ? [.reverse] : []
        if isChosen { canvas.fill(canvas.bounds, style: Style(.accent, attributes)) }
        canvas.put(isChosen ? "▸" : " ", at: Point(x: 0, y: 0), style: Style(.accent, attributes))
        let detailWidth = min(item.detail.cellWidth, frame.width / 2)
        let room = max(0, frame.width - 3 - detailWidth)
        let text = StyledText(item.text, Style(isChosen ? .accent : .normal, attributes))
        canvas.put(text.cellWidth <= room ? text : text.ellipsized(to: room), at: Point(x: 1, y: 0))
        canvas.put(
            item.detail, at: Point(x: frame.width - 1 - detailWidth, y: 0),
            style: Style(.secondary, attributes), maxWidth: detailWidth)
        return Element(
            role: .row, label: item.text, value: item.detail.isEmpty ? nil : item.detail,
            states: isChosen ? [.enabled, .selected] : [.enabled], frame: frame)
    }

    func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        guard case .mouse(let mouse) = event else { return false }
        let index = context.remembered(0) + mouse.position.y - 1
        if mouse.isClick, items.indices.contains(index), mouse.position.y < context.size.height - 1 {
            take(index)
        }
        return true
    }
}
