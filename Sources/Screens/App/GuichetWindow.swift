import Rail
package import TerminalUI
package import Waiting

/// Opens the program's window on a terminal: its frame, its keys, and its first screen.
@UIActor
package enum GuichetWindow {
    /// - Parameter keptSession: whether someone is signed in already; then it opens on Search.
    package static func open(
        on terminal: Terminal, context: AppContext, keptSession: Bool, scope: LoopScope? = nil
    ) -> Window {
        let window = Window(terminal: terminal, scope: scope) { screen, body in
            ScreenFrame(screen: screen, content: body, service: context.service.info)
        }
        window.keyBindings = [
            KeyBinding(
                .function(1), .character("?"), title: "help", help: "Show what the keys do", priority: 3,
                keyLabel: "F1"
            ) { [weak window] in
                guard let window, !(window.topScreen is HelpScreen) else { return }
                window.push(HelpScreen(of: window))
            },
            KeyBinding(
                .control("c"), .character("q"), title: "leave", help: "Leave Guichet", priority: 2,
                worksInDialogs: true, keyLabel: "Ctrl-C"
            ) { [weak window] in window?.close() },
        ]
        window.push(keptSession ? SearchScreen(context) : SignInScreen(context))
        return window
    }
}
