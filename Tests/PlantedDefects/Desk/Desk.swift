import HTTPTransport
import TerminalUI
import Waiting

/// The help desk program of these tests, with the planted defect. Every screen has a reference to it.
struct Desk: Sendable {
    let service: DeskService
    let clock: any LoopClock
    let defect: Defect?

    init(_ transport: any Transport, clock: any LoopClock, defect: Defect?) {
        service = DeskService(transport: transport, defect: defect)
        self.clock = clock
        self.defect = defect
    }

    /// Opens the window on a terminal. Shows the tickets if there is an account, and Sign In otherwise.
    @UIActor func openWindow(on terminal: Terminal, scope: LoopScope, account: String?) -> Window {
        let window = Window(terminal: terminal, scope: scope) { _, body in
            VStack {
                body
                Spacer()
                StatusLine(trailing: account.flatMap { defect == .valueNotShown ? nil : StyledText($0) })
                FooterKeys()
            }
        }
        // All work runs on one thread, so that no frame depends on which of two threads is faster.
        window.workers = LoopWorker()
        if account == nil {
            window.push(SignInScreen(self))
        } else {
            window.push(TicketsScreen(self))
        }
        return window
    }
}
