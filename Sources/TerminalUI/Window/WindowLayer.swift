import Waiting

final class WindowLayer: Layer {
    enum Content {
        case screen(any Screen)
        case dialog(Dialog)
    }

    let content: Content

    init(_ content: Content) {
        self.content = content
        switch content {
        case .screen(let screen): super.init(focus: screen.initialFocus)
        case .dialog: super.init()
        }
    }

    override func settleFocus(in order: [ControlID]) {
        // At first, the first control has the focus. But if a dialog has only buttons, the preferred button has it.
        if focus == nil, case .dialog(let dialog) = content,
            order.count(where: { $0 != DialogView.scrollID }) == dialog.buttons.count
        {
            focus = dialog.buttons.first { $0.kind == .preferred }.map { ControlID($0.title) }
        }
        super.settleFocus(in: order)
    }

    var isDialog: Bool { if case .dialog = content { true } else { false } }

    var screen: (any Screen)? { if case .screen(let screen) = content { screen } else { nil } }
}
