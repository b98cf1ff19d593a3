import Rail
import TerminalUI
import Waiting

extension Foreground {
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
                next: nil)
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
