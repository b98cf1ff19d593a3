import Rail
import TerminalUI
import Waiting

/// The form of the sign-in screen.
struct SignInForm: ComposedView {
    var emailAddress: Binding<String>
    var password: Binding<String>
    var staysSignedIn: Binding<Bool>
    var problem: String?
    var demoAccount: DemoAccount?
    var submit: @UIActor () -> Void

    private static let width = 46

    var body: any View {
        VStack {
            Spacer(maximum: 2)
            Heading("Sign in")
            Spacer(maximum: 1)
            TextField("Email Address", id: "email", text: emailAddress)
                .frame(width: Self.width)
            SecureField("Password", id: "password", text: password)
                .frame(width: Self.width)
            Checkbox("Stay signed in", id: "stay", isOn: staysSignedIn)
            Spacer(maximum: 1)
            if let problem {
                Text("✗ " + problem, style: .error).frame(width: Self.width)
                Spacer(maximum: 1)
            }
            Button("Sign In", id: "sign-in", action: submit)
            if let demoAccount {
                Spacer(maximum: 1)
                Text("Try it: \(demoAccount.emailAddress) · \(demoAccount.password)", style: .secondary)
            }
        }
        .frame(idealWidth: 52, maxWidth: 60).stretched(.center)
    }
}
