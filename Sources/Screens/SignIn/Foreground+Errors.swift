import Marks
import Rail
import TerminalUI
import Waiting

extension Foreground {
    /// Shows an error in a dialog, with a button for `retry` if that may help. If the session is over, opens the
    /// sign-in screen instead, and runs `retry` after the person has signed in.
    func report(
        _ error: any Error, in context: AppContext, _ steps: NextSteps = NextSteps(),
        retry: @escaping @UIActor () -> Void
    ) {
        guard !(error is CancellationError) else { return }
        guard (error as? RailError)?.code == .signedOut else {
            return run { $0.present(.error(error, steps, retry: retry)) }
        }
        if let signIn = window?.topScreen as? SignInScreen { return signIn.afterwards(retry) }
        run { [weak self] window in
            // Another error may have opened the sign-in screen already.
            guard self?.screen === window.topScreen else { return }
            Mark.reached(.signInOpened)
            let signIn = SignInScreen(
                context, emailAddress: context.account.emailAddress,
                problem: ErrorFormatting(error, outcome: steps.outcome).message, next: nil)
            signIn.afterwards(retry)
            window.push(signIn)
        }
    }
}

extension FramedScreen {
    /// Shows an error in a dialog, once the screen is on top; see `Foreground.report`.
    func report(
        _ error: any Error, _ steps: NextSteps = NextSteps(), retry: @escaping @UIActor () -> Void
    ) {
        foreground.report(error, in: context, steps, retry: retry)
    }
}
