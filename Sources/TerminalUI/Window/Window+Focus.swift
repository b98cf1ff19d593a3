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

    /// Tells the control with the focus that it has it. Called after a layout, when the control certainly exists.
    func tellArrival() {
        guard let layer = stack.top, layer.toldFocus != layer.focus else { return }
        layer.toldFocus = layer.focus
        guard let arrived = latest.focused(in: layer) else { return }
        arrived.control.focusDidChange(to: true, in: arrived.context)
    }

    /// Moves the focus to the next or previous control, as Tab and Shift-Tab do. The first control follows the last.
    public func moveFocus(forward: Bool) {
        guard let layer = stack.top, !layer.focusOrder.isEmpty else { return }
        let order = layer.focusOrder
        guard let index = layer.focus.flatMap(order.firstIndex) else { return focus(order[0]) }
        let step = forward ? 1 : order.count - 1
        focus(order[(index + step) % order.count])
    }

    /// Moves the focus to the nearest control in one direction, as an arrow key does. Returns false if there is none.
    @discardableResult
    func moveFocus(towards direction: FocusDirection) -> Bool {
        guard let layer = stack.top,
            let current = latest.focused(in: layer)
        else { return false }
        let candidates = (latest.layout?.controls ?? []).filter {
            $0.layer === layer && $0.isFocusable && $0.id != current.id
        }
        let frames = candidates.map(\.context.frame)
        guard
            let index = direction.nearest(of: frames, from: current.context.frame),
            let id = candidates[index].id
        else { return false }
        focus(id)
        return true
    }
}
