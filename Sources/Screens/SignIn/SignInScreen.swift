import Observation
import Rail
package import TerminalUI
package import Waiting

/// Asks for an e-mail address and a password.
@Observable
@UIActor
package final class SignInScreen: FramedScreen {
    let context: AppContext
    /// The typed address. Any change removes the sentence about the last attempt.
    var emailAddress: String { didSet { problem = nil } }
    var password = "" { didSet { problem = nil } }
    var staysSignedIn = true
    private(set) var problem: String?
    private var signingIn: WindowActivity?
    /// Opens the next screen after signing in. If nil, the window returns to the screens below, where the session
    /// had expired.
    private let next: (@UIActor (Window) -> Void)?
    @ObservationIgnored private var waiting: [@UIActor () -> Void] = []
    @ObservationIgnored let foreground = Foreground()

    package init(
        _ context: AppContext, emailAddress: String = "", problem: String? = nil,
        next: (@UIActor (Window) -> Void)?
    ) {
        self.context = context
        self.emailAddress = emailAddress
        self.problem = problem
        self.next = next
    }

    package var title: String { "Sign in" }
    /// Begins at the demo of a service that has one, while nobody has typed an address: most people who meet it there
    /// have no account.
    package var initialFocus: ControlID? {
        guard emailAddress.isEmpty else { return "password" }
        return next == nil || context.service.info.demoAccount == nil ? "email" : "demo"
    }
    var header: ScreenHeader { ScreenHeader("Guichet") }

    package func didAppear(in window: Window) { foreground.appeared(self, in: window) }

    /// Runs an action after the next sign-in.
    func afterwards(_ action: @escaping @UIActor () -> Void) { waiting.append(action) }

    package var body: any View { SignInForm(screen: self) }

    /// A sentence to show while a sign-in is under way; otherwise nil.
    var underWay: String? { signingIn?.isUnderWay == true ? "The service is being asked." : nil }

    package var keyBindings: [KeyBinding] {
        [
            KeyBinding(.signIn, title: "sign in", disabledReason: underWay, priority: 8, action: submit),
            next == nil
                ? KeyBinding(.windowBack, title: "back", help: "Go back without signing in", action: pop)
                : .nothingToGoBackTo,
        ]
    }

    func tryDemo() {
        guard let account = context.service.info.demoAccount else { return }
        (emailAddress, password) = (account.emailAddress, account.password)
        submit()
    }

    func submit() {
        guard let window, signingIn?.isUnderWay != true else { return }
        let address = emailAddress.trimmingSpaces
        guard !address.isEmpty else { return complain("Type your e-mail address first.", at: "email") }
        guard !password.isEmpty else { return complain("Type your password.", at: "password") }
        problem = nil
        let credentials = Credentials(
            emailAddress: address, password: password, staySignedIn: staysSignedIn)
        signingIn = window.activity("Signing in") { [weak self, service = context.service] activity in
            do {
                let session = try await service.signIn(credentials)
                if !activity.isCancelled { self?.signedIn(session) }
            } catch {
                if !activity.isCancelled { self?.signInFailed(error) }
            }
        }
    }

    private func signedIn(_ session: Session) {
        password = ""
        let before = context.account.emailAddress
        context.account.emailAddress = session.emailAddress
        let isAnother = !before.isEmpty && before.lowercased() != session.emailAddress.lowercased()
        foreground.run { [next, waiting, context] window in
            // The content of the screens below was typed by another person, who was signed in before.
            if isAnother, let first = window.screens.first as? any FirstScreen {
                first.beginAnew(in: window)
                return context.typedTravellers.beginAnew()
            }
            if let next { next(window) } else { window.pop() }
            if let reason = session.whyNotKept {
                window.showStatus(
                    StatusMessage(
                        "The session ends with Guichet: it cannot be kept (\(reason)).",
                        kind: .warning))
            }
            if next == nil { for action in waiting { action() } }
        }
    }

    private func signInFailed(_ error: any Error) {
        let code = (error as? RailError)?.code
        if code == .wrongCredentials || code == .signedOut {
            password = ""
            complain(ErrorFormatting(error).message, at: "password")
        } else {
            report(error, NextSteps(back: .cancel("Back to Sign in"))) { [weak self] in self?.submit() }
        }
    }

    private func complain(_ sentence: String, at control: ControlID) {
        window?.focus(control)
        problem = sentence
    }
}
