import BlackBox
import BlackBoxStubs
import Foundation
import HTTPStubs
import Locking
import OSDM
import Rail
import RailStore
import Scenarios
import TerminalEmulator
import TerminalUI
import Waiting

/// The environment of the program's scenarios: the program on a screen in memory, with a virtual clock and its own
/// state folder.
struct ProgramWorld: Sendable {
    let workers: any TaskExecutor
    let recordings: RecordingUse
    /// Whether a scenario fails if a recorded response was not used.
    let isStrict: Bool
    /// Whether windows are on a real pseudo-terminal, whose emulator must show each frame.
    let isOnPseudoTerminal: Bool
    /// The longest real time that a wait may take.
    let patience: Duration
    /// Returns the real service at an address. Nil in a world without real services, such as the world of scenarios in
    /// files.
    var liveService: (@Sendable (String) throws -> Assembly.Service)?
    private let sandboxes: SandboxCache

    init(
        _ workers: any TaskExecutor, recordings: RecordingUse = .none, isStrict: Bool = false,
        isOnPseudoTerminal: Bool = false, patience: Duration = .seconds(30)
    ) {
        self.workers = workers
        self.isOnPseudoTerminal = isOnPseudoTerminal
        self.recordings = recordings
        self.isStrict = isStrict
        self.patience = patience
        sandboxes = SandboxCache(workers)
    }

    var scenarioWorld: ScenarioWorld<ScenarioContext> {
        ScenarioWorld(
            ScenarioWords.vocabulary,
            mistakes: { recordings.mistakes(in: $0) + $0.flatMap(ProgramSetting.mistakes) }
        ) { try await open($0) }
    }

    @UIActor private func open(_ scenario: Scenario) async throws -> (app: App, context: ScenarioContext) {
        if scenario.setting("program") != nil { return try await openForeign(scenario) }
        let clock = VirtualClock(patience: patience)
        let scope = LoopScope(scenario.name, clock: clock)
        let choices = try WindowChoices(scenario.setting("config"))
        let stated = try scenario.setting("today").map(FixedTime.init)
        var assembly = try assembly(scenario, .scenario(stated, clock, in: scope))
        assembly.keys = choices.keys
        _ = try await assembly.service.sandbox?.checkEvents()
        let trace = TraceRecorder(clock: clock)
        var connection = try assembly.connect(in: ScenarioLayers(trace: trace, chaos: scenario.chaos))
        if let payment = try scenario.sandboxOptions.payment {
            connection.configuration.info.payment = payment
        }
        let stubs = connection.stack.stubs
        try stubs.addStubs(of: scenario)
        let context = try GuichetContext(assembly, connection, clock, scope)
        context.isOnPseudoTerminal = isOnPseudoTerminal
        if try scenario.setting("signedIn")?.flag("“signedIn”") == true { try await context.signIn() }
        var terminal = scenario.terminal
        terminal.chosenColors = choices.colors
        let window = try await context.openWindow(scenario.screen, terminal)
        let app = App(window, trace: trace) { await context.end(isStrict: isStrict) }
        app.countsAllWork = true
        app.remarks = { stubs.remarks }
        if isOnPseudoTerminal {
            app.invariants.frameCheck = { frame, terminal in
                context.twin?.terminal === terminal ? context.twin?.difference(from: frame) : nil
            }
        }
        // When recording, each key waits until the program is at rest. So the program sends the same requests in
        // each run, no matter how fast the responses are, and the recording has one response for each request.
        app.pace = .atRest
        return (app, context)
    }

    /// Opens a program that is not Guichet. Its time is real.
    @UIActor private func openForeign(_ scenario: Scenario) async throws -> (
        app: App, context: ScenarioContext
    ) {
        let context = try await ForeignContext(scenario, recording: recordings.replayed(scenario))
        do {
            let app = App(try context.openWindow(scenario.screen)) {
                await context.end(isStrict: isStrict)
            }
            app.process = context
            app.remarks = { context.stubs.remarks }
            return (app, context)
        } catch {
            _ = await context.end(isStrict: false)
            throw error
        }
    }

    /// Puts the program of a scenario together, with a fresh state folder.
    @UIActor func assembly(_ scenario: Scenario, _ time: ProgramTime) throws -> Assembly {
        let options = try scenario.sandboxOptions
        let folder = StateFolder.temporary()
        var assembly = Assembly(
            service: .sandbox(sandboxes.sandbox(options, now: time.now)), faults: options.faults,
            seed: options.seed, state: folder, journal: folder, savingFolder: folder.path,
            newID: ScenarioIDs().next, time: time,
            workers: workers)
        if let folder = recordings.replayed(scenario) {
            // The responses of a recording already contain the effects of the faults.
            (assembly.recording, assembly.faults) = (.replay(folder), nil)
            assembly.recordCommand = CommandToRecord().words(
                usual: "guichet scenario run --record \(folder.deletingLastPathComponent().relativePath) …")
        } else if let folder = recordings.recorded(scenario) {
            assembly.recording = .record(folder)
            assembly.secrets = scenario.secrets.texts
        } else if let liveService, let address = scenario.liveAddress {
            assembly.service = try liveService(address)
            let place = URL(filePath: folder.path).appending(path: "recording")
            (assembly.recording, assembly.repeatsLast) = (.record(place), true)
            assembly.secrets = scenario.secrets.texts
        }
        return assembly
    }
}

/// Makes UUIDs that count up, so that they are the same in each run of a scenario.
final class ScenarioIDs: Sendable {
    private let last = Lock(0)

    @Sendable func next() -> String {
        let number = last.withLock { last in
            last += 1
            return last
        }
        return "00000000-0000-4000-8000-" + String(format: "%012d", number)
    }
}
