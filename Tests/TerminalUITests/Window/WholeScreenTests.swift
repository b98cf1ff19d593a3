import Testing
import Waiting

@testable import TerminalUI

/// Whole screens, exactly as they are drawn.
@Suite @UIActor struct WholeScreenTests {
    private func frame(_ screen: any Screen, _ body: any View) -> any View {
        VStack {
            HStack {
                Text("Library", style: .bold)
                Spacer()
                Text("demo shelf", style: .secondary)
            }
            .padding(horizontal: 1)
            Divider()
            body.frame(maxWidth: SizeRange.unlimited, minHeight: 0, maxHeight: SizeRange.unlimited)
            Divider()
            StatusLine().padding(horizontal: 1)
            FooterKeys().padding(horizontal: 1)
        }
    }

    private func signIn() -> TestScreen {
        let screen = TestScreen("Sign in") { screen in
            VStack {
                Spacer(maximum: 2)
                Heading("Sign in")
                Spacer(maximum: 1)
                TextField("Email Address", text: Binding(screen, \.text))
                SecureField("Password", text: Binding(screen, \.other))
                Checkbox("Stay signed in", isOn: Binding(screen, \.flag))
                Spacer(maximum: 1)
                Button("Sign In", hint: "sign in") {}
                Spacer(maximum: 1)
                Text("Try it: reader@example.com", style: .secondary)
                Spacer()
            }
            .frame(width: 46).stretched(.center)
        }
        screen.text = "reader@example.com"
        screen.bindings = [KeyBinding(.enter, title: "sign in", priority: 3) {}]
        return screen
    }

    @Test("a form at 80 by 24 is drawn exactly as expected")
    func form() throws {
        let test = try TestWindow(signIn(), columns: 80, rows: 24, scaffold: frame)
        test.window.keyBindings = [KeyBinding(.control("c"), title: "leave") {}]
        test.press(.tab)
        test.type("secret words")
        #expect(
            test.text == """
                 Library                                                             demo shelf
                ────────────────────────────────────────────────────────────────────────────────


                                 Sign in

                                 Email Address
                                 ┌────────────────────────────────────────────┐
                                 │ reader@example.com                         │
                                 └────────────────────────────────────────────┘
                                 Password
                                 ┌────────────────────────────────────────────┐
                                 │ ••••••••••••                               │
                                 └────────────────────────────────────────────┘
                                 [ ] Stay signed in

                                 ‹ Sign In ›

                                 Try it: reader@example.com


                ────────────────────────────────────────────────────────────────────────────────

                 Enter sign in   Tab next   Ctrl-C leave
                """)
        #expect(test.window.frame.cursor == Point(x: 31, y: 12))
        #expect(test.terminal.readBack().lines == test.lines)
    }

    @Test("a form in the smallest window keeps every control and drops its borders")
    func smallForm() throws {
        let test = try TestWindow(signIn(), columns: 60, rows: 16, scaffold: frame)
        #expect(
            test.text == """
                 Library                                         demo shelf

                       Sign in

                       Email Address
                       reader@example.com
                       Password

                       [ ] Stay signed in

                       ‹ Sign In ›

                       Try it: reader@example.com


                 Enter sign in   Tab next
                """)
        let controls = test.window.frame.focusOrder.compactMap { test.window.frame.element($0) }
        #expect(controls.count == 4)
        #expect(controls.allSatisfy { $0.states.contains(.hittable) })
    }
}
