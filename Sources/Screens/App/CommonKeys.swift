import TerminalUI
import Waiting

/// Key bindings that several screens have in common.
@UIActor
enum CommonKeys {
    /// Help where no field has the focus, so that `?` is no letter: the footer says the shorter key.
    static func help(in window: Window?) -> KeyBinding {
        KeyBinding(
            .character("?"), .function(1), title: "help", help: "Show what the keys do", priority: 8
        ) { [weak window] in
            if let window { HelpScreen.open(in: window) }
        }
    }

    /// Esc on a screen below which there is none.
    static let nothingToGoBackTo = KeyBinding(
        .escape, title: "back", help: "Go back",
        disabledReason: "There is nothing to go back to. Ctrl-C leaves Guichet.", isInFooter: false
    ) {}
}
