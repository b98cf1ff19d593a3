extension Window {
    /// The control with the focus, in the topmost dialog or else in the top screen.
    public var focus: ControlID? { stack.top?.focus }

    /// Moves the focus to a control of this layout or of the next one.
    public func focus(_ id: ControlID) {
        guard let layer = stack.top, layer.focus != id else { return }
        let left = latest.focused(in: layer)
        layer.focus = id
        layer.toldFocus = nil
        setNeedsDisplay()
        if let left { left.control.focusDidChange(to: false, in: left.context) }
    }

    /// Returns the text in a field, also in one that hides it; nil if there is no such field.
    package func typedText(in id: ControlID) -> String? {
        let field = latest.layout?.controls.last { $0.id == id }?.control as? TextField
        return field?.text.value
    }

    /// Tells a control that it has got the focus. Called after a layout, when the control certainly exists.
    func tellArrival() {
        guard let layer = stack.top, layer.toldFocus != layer.focus else { return }
        layer.toldFocus = layer.focus
        guard let arrived = latest.focused(in: layer) else { return }
        arrived.control.focusDidChange(to: true, in: arrived.context)
        // The layout was made before the control got the focus and opened a list, such as suggestions.
        if arrived.control.overlay(in: arrived.context) != nil { setNeedsDisplay() }
    }

    /// Moves the focus to the next or previous control, as Tab and Shift-Tab do. The first control follows the last.
    package func moveFocus(forward: Bool) {
        guard let layer = stack.top, !layer.focusOrder.isEmpty else { return }
        let order = layer.focusOrder
        guard let index = layer.focus.flatMap(order.firstIndex) else { return focus(order[0]) }
        let step = forward ? 1 : order.count - 1
        focus(order[(index + step) % order.count])
    }

    /// Moves the focus to the nearest control in the direction of an arrow key, if there is one.
    func moveFocus(towards arrow: Key) {
        guard let layer = stack.top, let current = latest.focused(in: layer) else { return }
        let places = (latest.layout?.controls ?? []).filter {
            $0.layer === layer && $0.isFocusable && $0.id != current.id
        }.compactMap { control in
            control.context.frame.distance(from: current.context.frame, towards: arrow).map { ($0, control) }
        }
        if let id = places.min(by: { $0.0 < $1.0 })?.1.id { focus(id) }
    }
}

extension Rect {
    /// The distance from `origin` to this frame in the direction of an arrow key. Nil if this frame lies
    /// elsewhere. Frames straight ahead are nearer than frames to the side.
    fileprivate func distance(from origin: Rect, towards arrow: Key) -> Int? {
        let isVertical = arrow == .up || arrow == .down
        let ahead =
            switch arrow {
            case .down: y - origin.maxY
            case .up: origin.y - maxY
            case .right: x - origin.maxX
            default: origin.x - maxX
            }
        let aside =
            isVertical
            ? max(0, x - max(origin.x, origin.maxX) + 1, origin.x - max(x, maxX) + 1)
            : max(0, y - max(origin.y, origin.maxY) + 1, origin.y - max(y, maxY) + 1)
        if ahead < 0 || (!isVertical && aside > 0) { return nil }
        return ahead * 1000 + aside
    }
}
