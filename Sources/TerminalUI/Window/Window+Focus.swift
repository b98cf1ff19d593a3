extension Window {
    /// What has the focus, in the dialog on top or else in the top screen.
    public var focus: ControlID? { topLayer?.focus }

    /// Moves the focus to a control that is there, or will be in the next layout.
    public func focus(_ id: ControlID) {
        guard let layer = topLayer, layer.focus != id else { return }
        let left = layer.focus.flatMap { placement.control($0, in: layer) }
        layer.focus = id
        layer.toldFocus = nil
        setNeedsDisplay()
        if let left { left.control.focusDidChange(to: false, in: left.context) }
    }

    /// Tells a control that the focus has come to it: after the layout in which it is there for certain.
    func tellArrival() {
        guard let layer = topLayer, layer.toldFocus != layer.focus else { return }
        layer.toldFocus = layer.focus
        guard let arrived = layer.focus.flatMap({ placement.control($0, in: layer) }) else { return }
        arrived.control.focusDidChange(to: true, in: arrived.context)
    }

    /// Tab and Shift-Tab: from the last one on to the first.
    public func moveFocus(forward: Bool) {
        guard let layer = topLayer, !layer.focusOrder.isEmpty else { return }
        let order = layer.focusOrder
        guard let index = layer.focus.flatMap(order.firstIndex) else { return focus(order[0]) }
        let step = forward ? 1 : order.count - 1
        focus(order[(index + step) % order.count])
    }

    /// An arrow: to the nearest control on that side, if there is one.
    @discardableResult
    func moveFocus(towards direction: FocusDirection) -> Bool {
        guard let layer = topLayer, let current = layer.focus.flatMap({ placement.control($0, in: layer) })
        else { return false }
        let candidates = placement.controls.filter {
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
