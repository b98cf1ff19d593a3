public import Waiting

/// A leaf of a screen: what a person reads and acts on.
///
/// Only a control is given a canvas, and it hands back what it is: nothing can be painted without being said.
/// A control is a value made anew for each layout. What it must remember from one to the next, such as the
/// place of a cursor, it keeps in `ControlContext.memory` under its id.
@UIActor
public protocol Control: View {
    /// Names it within its screen or dialog; nil when nothing can be done with it.
    var id: ControlID? { get }

    /// Whether it takes the focus; a control without an id never does.
    var isFocusable: Bool { get }

    /// Whether a letter is typed into it, so that it does nothing else while the focus is here.
    var takesText: Bool { get }

    /// Paints itself, and says what it is: role, label, value and states; children with frames in its own
    /// cells.
    ///
    /// The layout adds the frame, whether it is focused, focusable, visible and hittable, and its id.
    func paint(on canvas: Canvas, in context: ControlContext) -> Element

    /// Uses a key, a paste or a click (its position in the control's own cells); false when it has no use for
    /// it.
    func handle(_ event: InputEvent, in context: ControlContext) -> Bool

    /// The keys it has a use for while it has the focus, for the footer and the help; pressed, they go here
    /// before `handle`.
    func keyBindings(in context: ControlContext) -> [KeyBinding]

    /// What floats over the screen beside it, such as a list of suggestions.
    func overlay(in context: ControlContext) -> Overlay?

    /// The focus has come to it, or has left it.
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
