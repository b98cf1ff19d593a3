import TerminalUI
import Waiting

/// Delays a screen's dialogs, and the screens that it opens, until the screen is on top.
///
/// A response may arrive while another screen, such as Help, is on top. A dialog would then appear over that screen.
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

    /// Shows a message in the status line if the screen is on top. Otherwise drops the message.
    func say(_ words: String, kind: StatusMessage.Kind = .information, link: String? = nil) {
        guard let window, let screen, window.topScreen === screen else { return }
        window.showStatus(StatusMessage(words, kind: kind, link: link))
    }
}

extension Dialog {
    /// Makes a dialog that explains an error. It has a button to retry if that may help.
    @UIActor
    static func error(
        _ error: any Error, back: DialogButton, retryTitle: String, retry: @escaping @UIActor () -> Void
    ) -> Dialog {
        let formatting = ErrorFormatting(error)
        let next = formatting.canRetry ? [DialogButton.preferred(retryTitle, action: retry)] : []
        return Dialog(formatting.title, message: formatting.message, style: .error, buttons: next + [back])
    }
}
