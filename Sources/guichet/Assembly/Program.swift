import Foundation
import Rail
import RailStore
import Screens
import TerminalUI
import Waiting

/// The assembled program: a service, its store, and the window that uses them.
struct Program: Sendable {
    let rail: RailService
    let bookings: KeptBookings
    let store: Store
    let time: ProgramTime
    let marks: [String]
    let workers: any TaskExecutor
    let reachability: Reachability
    let tickets: TicketTools
    let keys: KeyTable

    func settle() async { await store.settle() }

    /// Opens the window. It shows Search if somebody is signed in, and Sign in otherwise.
    ///
    /// - Parameters:
    ///   - prefilled: The texts with which the search form is filled.
    ///   - transcript: The way to begin a transcript of a person's actions.
    @UIActor func openWindow(
        on terminal: Terminal, prefilled: PrefilledSearch? = nil, scope: LoopScope? = nil,
        transcript: TranscriptStart = .none
    ) async -> Window {
        let session = try? await rail.keptSession()
        let address = session == nil ? try? await rail.lastAddress() : nil
        return GuichetWindow.open(
            on: terminal,
            context: AppContext(
                service: rail, reachability: reachability, now: time.now, timeZone: time.timeZone,
                characters: terminal.settings.characters, tickets: tickets,
                keys: keys, transcript: transcript),
            session: session, lastAddress: address ?? "", prefilled: prefilled, marks: marks, scope: scope,
            workers: workers)
    }
}
