import Waiting

/// A control as a layout placed it, with all that is needed to hand it a key.
struct PlacedControl {
    let control: any Control
    let context: ControlContext
    let visibleFrame: Rect
    let layer: Layer
    let isFocusable: Bool
    /// Bindings of the views around it, the innermost first.
    let scopes: [KeyBinding]

    var id: ControlID? { context.id }

    /// Paints it, and returns its element with all that the layout knows of it.
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
    /// The control with the focus of a layer.
    @UIActor
    func focused(in layer: Layer) -> PlacedControl? {
        layer.focus.flatMap { id in last { $0.id == id && $0.layer === layer } }
    }
}
