/// A question or a message; nothing else takes keys until one of its buttons is chosen.
public struct Dialog {
    public var title: String
    public var message: String
    public var style: Style
    /// A view between message and buttons, such as a field.
    public var content: (any View)?
    public var buttons: [DialogButton]

    /// Makes a dialog; one without buttons gets a button `Close`.
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

    /// The button that Enter chooses when the focused control does not use Enter.
    var defaultButton: DialogButton? {
        buttons.first { $0.kind == .preferred } ?? buttons.first { $0.kind != .cancel }
    }

    /// The button that Esc chooses: the cancelling one, or the only one.
    var cancelButton: DialogButton? {
        buttons.first { $0.kind == .cancel } ?? (buttons.count == 1 ? buttons[0] : nil)
    }
}
