import Waiting

/// A screen or a dialog of a window.
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
        case .dialog(let dialog):
            let preferred = dialog.buttons.first { $0.kind == .preferred }
            super.init(focus: preferred.map { ControlID($0.title) })
        }
    }

    var isDialog: Bool {
        if case .dialog = content { true } else { false }
    }

    var screen: (any Screen)? {
        if case .screen(let screen) = content { screen } else { nil }
    }
}
