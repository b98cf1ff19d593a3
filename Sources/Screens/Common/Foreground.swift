import Marks
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

    /// Records that the screen is on top, and runs the delayed actions.
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
        if window.topScreen === screen {
            action(window)
        } else {
            Mark.reached(.dialogWaited)
            waiting.append(action)
        }
    }

    /// Shows a message in the status line if the screen is on top. Otherwise drops the message.
    func say(_ words: String, kind: StatusMessage.Kind = .information, link: String? = nil) {
        guard let window, let screen, window.topScreen === screen else { return }
        window.showStatus(StatusMessage(words, kind: kind, link: link))
    }
}

extension Dialog {
    /// Makes a dialog that explains an error, with the buttons of the next steps. Enter presses the first of these
    /// buttons.
    @UIActor
    static func error(_ error: any Error, _ steps: NextSteps, retry: @escaping @UIActor () -> Void) -> Dialog
    {
        let formatting = ErrorFormatting(error, outcome: steps.outcome)
        let again =
            formatting.canRetry || steps.alwaysRetries
            ? [DialogButton(steps.retryTitle, action: retry)] : []
        var buttons = again + [steps.other].compactMap(\.self)
        if !buttons.isEmpty { buttons[0].kind = .preferred }
        return Dialog(
            formatting.title, message: formatting.message, style: .error, buttons: buttons + [steps.back])
    }
}
