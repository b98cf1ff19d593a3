public import Waiting

/// A view that paints itself, and that a person can read or act on.
///
/// Only controls get a canvas, and each must return an element, so tests can find everything that is painted.
/// A control is a value that is made anew for each layout. State that outlives a layout, such as the place of a
/// cursor, is stored by `ControlContext.remember(_:)` under the control's id.
///
/// ```swift
/// struct Lamp: Control {
///     func width(in layout: Layout) -> SizeRange { .fixed(1) }
///     func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(1) }
///     func paint(on canvas: Canvas, in context: ControlContext) -> Element {
///         canvas.put("●", at: Point(x: 0, y: 0), style: .accent)
///         return Element(role: .image, label: "a lamp")
///     }
/// }
/// ```
@UIActor
public protocol Control: View {
    /// The control's id within its screen or dialog. Nil for a control that a person only reads.
    var id: ControlID? { get }

    /// Whether the control can have the focus. A control without an id never can.
    var isFocusable: Bool { get }

    /// Whether the control takes typed letters. While it has the focus, letters run no key bindings. Letters that
    /// arrive together are handled without a layout in between, so the control must read its text anew for each letter.
    var takesText: Bool { get }

    /// Paints the control and returns its element, with role, label, value and states. The frames of the element's
    /// children are in the control's own cells.
    ///
    /// The layout adds the id, the frame, and the states focused, focusable and hittable. It paints after it has
    /// placed all controls, when the key bindings are known.
    func paint(on canvas: Canvas, in context: ControlContext) -> Element

    /// Handles a key, a paste or a click, whose position is in the control's own cells. Returns false if the control
    /// does not use the event.
    func handle(_ event: InputEvent, in context: ControlContext) -> Bool

    /// The keys that the control uses while it has the focus, as footer and help show them. A key with a
    /// binding is not passed to `handle`.
    func keyBindings(in context: ControlContext) -> [KeyBinding]

    /// The view that floats beside the control, such as a list of suggestions.
    func overlay(in context: ControlContext) -> Overlay?

    /// Called after the control has got or lost the focus.
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

    public func place(in frame: Rect, in layout: Layout) { layout.place(self, in: frame) }
}
