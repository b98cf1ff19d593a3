import Waiting

/// A screen or a dialog of a window, with what is its own: its focus and its controls' memory.
@UIActor
final class Layer {
    enum Content {
        case screen(any Screen)
        case dialog(Dialog)
    }

    let content: Content
    let memory = ControlMemory()
    /// What has the focus, or is to have it as soon as it is there.
    var focus: ControlID?
    /// What could take the focus in the last layout, in the order of the Tab key.
    var focusOrder: [ControlID] = []

    init(_ content: Content) {
        self.content = content
        switch content {
        case .screen(let screen): focus = screen.initialFocus
        case .dialog(let dialog):
            focus = dialog.buttons.first { $0.kind == .preferred }.map { ControlID($0.title) }
        }
    }

    var isDialog: Bool {
        if case .dialog = content { true } else { false }
    }

    var screen: (any Screen)? {
        if case .screen(let screen) = content { screen } else { nil }
    }

    /// What has the focus when `order` is what can take it: the same as before where it is still there, else the
    /// next one that is, else the one before, else the first.
    func resolvedFocus(in order: [ControlID]) -> ControlID? {
        guard let focus else { return order.first }
        if order.contains(focus) { return focus }
        guard let index = focusOrder.firstIndex(of: focus) else { return order.first }
        let remaining = Set(order)
        return focusOrder[index...].first(where: remaining.contains)
            ?? focusOrder[..<index].last(where: remaining.contains) ?? order.first
    }
}
