import Waiting

/// A button of a dialog; choosing it closes the dialog and then runs its action.
public struct DialogButton {
    public enum Kind: Hashable, Sendable {
        /// A button without a special role.
        case plain
        /// The button that Enter chooses; it has the focus first, unless the dialog has a control of its own, such as
        /// a field.
        case preferred
        /// The button that Esc chooses.
        case cancel
    }

    public var title: String
    public var kind: Kind
    public var action: @UIActor () -> Void

    /// - Parameter action: Called once the dialog is closed.
    public init(_ title: String, kind: Kind = .plain, action: @escaping @UIActor () -> Void = {}) {
        self.title = title
        self.kind = kind
        self.action = action
    }

    public static func preferred(_ title: String, action: @escaping @UIActor () -> Void) -> DialogButton {
        DialogButton(title, kind: .preferred, action: action)
    }

    public static func cancel(_ title: String, action: @escaping @UIActor () -> Void = {}) -> DialogButton {
        DialogButton(title, kind: .cancel, action: action)
    }
}
