import Waiting

/// Shows a part of a view that is higher than its room, and scrolls to the control with the focus.
///
/// The scroll view itself takes the focus if no control inside can have it. Then ↑↓, PgUp, PgDn, Home and End
/// scroll. The wheel always scrolls. The scroll bar is in the last column, after a blank.
///
/// ```swift
/// ScrollView("Small print") { Text("Milk is extra.") }
/// ```
public struct ScrollView: View {
    var label: String
    var controlID: ControlID
    private let content: Measured
    private let below: Measured?

    /// Makes a scroll view. Its id is `label` unless an id is given.
    ///
    /// - Parameter below: A view that stays in sight below the content, such as buttons. While the focus is in it, PgUp
    ///   and PgDn scroll the content.
    public init(
        _ label: String, id: ControlID? = nil, below: (any View)? = nil, @ViewBuilder content: () -> any View
    ) {
        self.label = label
        controlID = id ?? ControlID(label)
        self.content = Measured(content())
        self.below = below.map { Measured($0) }
    }

    public func width(in layout: Layout) -> SizeRange {
        (content.width(in: layout) + 2).union(below?.width(in: layout) ?? .fixed(0))
    }

    public func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        let height = content.height(forWidth: contentWidth(in: width, layout), in: layout)
        return SizeRange(minimum: min(3, height.minimum), ideal: height.ideal, maximum: height.maximum)
            + (below?.height(forWidth: width, in: layout) ?? .fixed(0))
    }

    private func contentWidth(in width: Int, _ layout: Layout) -> Int {
        content.width(in: layout).fitted(to: max(0, width - 2))
    }

    public func place(in whole: Rect, in layout: Layout) {
        var frame = whole
        frame.height -= min(whole.height, below?.height(forWidth: whole.width, in: layout).ideal ?? 0)
        let width = contentWidth(in: frame.width, layout)
        let height = max(content.height(forWidth: width, in: layout).ideal, frame.height)
        let memory = layout.layer.memory
        var state = memory[controlID, default: ScrollPosition()]
        state.limit = height - frame.height
        state.page = max(1, frame.height - 1)
        state.scroll(to: state.top)
        // The controls inside are known only after they are placed. If they make the view scroll, they are placed
        // again.
        for _ in 0..<3 {
            let before = layout.placed
            let inside = Rect(x: frame.x, y: frame.y - state.top, width: width, height: height)
            place(inside, in: frame, state, in: layout)
            var settled = state
            settled.adopt(layout.controls.dropFirst(before.controls.count + 1), in: frame)
            memory.store(settled, for: controlID)
            guard settled != state else { break }
            state = settled
            layout.placed = before
        }
        guard let below else { return }
        let rest = Rect(x: whole.x, y: frame.maxY, width: whole.width, height: whole.height - frame.height)
        layout.scoped(pages(state, in: layout)) { below.place(in: rest, in: layout) }
    }

    /// The keys that scroll by a page; none if everything is in sight.
    private func pages(_ state: ScrollPosition, in layout: Layout) -> [KeyBinding] {
        guard state.limit > 0 else { return [] }
        let (memory, environment) = (layout.layer.memory, layout.environment)
        func page(_ key: Key, _ distance: Int, _ title: String, _ help: String, isInFooter: Bool)
            -> KeyBinding
        {
            KeyBinding(key, title: title, help: help, isInFooter: isInFooter, priority: 8) {
                var position = memory[controlID, default: state]
                position.scroll(to: position.top + distance)
                let next = position.nextFocus
                position.followed = next ?? position.followed
                memory.store(position, for: controlID)
                if let next { environment.focus(next) }
            }
        }
        return [
            page(.pageDown, state.page, "more", "Show what is below", isInFooter: state.top < state.limit),
            page(
                .pageUp, -state.page, "back up", "Show what is above",
                isInFooter: state.top > 0 && state.top == state.limit),
        ]
    }

    private func place(_ inside: Rect, in frame: Rect, _ state: ScrollPosition, in layout: Layout) {
        let area = ScrollArea(label: label, controlID: controlID, position: state)
        layout.place(area, in: frame) {
            layout.clipped(to: frame) {
                layout.scoped(pages(state, in: layout)) { content.place(in: inside, in: layout) }
            }
        }
    }
}

