import TerminalUI
import Waiting

/// Delays what a screen shows or opens until that screen is on top.
///
/// A response may arrive while help or a journey covers the screen that asked. A dialog about it, or the next
/// screen, would then appear in the wrong place.
@UIActor
final class Foreground {
    private(set) weak var window: Window?
    private(set) weak var screen: (any Screen)?
    private var waiting: [@UIActor (Window) -> Void] = []

    /// Notes that the screen is on top, and runs the delayed actions.
    func appeared(_ screen: any Screen, in window: Window) {
        self.window = window
        self.screen = screen
        let actions = waiting
        waiting = []
        for action in actions { run(action) }
    }

    /// Runs an action now, or as soon as the screen is on top.
    func run(_ action: @escaping @UIActor (Window) -> Void) {
        guard let window, let screen else { return }
        if window.topScreen === screen { action(window) } else { waiting.append(action) }
    }

    /// Shows a message in the status line, but only while the screen is on top: the next key removes it.
    func say(_ message: StatusMessage) {
        guard let window, let screen, window.topScreen === screen else { return }
        window.showStatus(message)
    }
}

extension Dialog {
    /// An error in words, with a button for the next step.
    @UIActor
    static func error(
        _ error: any Error, back: DialogButton, retryTitle: String, retry: @escaping @UIActor () -> Void
    ) -> Dialog {
        let formatting = ErrorFormatting(error)
        let next = formatting.canRetry ? [DialogButton.preferred(retryTitle, action: retry)] : []
        return Dialog(formatting.title, message: formatting.message, style: .error, buttons: next + [back])
    }
}
