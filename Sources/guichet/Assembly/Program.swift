import Foundation
import Rail
import RailStore
import Screens
import TerminalUI
import Waiting

/// The assembled program: a service with its store, and the window over it.
struct Program: Sendable {
    let rail: RailService
    let bookings: KeptBookings
    let store: Store
    let time: ProgramTime
    /// Marks of a few words each that every screen shows.
    let marks: [String]
    let workers: any TaskExecutor
    let tickets: TicketTools

    /// Waits until everything is written to disk.
    func settle() async { await store.settle() }

    /// Opens the window: on Search if there is a session, else on Sign in.
    @UIActor func openWindow(on terminal: Terminal, scope: LoopScope? = nil) async -> Window {
        let session = try? await rail.keptSession()
        let address = session == nil ? try? await rail.lastAddress() : nil
        let window = GuichetWindow.open(
            on: terminal,
            context: AppContext(
                service: rail, now: time.now, timeZone: time.timeZone,
                characters: terminal.settings.characters, tickets: tickets),
            session: session, lastAddress: address ?? "", marks: marks, scope: scope)
        window.workers = workers
        return window
    }
}
