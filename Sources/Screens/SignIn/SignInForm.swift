import Rail
import TerminalUI
import Waiting

struct SignInForm: ComposedView {
    var screen: SignInScreen

    private static let fieldWidth = 46
    private static let width = 60
    /// The number of rows kept free for a sentence about a problem, so that nothing moves when a short sentence
    /// appears. A high window has a blank row below it.
    private var problemRows: Int { (screen.window?.terminal.size.height ?? 24) > 24 ? 3 : 2 }

    var body: any View {
        let demoAccount = screen.context.service.info.demoAccount
        VStack {
            Spacer(maximum: 2)
            Heading("Sign in")
            Spacer(maximum: 1)
            TextField("Email Address", id: "email", text: Binding(screen, \.emailAddress))
                .frame(width: Self.fieldWidth)
            SecureField("Password", id: "password", text: Binding(screen, \.password))
                .frame(width: Self.fieldWidth)
            Checkbox("Stay signed in", id: "stay", isOn: Binding(screen, \.staysSignedIn))
            Spacer(maximum: 1)
            HStack(spacing: 6) {
                Button(
                    "Sign In", id: "sign-in", hint: "sign in", disabledReason: screen.underWay,
                    action: screen.submit)
                if demoAccount != nil {
                    Button(
                        "Try the demo", id: "demo", disabledReason: screen.underWay, action: screen.tryDemo)
                }
            }
            Spacer(maximum: 1)
            ProblemText(sentence: screen.problem).frame(minHeight: problemRows)
            if let demoAccount {
                Text(
                    "The demo: \(demoAccount.emailAddress) · \(demoAccount.password)", style: .secondary,
                    lineLimit: 1)
            }
        }
        .frame(minWidth: Self.width - 2, maxWidth: Self.width)
        // Keeps a margin even in the smallest window.
        .padding(horizontal: 1).stretched(.center)
        .inReadableColumn()
    }
}
