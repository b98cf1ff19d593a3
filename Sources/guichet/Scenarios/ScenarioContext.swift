import BlackBox
import HTTPRecordings
import HTTPStubs
import Rail
import TerminalUI
import Waiting

/// The parts of the program behind a scenario's screen, for the steps that reach there.
@UIActor
final class ScenarioContext {
    nonisolated let clock: VirtualClock
    nonisolated let stubs: StubSession
    private let assembly: Assembly
    private let connection: Connection
    private let scope: LoopScope
    private(set) var program: Program

    init(
        _ assembly: Assembly, _ connection: Connection, _ stubs: StubSession, _ clock: VirtualClock,
        _ scope: LoopScope
    ) {
        (self.assembly, self.connection, self.stubs) = (assembly, connection, stubs)
        (self.clock, self.scope) = (clock, scope)
        program = assembly.program(over: connection)
    }

    func openWindow(_ size: Size, _ settings: TerminalSettings) async throws -> Window {
        let terminal = try Terminal.headless(columns: size.width, rows: size.height, settings: settings)
        return await program.openWindow(on: terminal, scope: scope)
    }

    /// Closes the window, and opens the program again on what it has kept.
    func restart(_ window: Window) async throws -> Window {
        let terminal = window.terminal
        window.close()
        await program.settle()
        program = assembly.program(over: connection)
        return try await openWindow(terminal.size, terminal.settings)
    }

    /// Signs in with the service's demo account, as a person has done before the scenario begins.
    ///
    /// - Throws: `ProgramError`; the service's own error.
    func signIn() async throws {
        guard let account = program.rail.info.demoAccount else {
            throw ProgramError.unusable(
                "“signedIn” needs a service with a demo account, such as the sandbox.")
        }
        let activity = scope.activities.begin("Signing in")
        var result: Result<Void, any Error>?
        Task { [rail = program.rail] in
            // A response that comes late, on the clock, does not hold the clock.
            await activity.perform {
                do {
                    _ = try await rail.signIn(
                        Credentials(emailAddress: account.emailAddress, password: account.password))
                    result = .success(())
                } catch {
                    result = .failure(error)
                }
            }
            activity.end()
        }
        _ = await UILoop.shared.wait(for: "the sign-in", timeout: .seconds(60), scope: scope) { _ in
            result != nil
        }
        guard let result else { throw ProgramError.unusable("Signing in took more than 60 s.") }
        try result.get()
    }

    /// Releases a held response, and returns once the request that waited for it is awake.
    ///
    /// - Throws: `StubError` where there is none of that name; `ProgramError` where no request waits for it: a scenario
    ///   that believes that a response was late must not pass when it was not.
    func release(_ name: String) async throws {
        let isHeld = stubs.isHeld(name)
        try stubs.release(name)
        guard isHeld else {
            throw ProgramError.unusable(
                "Nothing is held by “\(name)”: no request has come to it that still waits.")
        }
        // Its sleep ends in the loop's next turn; until then the program seems to be at rest.
        await Task.yield()
    }

    /// Ends the sessions, and says in a sentence each what was not as the scenario says.
    ///
    /// - Parameter isStrict: Whether a recorded response that nobody asked for is wrong.
    func end(isStrict: Bool) async -> [String] {
        await program.settle()
        assembly.state?.remove()
        var sentences: [String] = []
        do throws(StubFailures) { try stubs.finish() } catch { sentences = error.failures.map(\.description) }
        // A scenario without its fault shows nothing of how the program takes that.
        sentences += connection.stack.faults?.unmet.map { "The fault “\($0)” has met no request." } ?? []
        guard var report = await connection.recording?.finish() else { return sentences }
        if !isStrict { report.unused = [] }
        return sentences + report.sentences
    }
}
