import Rail
import TerminalUI
import Waiting

/// The form of the sign-in screen.
struct SignInForm: ComposedView {
    var emailAddress: Binding<String>
    var password: Binding<String>
    var staysSignedIn: Binding<Bool>
    var problem: String?
    /// A sentence about the request under way, for which nothing else can be sent; nil if there is no request.
    var underWay: String?
    var demoAccount: DemoAccount?
    var submit: @UIActor () -> Void
    var tryDemo: @UIActor () -> Void

    private static let fieldWidth = 46
    private static let width = 60
    /// The number of rows kept free for a sentence about a problem, so that nothing moves when the sentence appears.
    private static let problemRows = 2

    var body: any View {
        VStack {
            Spacer(maximum: 2)
            Heading("Sign in")
            Spacer(maximum: 1)
            TextField("Email Address", id: "email", text: emailAddress)
                .frame(width: Self.fieldWidth)
            SecureField("Password", id: "password", text: password)
                .frame(width: Self.fieldWidth)
            Checkbox("Stay signed in", id: "stay", isOn: staysSignedIn)
            Spacer(maximum: 1)
            HStack(spacing: 6) {
                Button("Sign In", id: "sign-in", hint: "sign in", disabledReason: underWay, action: submit)
                if demoAccount != nil {
                    Button("Try the demo", id: "demo", disabledReason: underWay, action: tryDemo)
                }
            }
            Spacer(maximum: 1)
            ProblemText(problem).frame(height: Self.problemRows)
            if let demoAccount {
                Text(
                    "The demo: \(demoAccount.emailAddress) · \(demoAccount.password)", style: .secondary,
                    lineLimit: 1)
            }
        }
        .frame(minWidth: Self.width - 2, maxWidth: Self.width)
        // Even the smallest window keeps a margin.
        .padding(horizontal: 1).stretched(.center)
    }
}
