import Waiting

/// A control as a layout placed it, with everything needed to hand it an event.
struct PlacedControl {
    let control: any Control
    let context: ControlContext
    let visibleFrame: Rect
    let layer: Layer
    let isFocusable: Bool
    /// The bindings of the views around the control, the innermost first.
    let scopes: [KeyBinding]

    var id: ControlID? { context.id }

    /// Paints the control, and adds its id, frame and focus to its element.
    @UIActor
    func paint(on canvas: Canvas) -> Element {
        var element = control.paint(on: canvas, in: context)
        element.id = id
        element.frame = context.frame
        if isFocusable { element.states.insert(.focusable) }
        if context.isFocused { element.states.insert(.focused) }
        for index in element.children.indices { element.children[index].move(by: context.frame.origin) }
        return element
    }
}

extension [PlacedControl] {
    /// The control that has the focus of `layer`.
    @UIActor
    func focused(in layer: Layer) -> PlacedControl? {
        layer.focus.flatMap { id in last { $0.id == id && $0.layer === layer } }
    }
}
