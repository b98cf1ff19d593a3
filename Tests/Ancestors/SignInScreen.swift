import BlackBox
import Observation
import TerminalUI
import Waiting

/// A program for the tables of KIF and CTT: it signs in, greets, and lists guests.
@Observable @UIActor
final class SignInScreen: Screen {
    let title = "Sign in"
    var email = ""
    var password = ""
    var staysSignedIn = false
    var greeting: String?
    var guests = (1...40).map { "Guest \($0)" }
    var chosen: String?
    @ObservationIgnored weak var window: Window?

    func didAppear(in window: Window) { self.window = window }

    var body: any View {
        VStack {
            TextField("Email Address", text: Binding(self, \.email))
            SecureField("Password", text: Binding(self, \.password))
            Checkbox("Stay signed in", isOn: Binding(self, \.staysSignedIn))
            Button("Sign In", disabledReason: email.isEmpty ? "Type your address first." : nil) {
                self.signIn()
            }
            Button("Ask") { self.ask() }
            if let greeting { Text(greeting) }
            List(
                "Guests", count: guests.count, rowID: { self.guests[$0] }, selection: Binding(self, \.chosen)
            ) {
                ListRow(StyledText(self.guests[$0]))
            }
        }
    }

    private func signIn() {
        window?.activity("Signing in") { _ in
            try? await self.window?.scope.clock.sleep(for: .seconds(2))
            self.greeting = "Hello, \(self.email)!"
        }
    }

    private func ask() {
        window?.present(
            Dialog("Leave?", buttons: [.cancel("Stay"), .preferred("Leave") { self.window?.close() }]))
    }
}

/// Opens the program on a screen in memory, on a virtual clock, and closes it after `body`.
@UIActor
func drive(_ body: @UIActor (App, SignInScreen) async throws -> Void) async throws {
    let scope = LoopScope("sign in", clock: VirtualClock())
    let window = Window(terminal: try Terminal.headless(columns: 60, rows: 20), scope: scope)
    let screen = SignInScreen()
    window.push(screen)
    let app = App(window)
    do { try await body(app, screen) } catch {
        _ = await app.close()
        throw error
    }
    _ = await app.close()
}
