import HTTPTransport
import TerminalUI
import Waiting

/// The program of these tests: a help desk, with the planted defect. Each of its screens has it.
struct Desk: Sendable {
    let service: DeskService
    let clock: any LoopClock
    let defect: Defect?

    init(_ transport: any Transport, clock: any LoopClock, defect: Defect?) {
        service = DeskService(transport: transport, defect: defect)
        self.clock = clock
        self.defect = defect
    }

    /// Opens the window on a terminal, with the tickets of an account, or with Sign In.
    @UIActor func openWindow(on terminal: Terminal, scope: LoopScope, account: String?) -> Window {
        let window = Window(terminal: terminal, scope: scope) { _, body in
            VStack {
                body
                Spacer()
                StatusLine(trailing: account.flatMap { defect == .valueNotShown ? nil : StyledText($0) })
                FooterKeys()
            }
        }
        // A single thread, so that no frame depends on which of two threads is faster.
        window.workers = LoopWorker()
        if account == nil {
            window.push(SignInScreen(self))
        } else {
            window.push(TicketsScreen(self))
        }
        return window
    }
}
