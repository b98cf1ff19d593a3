import Rail
import TerminalUI
import Waiting

extension Foreground {
    /// Shows an error and the next step in a dialog. When the session is over, it opens the sign-in screen,
    /// and then runs `retry`.
    func report(
        _ error: any Error, in context: AppContext, back: DialogButton = .cancel("Close"),
        retryTitle: String = "Retry", retry: @escaping @UIActor () -> Void
    ) {
        guard !(error is CancellationError) else { return }
        guard (error as? RailError)?.code == .signedOut else {
            return run { $0.presentError(error, back: back, retryTitle: retryTitle, retry: retry) }
        }
        if let signIn = window?.topScreen as? SignInScreen { return signIn.afterwards(retry) }
        run { [weak self] window in
            // Another error may have opened it already.
            guard self?.screen === window.topScreen else { return }
            let signIn = SignInScreen(
                context, emailAddress: context.account.emailAddress, problem: ErrorFormatting(error).message,
                next: nil)
            signIn.afterwards(retry)
            window.push(signIn)
        }
    }
}

extension Window {
    /// Shows an error in a dialog, with a button for the next step.
    fileprivate func presentError(
        _ error: any Error, back: DialogButton, retryTitle: String, retry: @escaping @UIActor () -> Void
    ) {
        let formatting = ErrorFormatting(error)
        var buttons: [DialogButton] = []
        if formatting.canRetry { buttons.append(.preferred(retryTitle, action: retry)) }
        buttons.append(back)
        present(Dialog(formatting.title, message: formatting.message, style: .error, buttons: buttons))
    }
}
