import BlackBoxStubs
import Foundation
import HTTPRecordings
import HTTPStubs
import Rail
import Scenarios
import Screens
import TerminalEmulator
import TerminalUI
import Waiting

/// The environment of a scenario that its steps use, besides the screen.
@UIActor
protocol ProgramContext: AnyObject, Sendable {
    nonisolated var stubs: StubSession { get }

    /// Closes the window, and opens the program again with the data that it has stored.
    func restart(_ window: Window) async throws -> Window

    /// Sends a signal to the program's process.
    func signal(_ number: Int32) throws

    /// Returns the content of a file that the program has written; nil if there is none.
    func file(_ path: String) throws -> FoundFile?
}

typealias ScenarioContext = any ProgramContext

/// The environment of a scenario whose program is Guichet, besides the screen.
@UIActor
final class GuichetContext: ProgramContext {
    nonisolated let clock: VirtualClock
    nonisolated let stubs: StubSession
    private let assembly: Assembly
    private let connection: Connection
    private let scope: LoopScope
    private(set) var program: Program
    private var isRecordingKept = false
    /// Whether the responses of a real service are recorded.
    var isRecorded: Bool { assembly.recording.isRecord }
    /// Whether the window is on a real pseudo-terminal, whose emulator must show each frame.
    var isOnPseudoTerminal = false
    /// The terminal of the last window that was opened, if it is on a pseudo-terminal.
    private(set) var twin: TerminalTwin?

    init(
        _ assembly: Assembly, _ connection: Connection, _ clock: VirtualClock, _ scope: LoopScope
    ) throws {
        (self.assembly, self.connection, self.clock, self.scope) = (assembly, connection, clock, scope)
        stubs = connection.stack.stubs
        program = try assembly.program(over: connection)
    }

    func openWindow(_ size: Size, _ settings: TerminalSettings) async throws -> Window {
        guard isOnPseudoTerminal else {
            let terminal = try Terminal.headless(columns: size.width, rows: size.height, settings: settings)
            return await program.openWindow(on: terminal, scope: scope)
        }
        let twin = try TerminalTwin(size: size, settings: settings)
        self.twin = twin
        let window = await program.openWindow(on: twin.terminal, scope: scope)
        // Nobody sits at this terminal.
        scope.isOpenEnded = false
        return window
    }

    func signal(_ number: Int32) throws {
        throw ProgramError.unusable(ProgramSetting.noProcess)
    }

    func file(_ path: String) throws -> FoundFile? {
        throw ProgramError.unusable(
            "“expectFile” looks into the folder of a “program”, and this scenario has none.")
    }

    func restart(_ window: Window) async throws -> Window {
        let terminal = window.terminal
        window.close()
        await program.settle()
        program = try assembly.program(over: connection)
        return try await openWindow(terminal.size, terminal.settings)
    }

    /// Signs in with the service's demo account, so that the scenario begins signed in.
    ///
    /// - Throws: `ProgramError`, or the service's error.
    func signIn() async throws {
        guard let account = program.rail.info.demoAccount else {
            throw ProgramError.unusable(
                "“signedIn” needs a service with a demo account, such as the sandbox.")
        }
        let activity = scope.activities.begin("Signing in")
        var result: Result<Void, any Error>?
        Task { [rail = program.rail] in
            // While the activity runs, the scenario's clock may advance to the time of a delayed response.
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

    /// Ends the recording of a real service, and copies it. Later requests are not in it.
    ///
    /// - Throws: `ProgramError` if there is no such recording, or if it is not complete; the system's error.
    func keepRecording(in folder: URL) async throws {
        guard case .record(let place) = assembly.recording else {
            throw ProgramError.unusable("Nothing was recorded.")
        }
        guard !isRecordingKept, let report = await connection.recording?.finish() else {
            throw ProgramError.unusable("The recording was saved already, and has ended with that.")
        }
        guard report.isSuccess() else { throw ProgramError.failed(report.sentences.joined(separator: " ")) }
        isRecordingKept = true
        try FileManager.default.copyItem(at: place, to: folder)
    }

    /// Ends the scenario's sessions. Returns a sentence for each fact that differs from the scenario.
    ///
    /// - Parameter isStrict: Whether an unused recorded response is reported.
    func end(isStrict: Bool) async -> [String] {
        await program.settle()
        assembly.state?.remove()
        var sentences = stubs.finishInWords()
        // If a fault of the scenario was never used, the scenario fails, because it has proved nothing.
        sentences += Faults.unmet(in: connection.stack.faults)
        guard !isRecordingKept, var report = await connection.recording?.finish() else { return sentences }
        if !isStrict { report.unused = [] }
        return sentences + report.sentences
    }
}
