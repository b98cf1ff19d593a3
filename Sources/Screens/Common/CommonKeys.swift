import TerminalUI
import Waiting

/// Key bindings that several screens have in common.
@UIActor
enum CommonKeys {
    /// Esc on the lowest screen.
    static let nothingToGoBackTo = KeyBinding(
        .escape, title: "back", help: "Go back",
        disabledReason: "There is nothing to go back to. Ctrl-C leaves Guichet.", isInFooter: false
    ) {}
}
