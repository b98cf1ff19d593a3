public import Waiting

/// A full-screen view with keys of its own, such as a form, a list or a page of help.
///
/// Screens are `@Observable` classes: what `body` and `keyBindings` read is observed, and a change of it paints
/// the screen anew.
@UIActor
public protocol Screen: AnyObject {
    /// The name of the screen, in a word or two.
    var title: String { get }

    @ViewBuilder var body: any View { get }

    /// The keys of this screen; those of the focused control go before them.
    var keyBindings: [KeyBinding] { get }

    /// The control that has the focus first; nil means the first one that can have it.
    var initialFocus: ControlID? { get }

    /// Called when the screen has come to the top: pushed, or uncovered again.
    func didAppear(in window: Window)

    /// Called before the screen is covered or removed.
    func willDisappear()
}

extension Screen {
    public var keyBindings: [KeyBinding] { [] }
    public var initialFocus: ControlID? { nil }
    public func didAppear(in window: Window) {}
    public func willDisappear() {}
}
