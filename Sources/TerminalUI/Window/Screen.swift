public import Waiting

/// A full-screen view with keys of its own, such as a form, a list or a page of help.
///
/// Screens are `@Observable` classes. When state that `body` or `keyBindings` has read changes, the window paints
/// the screen again.
///
/// ```swift
/// @Observable @UIActor
/// final class GreeterScreen: Screen {
///     let title = "Greeter"
///     private var name = ""
///
///     var body: any View {
///         VStack {
///             TextField("Name", text: Binding(self, \.name))
///             Text("Hello, \(name)!")
///         }
///     }
/// }
/// ```
@UIActor
public protocol Screen: AnyObject {
    /// The name of the screen, in a word or two.
    var title: String { get }

    @ViewBuilder var body: any View { get }

    /// The keys of this screen. The keys of the focused control come before them.
    var keyBindings: [KeyBinding] { get }

    /// The control that has the focus first. Nil means the first control that can have it.
    var initialFocus: ControlID? { get }

    /// Called after the screen has come to the top: it was pushed, or the screen above it was removed.
    func didAppear(in window: Window)

    /// Called after a dialog above the screen was closed, so that the screen takes the keys again.
    func didUncover(in window: Window)

    /// Called before the screen is covered or removed.
    func willDisappear()
}

extension Screen {
    public var keyBindings: [KeyBinding] { [] }
    public var initialFocus: ControlID? { nil }
    public func didAppear(in window: Window) {}
    public func didUncover(in window: Window) {}
    public func willDisappear() {}
}
