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

    /// What Enter chooses where the focus has no use for it.
    var defaultButton: DialogButton? {
        buttons.first { $0.kind == .preferred } ?? buttons.first { $0.kind != .cancel }
    }

    /// What Esc chooses: the cancelling button, or the only one there is.
    var cancelButton: DialogButton? {
        buttons.first { $0.kind == .cancel } ?? (buttons.count == 1 ? buttons[0] : nil)
    }
}
