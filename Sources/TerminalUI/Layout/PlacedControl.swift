import Waiting

/// A control as a layout placed it, with all that is needed to hand it a key.
struct PlacedControl {
    var control: any Control
    var context: ControlContext
    var visibleFrame: Rect
    var layer: Layer
    var isFocusable: Bool
    /// Bindings of the views around it, the innermost first.
    var scopes: [KeyBinding]

    var id: ControlID? { context.id }
}
