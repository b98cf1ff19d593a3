import Observation
import TerminalUI
import Waiting

@Observable @UIActor
final class SignInScreen: Screen {
    let title = "Sign In"
    private var address = ""
    private var password = ""
    private var problem: String?
    @ObservationIgnored private let desk: Desk
    @ObservationIgnored private weak var window: Window?

    init(_ desk: Desk) { self.desk = desk }

    func didAppear(in window: Window) { self.window = window }

    var body: any View {
        VStack {
            Heading("Help desk")
            TextField(
                desk.defect == .missingLabel ? "" : "E-mail", text: Binding(self, \.address),
                appearance: .inline(labelWidth: 10))
            if desk.defect == .secretShown {
                TextField("Password", text: Binding(self, \.password), appearance: .inline(labelWidth: 10))
            } else {
                SecureField("Password", text: Binding(self, \.password), appearance: .inline(labelWidth: 10))
            }
            if desk.defect == .unseenFocus {
                PaleButton(title: "Sign In") { self.signIn() }
            } else {
                Button("Sign In") { self.signIn() }
            }
            if let problem { Text(problem, style: .error) }
        }
    }

    private func signIn() {
        window?.activity("Signing in") { _ in
            do {
                try await self.desk.service.signIn(self.address, self.password)
                self.window?.replace(TicketsScreen(self.desk))
            } catch {
                if self.desk.defect == .swallowedError { return }
                self.problem = "This e-mail or this password is wrong."
            }
        }
    }
}
