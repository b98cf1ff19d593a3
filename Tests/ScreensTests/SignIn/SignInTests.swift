import BlackBox
import Doubles
import Rail
import TerminalUI
import Testing
import Waiting

@Suite("Signing in", .timeLimit(.minutes(1)))
@UIActor struct SignInTests {
    @Test("signing in sends the typed account and the choice to stay signed in")
    func succeeds() async throws {
        try await withRail({ $0.signIn.held(failingOnCancellation: true) }, signedInAs: nil) { app, rail in
            try await app.fillInAccount()
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

    @Test("if the service is down, signing in offers Retry, which sends the same account again")
    func retries() async throws {
        try await withRail({ $0.signIn.held(failingOnCancellation: true) }, signedInAs: nil) { app, rail in
            try await app.fillInAccount()
            try await app.press(.enter)
            try await rail.signIn.call(0).fail(with: Sample.failure(.unreachable, "signing in"))
            try await app.match("The service cannot be reached", .dialog)
            try await app.tap("Retry")
            #expect(try await rail.signIn.call(1).arguments.password == "secret")
            try await rail.signIn.call(1).respond(with: Session(emailAddress: "jo@example.com"))
            try await app.match("Search", .button)
        }
    }

    @Test("signing in without an address or a password says what is missing and moves the focus there")
    func missing() async throws {
        try await withApp(.obliging, signedInAs: nil) { app in
            try await app.press(.enter)
            try await app.see("Type your e-mail address first.")
            #expect(app.focus == "email")
            try await app.type("jo@example.com")
            try await app.press(.enter)
            try await app.see("Type your password.")
            #expect(app.focus == "password")
        }
    }

    @Test("Esc cancels signing in, and a late response changes nothing")
    func stopped() async throws {
        try await withRail({ $0.signIn.held() }, signedInAs: nil) { app, rail in
            try await app.fillInAccount()
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
        let session = Session(emailAddress: "jo@example.com", whyNotKept: "No space left on device")
        try await withRail({ $0.signIn.returns(session) }, signedInAs: nil) { app, _ in
            try await app.fillInAccount()
            try await app.press(.enter)
            try await app.match("Search", .button)
            try await app.see("The session ends with Guichet: it cannot be kept (No space left on device).")
        }
    }

    @Test("signing in begins with the last address filled in and the focus on the password")
    func lastAddress() async throws {
        try await withApp(.obliging, signedInAs: nil, lastAddress: "jo@example.com") { app in
            try await app.match("Sign In", .button)
            #expect(app.value("email") == "jo@example.com")
            #expect(app.focus == "password")
        }
    }

    @Test("the sign-in screen offers no demo if the service has none")
    func noDemo() async throws {
        try await withApp(.obliging, signedInAs: nil) { app in
            try await app.match("Sign In", .button)
            #expect(app.row("The demo") == nil && app.row("Try the demo") == nil)
        }
    }

    @Test("where there is a demo, the focus begins there, unless an address is known")
    func focus() async throws {
        var service = RailService.obliging
        try await withApp(service, signedInAs: nil) { app in
            try await app.match("Email Address", .field, .focused)
        }
        service.info.demoAccount = DemoAccount(emailAddress: "demo@example.com", password: "demo")
        try await withApp(service, signedInAs: nil) { app in
            try await app.match("Try the demo", .button, .focused)
            #expect(app.footer.contains("Enter try the demo"))
            try await app.press(.tab)
            #expect(app.focus == "email")
        }
        try await withApp(service, signedInAs: nil, lastAddress: "jo@example.com") { app in
            try await app.match("Password", .field, .focused)
        }
    }

    @Test("the button “Try the demo” signs in with the demo account")
    func tryDemo() async throws {
        try await withRail(
            { $0.service.info.demoAccount = DemoAccount(emailAddress: "demo@example.com", password: "demo") },
            signedInAs: nil
        ) { app, rail in
            try await app.press(.enter)
            let credentials = try await rail.signIn.call(0).arguments
            #expect(credentials.emailAddress == "demo@example.com" && credentials.password == "demo")
            #expect(credentials.staySignedIn)
            try await app.match("Search", .button, .tappable)
        }
    }
}
