public import Waiting

/// A view that paints itself, and that a person reads or acts on.
///
/// Only a control is given a canvas, and it must return an element: nothing is painted that a test cannot find.
/// A control is a value made anew for each layout. State that outlives a layout, such as the place of a cursor,
/// is kept in `ControlContext.memory` under its id.
@UIActor
public protocol Control: View {
    /// The name within its screen or dialog; nil when nothing can be done with it.
    var id: ControlID? { get }

    /// Whether it takes the focus; a control without an id never does.
    var isFocusable: Bool { get }

    /// Whether it takes typed letters; while it has the focus, they have no other meaning. Letters that arrive at
    /// once are handled without a layout in between, so it must read its text anew for each.
    var takesText: Bool { get }

    /// Paints itself, and returns its element: role, label, value and states; children with frames in its
    /// own cells.
    ///
    /// The layout adds its id, its frame, and the states focused, focusable and hittable. It paints once all
    /// controls are placed and the key bindings are known.
    func paint(on canvas: Canvas, in context: ControlContext) -> Element

    /// Handles a key, a paste or a click (its position in the control's own cells); false when it does not
    /// use it.
    func handle(_ event: InputEvent, in context: ControlContext) -> Bool

    /// The keys that it uses while it has the focus, as footer and help show them; they go before `handle`.
    func keyBindings(in context: ControlContext) -> [KeyBinding]

    /// The view that floats beside it, such as a list of suggestions.
    func overlay(in context: ControlContext) -> Overlay?

    /// Called when the focus has come to it, or has left it.
    func focusDidChange(to isFocused: Bool, in context: ControlContext)
}

extension Control {
    public var id: ControlID? { nil }
    public var isFocusable: Bool { false }
    public var takesText: Bool { false }
    public func handle(_ event: InputEvent, in context: ControlContext) -> Bool { false }
    public func keyBindings(in context: ControlContext) -> [KeyBinding] { [] }
    public func overlay(in context: ControlContext) -> Overlay? { nil }
    public func focusDidChange(to isFocused: Bool, in context: ControlContext) {}

    public func place(in frame: Rect, in layout: Layout) {
        layout.place(self, in: frame)
    }
}
