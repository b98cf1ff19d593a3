import Waiting

/// An answer that a dialog offers; choosing it closes the dialog and then does what it says.
public struct DialogButton {
    public enum Kind: Hashable, Sendable {
        /// One answer among others.
        case plain
        /// Where the focus begins.
        case preferred
        /// What Esc chooses.
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
