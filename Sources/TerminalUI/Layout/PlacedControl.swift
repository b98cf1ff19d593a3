import Waiting

/// A control where a layout put it, with all that is needed to hand it a key.
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

/// A rectangle that hides what was placed before it.
struct Cover {
    var frame: Rect
    var firstNode: Int
    var firstControl: Int
    /// Whether nothing before it can be acted on at all, covered or not.
    var isModal: Bool
}
