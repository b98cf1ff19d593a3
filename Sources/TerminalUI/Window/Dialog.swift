import Waiting

/// A question or a message that waits for an answer before anything else goes on.
public struct Dialog {
    public var title: String
    public var message: String
    public var style: Style
    /// What stands between message and buttons, such as a field.
    public var content: (any View)?
    public var buttons: [DialogButton]

    /// A dialog without buttons gets one, `Close`.
    public init(
        _ title: String, message: String = "", style: Style = .normal, content: (any View)? = nil,
        buttons: [DialogButton] = []
    ) {
        self.title = title
        self.message = message
        self.style = style
        self.content = content
        self.buttons = buttons.isEmpty ? [.cancel("Close")] : buttons
    }
}

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
