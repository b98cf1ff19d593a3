import Observation
import Rail
package import TerminalUI
package import Waiting

/// Asks for an e-mail address and a password, once.
@Observable
@UIActor
package final class SignInScreen: HeaderedScreen {
    private let context: AppContext
    private var emailAddress: String
    private var password = ""
    private var staysSignedIn = true
    private var problem: String?
    @ObservationIgnored private weak var window: Window?
    @ObservationIgnored private var signingIn: WindowActivity?

    package init(_ context: AppContext, emailAddress: String = "", problem: String? = nil) {
        self.context = context
        self.emailAddress = emailAddress
        self.problem = problem
    }

    package var title: String { "Sign in" }
    package var initialFocus: ControlID? { emailAddress.isEmpty ? "email" : "password" }
    var header: ScreenHeader { ScreenHeader("Guichet") }

    package func didAppear(in window: Window) { self.window = window }

    package var body: any View {
        SignInForm(
            emailAddress: Binding(self, \.emailAddress), password: Binding(self, \.password),
            staysSignedIn: Binding(self, \.staysSignedIn), problem: problem,
            demoAccount: context.service.info.demoAccount, submit: { [weak self] in self?.submit() })
    }

    package var keyBindings: [KeyBinding] {
        [
            KeyBinding(.enter, title: "sign in", help: "Sign in with what is typed", priority: 8) {
                [weak self] in self?.submit()
            }
        ]
    }

    private func submit() {
        guard let window, signingIn?.isFinished != false else { return }
        let address = emailAddress.trimmingSpaces
        guard !address.isEmpty else { return complain("Type your e-mail address first.", at: "email") }
        guard !password.isEmpty else { return complain("Type your password.", at: "password") }
        problem = nil
        let credentials = Credentials(
            emailAddress: address, password: password, staySignedIn: staysSignedIn)
        signingIn = window.activity("Signing in") { [weak self, service = context.service] activity in
            do {
                _ = try await service.signIn(credentials)
                self?.signedIn(activity)
            } catch is CancellationError {
            } catch {
                self?.signInFailed(error, activity)
            }
        }
    }

    private func signedIn(_ activity: WindowActivity) {
        guard !activity.isCancelled else { return }
        password = ""
        window?.replaceAll(SearchScreen(context))
    }

    private func signInFailed(_ error: any Error, _ activity: WindowActivity) {
        guard !activity.isCancelled else { return }
        if let error = error as? RailError, error.code == .wrongCredentials {
            password = ""
            complain(ErrorWords(error).message, at: "password")
        } else {
            window?.presentError(error) { [weak self] in self?.submit() }
        }
    }

    private func complain(_ sentence: String, at control: ControlID) {
        problem = sentence
        window?.focus(control)
    }
}

extension String {
    var trimmingSpaces: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