/// The scroll position, and the controls inside the scroll view.
private struct ScrollPosition: Hashable, Sendable {
    /// The first visible row.
    var top = 0
    /// The largest value of `top`.
    var limit = 0
    /// The rows that PgUp and PgDn scroll by.
    var page = 1
    /// The controls inside that can have the focus, with their rows in the content.
    var controls: [Held] = []
    /// The control that was last scrolled into view.
    var followed: ControlID?
    /// The height of the scroll view when `followed` was scrolled into view.
    var followedHeight = 0

    struct Held: Hashable, Sendable {
        var id: ControlID?
        var rows: Range<Int>
    }

    /// The control that the focus moves to after scrolling: the first that is completely visible. Nil if the control
    /// with the focus is still visible.
    var nextFocus: ControlID? {
        let visible = controls.filter { $0.rows.lowerBound >= top && $0.rows.upperBound <= top + page + 1 }
        return visible.contains { $0.id == followed } ? nil : visible.first?.id
    }

    mutating func scroll(to row: Int) { top = max(0, min(row, limit)) }

    /// Stores the controls inside. Scrolls to a control that has just got the focus, or that might be out of sight
    /// because the scroll view has become lower.
    mutating func adopt(_ controls: ArraySlice<PlacedControl>, in frame: Rect) {
        self.controls = []
        var focused: PlacedControl?
        for placed in controls where placed.isFocusable {
            let row = placed.context.frame.y - frame.y + top
            self.controls.append(Held(id: placed.id, rows: row..<row + placed.context.frame.height))
            if placed.context.isFocused { focused = placed }
        }
        let isLower = frame.height < followedHeight
        followedHeight = frame.height
        guard focused?.id != followed || isLower else { return }
        followed = focused?.id
        guard let part = focused?.context.frame else { return }
        if part.y < frame.y {
            // The row above a control is usually its heading.
            scroll(to: top - (frame.y - part.y) - 1)
        } else if part.maxY > frame.maxY {
            scroll(to: top + min(part.maxY - frame.maxY, part.y - frame.y))
        }
    }
}

/// The control behind the content of a scroll view. It handles the wheel and the keys, and paints the scroll bar.
private struct ScrollArea: Control {
    var label: String
    var controlID: ControlID
    var position: ScrollPosition

    var id: ControlID? { controlID }
    var isFocusable: Bool { position.limit > 0 && position.controls.isEmpty }

    func width(in layout: Layout) -> SizeRange { .fixed(0) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(0) }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        canvas.scrollBar(
            from: position.top, of: canvas.size.height + position.limit,
            style: context.isFocused ? .accent.with(.bold) : .secondary)
        return Element(role: .group, label: label)
    }

    func keyBindings(in context: ControlContext) -> [KeyBinding] {
        let name = label.lowercased()
        let ends =
            (position.top == position.limit ? [end(.pageDown, "more", "The \(name) ends here.")] : [])
            + (position.top == 0 ? [end(.pageUp, "back up", "The \(name) begins here.")] : [])
        guard position.top < position.limit else { return ends }
        return ends + [
            KeyBinding(.down, title: "scroll", help: "Scroll", priority: 5, keyLabel: "↑↓") {
                _ = handle(.key(.down), in: context)
            }
        ]
    }

    private func end(_ key: Key, _ title: String, _ reason: String) -> KeyBinding {
        KeyBinding(key, title: title, disabledReason: reason, isInFooter: false) {}
    }

    func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        guard let target = target(event) else { return false }
        var moved = context.memory[controlID, default: position]
        let before = moved.top
        moved.scroll(to: target)
        context.memory.store(moved, for: controlID)
        return moved.top != before
    }

    private func target(_ event: InputEvent) -> Int? {
        switch event {
        case .key(.down): position.top + 1
        case .key(.up): position.top - 1
        case .key(.pageDown): position.top + position.page
        case .key(.pageUp): position.top - position.page
        case .key(.home): 0
        case .key(.end): position.limit
        case .mouse(let mouse) where mouse.action == .wheelDown: position.top + 3
        case .mouse(let mouse) where mouse.action == .wheelUp: position.top - 3
        default: nil
        }
    }
}
