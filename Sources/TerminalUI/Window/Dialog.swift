import Waiting

/// A question or a message. Until one of its buttons is chosen, only the dialog takes keys.
///
/// ```swift
/// let buy = DialogButton.preferred("Buy") { self.window?.showStatus("\(tea) is bought.") }
/// window?.present(Dialog("Buy \(tea)?", buttons: [.cancel("Close"), buy]))
/// ```
public struct Dialog {
    package var title: String
    package var message: String
    package var style: Style
    /// A view between message and buttons, such as a field.
    package var content: (any View)?
    package var buttons: [DialogButton]
    /// The field below which the dialog lies if there is room; nil for a dialog in the middle of the screen.
    package var field: ControlID?

    /// Makes a dialog. Without buttons, it gets a button `Close`.
    public init(
        _ title: String, message: String = "", style: Style = .normal, content: (any View)? = nil,
        below field: ControlID? = nil, buttons: [DialogButton] = []
    ) {
        self.field = field
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

    /// The button that Esc chooses: the cancel button, or the only button.
    var cancelButton: DialogButton? {
        buttons.first { $0.kind == .cancel } ?? (buttons.count == 1 ? buttons[0] : nil)
    }
}

/// A button of a dialog. Choosing it closes the dialog and then runs the action.
public struct DialogButton {
    public enum Kind: Hashable, Sendable {
        /// A button without a special role.
        case plain
        /// The button that Enter chooses. At first this button has the focus, unless the dialog has a
        /// control, such as a field.
        case preferred
        /// The button that Esc chooses.
        case cancel
    }

    package var title: String
    package var kind: Kind
    package var action: @UIActor () -> Void

    /// - Parameter action: Called after the dialog has closed.
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

/// A dialog in the middle of the screen or below a field: a frame with message and content, and the buttons at the
/// lower right. If the text does not fit on the screen, it scrolls above the buttons.
struct DialogView: View {
    var dialog: Dialog
    var choose: @UIActor (DialogButton) -> Void

    static let scrollID: ControlID = "dialog-text"

    @ViewBuilder private var text: [any View] {
        if !dialog.message.isEmpty { Text(dialog.message).keepingRows() }
        if let content = dialog.content { content }
    }

    private var buttons: any View {
        Flow(spacing: 3, alignment: .trailing) {
            for button in dialog.buttons { Button(button.title) { choose(button) } }
        }
    }

    private func asDialog(_ box: Box) -> Box {
        var box = box
        box.role = .dialog
        box.value = dialog.message
        return box
    }

    private var whole: Box {
        asDialog(
            Box(dialog.title, style: dialog.style) {
                for view in text { view }
                buttons
            })
    }

    private var scrolling: Box {
        asDialog(
            Box(dialog.title, style: dialog.style) {
                ScrollView(dialog.title, id: Self.scrollID, below: buttons) { VStack { text } }
            })
    }

    func width(in layout: Layout) -> SizeRange { whole.width(in: layout) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange {
        whole.height(forWidth: width, in: layout)
    }

    func place(in frame: Rect, in layout: Layout) {
        var box = whole
        // A narrow screen has no columns to spare beside a dialog.
        let room = frame.width < 44 ? frame.width : frame.width - 4
        let width = min(room, max(40, min(box.width(in: layout).ideal, 72)))
        if box.height(forWidth: width, in: layout).minimum > frame.height { box = scrolling }
        let height = min(frame.height, box.height(forWidth: width, in: layout).ideal)
        var dialogFrame = Rect(
            x: frame.x + (frame.width - width) / 2, y: frame.y + (frame.height - height) / 2, width: width,
            height: height)
        if let text = textOfField(in: layout), text.maxY + height <= frame.maxY {
            dialogFrame.x = max(frame.x, min(text.x, frame.maxX - width))
            dialogFrame.y = text.maxY
        }
        // One more column is covered on each side, so that no half-covered word touches the frame.
        let covered = Rect(x: dialogFrame.x - 1, y: dialogFrame.y, width: width + 2, height: height)
        if covered.maxX < frame.maxX {
            layout.decorate(
                Rect(x: covered.maxX, y: covered.y, width: frame.maxX - covered.maxX, height: height)
            ) { $0.clearCutWords() }
        }
        layout.cover(covered, isModal: true)
        box.place(in: dialogFrame, in: layout)
    }

    private func textOfField(in layout: Layout) -> Rect? {
        guard let id = dialog.field, let placed = layout.controls.first(where: { $0.id == id }),
            let field = placed.control as? TextField
        else { return nil }
        return field.textFrame(placed.context.frame.size).offset(by: placed.context.frame.origin)
    }
}
