import Waiting

/// A control as a layout placed it, with all that is needed to hand it a key.
///
/// An object, since it is the same in all layouts that place it again.
final class PlacedControl {
    let control: any Control
    let context: ControlContext
    let visibleFrame: Rect
    let layer: Layer
    let isFocusable: Bool
    /// Bindings of the views around it, the innermost first.
    let scopes: [KeyBinding]

    var id: ControlID? { context.id }

    init(
        control: any Control, context: ControlContext, visibleFrame: Rect, layer: Layer, isFocusable: Bool,
        scopes: [KeyBinding]
    ) {
        self.control = control
        self.context = context
        self.visibleFrame = visibleFrame
        self.layer = layer
        self.isFocusable = isFocusable
        self.scopes = scopes
    }

    /// The same control with the focus, or without it.
    func focused(_ isFocused: Bool) -> PlacedControl {
        guard isFocused != context.isFocused else { return self }
        var context = context
        context.isFocused = isFocused
        return PlacedControl(
            control: control, context: context, visibleFrame: visibleFrame, layer: layer,
            isFocusable: isFocusable, scopes: scopes)
    }

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
