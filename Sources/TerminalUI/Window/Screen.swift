public import Waiting

/// One thing that a person can be at: a form, a list, a page of help.
///
/// Screens are `@Observable` classes: whatever a body or a key binding reads is watched, and a change of it
/// paints the screen anew.
@UIActor
public protocol Screen: AnyObject {
    /// Where a person is, in a word or two.
    var title: String { get }

    @ViewBuilder var body: any View { get }

    /// What the keys do here; a focused control's own keys go first.
    var keyBindings: [KeyBinding] { get }

    /// Where the focus begins; the first control that takes it when nil.
    var initialFocus: ControlID? { get }

    /// It is on top now: just pushed, or uncovered again.
    func didAppear(in window: Window)

    /// It is about to be covered or removed.
    func willDisappear()
}

extension Screen {
    public var keyBindings: [KeyBinding] { [] }
    public var initialFocus: ControlID? { nil }
    public func didAppear(in window: Window) {}
    public func willDisappear() {}
}
