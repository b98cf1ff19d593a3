import TerminalUI
import Waiting

/// Keeps what a screen has to say or to open until that screen is the one on top.
///
/// An answer may come while help or a journey covers the screen that asked; a dialog about it, or the next
/// screen, would then turn up in the wrong place.
@UIActor
final class Foreground {
    private(set) weak var window: Window?
    private(set) weak var screen: (any Screen)?
    private var waiting: [@UIActor (Window) -> Void] = []

    /// The screen is on top now, for the first time or again.
    func appeared(_ screen: any Screen, in window: Window) {
        self.window = window
        self.screen = screen
        let actions = waiting
        waiting = []
        for action in actions { run(action) }
    }

    /// Does it now, or as soon as the screen is on top.
    func run(_ action: @escaping @UIActor (Window) -> Void) {
        guard let window, let screen else { return }
        if window.topScreen === screen { action(window) } else { waiting.append(action) }
    }

    /// Says something in the status line; only where it belongs, since it is gone with the next key.
    func say(_ message: StatusMessage) {
        guard let window, let screen, window.topScreen === screen else { return }
        window.showStatus(message)
    }
}
