import Rail
import TerminalUI
import Waiting

/// Keeps what a screen has to say or to open until that screen is the one on top.
///
/// An answer may come while help or a journey covers the screen that asked; a dialog about it, or the next
/// screen, would then turn up in the wrong place.
@UIActor
final class Foreground {
    private weak var window: Window?
    private weak var screen: (any Screen)?
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

    /// Says what went wrong, with the next step; a session that is over leads to Sign in, and then `retry`s.
    func report(
        _ error: any Error, in context: AppContext, back: DialogButton = .cancel("Close"),
        retry: @escaping @UIActor () -> Void
    ) {
        guard !(error is CancellationError) else { return }
        guard (error as? RailError)?.code == .signedOut else {
            return run { $0.presentError(error, back: back, retry: retry) }
        }
        if let signIn = window?.topScreen as? SignInScreen { return signIn.afterwards(retry) }
        run { [weak self] window in
            // Another error may have led there first.
            guard self?.screen === window.topScreen else { return }
            let signIn = SignInScreen(
                context, emailAddress: context.account.emailAddress, problem: ErrorFormatting(error).message,
                isRenewal: true)
            signIn.afterwards(retry)
            window.push(signIn)
        }
    }
}

extension Window {
    /// Says what went wrong, with the next step; it stays until it is answered.
    fileprivate func presentError(
        _ error: any Error, back: DialogButton, retry: @escaping @UIActor () -> Void
    ) {
        let words = ErrorFormatting(error)
        var buttons: [DialogButton] = []
        if words.canRetry { buttons.append(.preferred("Retry", action: retry)) }
        buttons.append(back)
        present(Dialog(words.title, message: words.message, style: .error, buttons: buttons))
    }
}
