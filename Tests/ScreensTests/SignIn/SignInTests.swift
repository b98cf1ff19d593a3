import BlackBox
import Doubles
import Rail
import TerminalUI
import Testing
import Waiting

@testable import Screens

@Suite("Signing in", .timeLimit(.minutes(1)))
@UIActor struct SignInTests {
    private func fillIn(_ app: App) async throws {
        try await app.match("Email Address").enterText("jo@example.com")
        try await app.match("Password").enterText("secret")
    }

    @Test("signing in sends the typed account and the choice to stay signed in, and leads to Search")
    func succeeds() async throws {
        try await withRail { rail in
            rail.signIn.held(failingOnCancellation: true)
            let app = try App.open(rail.service, signedInAs: nil)
            defer { app.window.close() }
            try await fillIn(app)
            try await app.match("Stay signed in", .checked).tap()
            try await app.tap("Sign In")
            let credentials = try await rail.signIn.call(0).arguments
            #expect(credentials.emailAddress == "jo@example.com")
            #expect(credentials.password == "secret")
            #expect(!credentials.staySignedIn)
            try await app.match(Locator(.text("Signing in"), .status))
            try await rail.signIn.call(0).respond(with: Session(emailAddress: "jo@example.com"))
            try await app.match("Search", .button, .tappable)
        }
    }

    @Test(
        "after a wrong password, the form says so, keeps the address and clears the password; nothing moves")
    func wrongPassword() async throws {
        var service = RailService.obliging
        service.signIn = { _ in throw Sample.failure(.wrongCredentials, "signing in") }
        let app = try App.open(service, signedInAs: nil)
        defer { app.window.close() }
        try await fillIn(app)
        let before = app.row("Sign In")
        try await app.press(.enter)
        try await app.see("do not fit together")
        #expect(app.value("email") == "jo@example.com")
        #expect(app.value("password") == "")
        #expect(app.focus == "password")
        #expect(app.row("‹ Sign In ›") == before)
        try await app.type("x")
        try await app.expectGone(Locator(.text("do not fit together")))
    }

    @Test("if the service is down, signing in offers Retry, which sends the same account again")
    func retries() async throws {
        try await withRail { rail in
            rail.signIn.held(failingOnCancellation: true)
            let app = try App.open(rail.service, signedInAs: nil)
            defer { app.window.close() }
            try await fillIn(app)
            try await app.press(.enter)
            try await rail.signIn.call(0).fail(with: Sample.failure(.unreachable, "signing in"))
            try await app.match("The service cannot be reached", .dialog)
            try await app.tap("Retry")
            let again = try await rail.signIn.call(1).arguments
            #expect(again.password == "secret")
            try await rail.signIn.call(1).respond(with: Session(emailAddress: "jo@example.com"))
            try await app.match("Search", .button)
        }
    }

    @Test("signing in without an address or a password says what is missing and moves the focus there")
    func missing() async throws {
        let app = try App.open(.obliging, signedInAs: nil)
        defer { app.window.close() }
        try await app.press(.enter)
        try await app.see("Type your e-mail address first.")
        #expect(app.focus == "email")
        try await app.type("jo@example.com")
        try await app.press(.enter)
        try await app.see("Type your password.")
        #expect(app.focus == "password")
    }

    @Test("Esc cancels signing in, and a late response changes nothing")
    func stopped() async throws {
        try await withRail { rail in
            rail.signIn.held()
            let app = try App.open(rail.service, signedInAs: nil)
            defer { app.window.close() }
            try await fillIn(app)
            try await app.press(.enter)
            _ = try await rail.signIn.call(0)
            try await app.see("Esc stop")
            // Signing in is not offered a second time.
            #expect(!app.footer.contains("sign in"))
            try await app.match("Sign In", .button, .disabled)
            try await app.press(.escape)
            try await rail.signIn.call(0).waitUntilCancelled()
            // A new attempt does not have to wait until the first has ended.
            try await app.see("Enter sign in")
            try await app.match("Sign In", .button, .enabled)
            try await rail.signIn.call(0).respond(with: Session(emailAddress: "jo@example.com"))
            await app.rest()
            #expect(app.screenTitle == "Sign in")
            #expect(app.value("password") == "••••••")
            #expect(app.footer.contains("Enter sign in"))
        }
    }

    @Test("the status line says that a session that cannot be stored ends with the program")
    func notKept() async throws {
        try await withRail { rail in
            rail.signIn.returns(
                Session(emailAddress: "jo@example.com", whyNotKept: "No space left on device"))
            let app = try App.open(rail.service, signedInAs: nil)
            defer { app.window.close() }
            try await fillIn(app)
            try await app.press(.enter)
            try await app.match("Search", .button)
            try await app.see("The session ends with Guichet: it cannot be kept (No space left on device).")
        }
    }

    @Test("signing in begins with the last address filled in and the focus on the password")
    func lastAddress() async throws {
        let terminal = try Terminal.headless(columns: 80, rows: 24)
        let window = GuichetWindow.open(
            on: terminal, context: AppContext(service: .obliging), session: nil,
            lastAddress: "jo@example.com", scope: LoopScope("last address"))
        let app = App(window, timeout: .seconds(30))
        defer { app.window.close() }
        try await app.match("Sign In", .button)
        #expect(app.value("email") == "jo@example.com")
        #expect(app.focus == "password")
    }

    @Test("with a stored session, the program opens on Search")
    func keptSession() async throws {
        let app = try App.open(.obliging)
        defer { app.window.close() }
        try await app.match("Search", .button, .tappable)
    }

    @Test("the sign-in screen shows the demo account only if the service has one")
    func demoAccount() async throws {
        var service = RailService.obliging
        let plain = try App.open(service, signedInAs: nil)
        defer { plain.window.close() }
        try await plain.match("Sign In", .button)
        #expect(plain.row("The demo") == nil && plain.row("Try the demo") == nil)
        service.info.demoAccount = DemoAccount(
            emailAddress: "testuser@capitainetrain.com", password: "testpassword")
        let demo = try App.open(service, signedInAs: nil)
        defer { demo.window.close() }
        try await demo.see("The demo: testuser@capitainetrain.com · testpassword")
    }

    @Test("the button “Try the demo” signs in with the demo account")
    func tryDemo() async throws {
        try await withRail { rail in
            rail.signIn.held(failingOnCancellation: true)
            var service = rail.service
            service.info.demoAccount = DemoAccount(emailAddress: "demo@example.com", password: "demo")
            let app = try App.open(service, signedInAs: nil)
            defer { app.window.close() }
            try await app.tap("Try the demo")
            let credentials = try await rail.signIn.call(0).arguments
            #expect(credentials.emailAddress == "demo@example.com" && credentials.password == "demo")
            #expect(credentials.staySignedIn)
            try await rail.signIn.call(0).respond(with: Session(emailAddress: "demo@example.com"))
            try await app.match("Search", .button, .tappable)
        }
    }
}
