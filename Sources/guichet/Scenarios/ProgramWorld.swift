import BlackBox
import Foundation
import HAR
import HTTPBodies
import HTTPRecordings
import HTTPStubs
import HTTPTransport
import OSDM
import Rail
import RailStore
import Redaction
import Screens
import TerminalUI
import Waiting

/// What the program's scenarios run in: its own window on a screen that is only in memory, over a sandbox or
/// a recording.
struct ProgramWorld: Sendable {
    let workers: WorkerPool
    let fixtures: ScenarioFixtures
    /// Whether a recorded answer that nobody asked for fails a scenario.
    let isStrict: Bool
    private let sandboxes: SandboxCache

    init(_ workers: WorkerPool, fixtures: ScenarioFixtures = .asWritten, isStrict: Bool = false) {
        self.workers = workers
        self.fixtures = fixtures
        self.isStrict = isStrict
        sandboxes = SandboxCache(workers)
    }

    var scenarioWorld: ScenarioWorld<ScenarioContext> {
        ScenarioWorld(ScenarioWords.vocabulary) { try open($0) }
    }

    @UIActor private func open(_ scenario: Scenario) throws -> (app: App, context: ScenarioContext) {
        let stated = try scenario.setting("today").map { value throws(ScenarioMistake) in
            try FixedTime(value)
        }
        var time = ScenarioTime(stated, clock: VirtualClock())
        let scope = LoopScope(scenario.name, clock: time.clock)
        let service: ScenarioBackend
        if let folder = fixtures.replayed(scenario) {
            service = try replayed(folder, hasTime: stated != nil, &time)
        } else {
            service = try sandbox(scenario, time, scope)
        }
        let stubs = StubSession(fallback: service.transport, clock: time.clock)
        if let value = scenario.setting("stubs") {
            let folder = URL(filePath: scenario.file).deletingLastPathComponent()
            try stubs.add(try ScenarioStubs.list(value), files: folder, from: scenario.file)
        }
        let rail = RailService.osdm(
            service.configuration,
            transport: DeadlineTransport(stubs, timer: ScenarioDeadline.timer(in: scope, time.clock)),
            surroundings: OSDMDependencies(
                now: time.now, sleep: { [clock = time.clock] in try await clock.sleep(for: $0) },
                // A scenario is the same each time.
                jitter: { 0.5 },
                executor: workers))
        let terminal = try Terminal.headless(columns: scenario.screen.width, rows: scenario.screen.height)
        let window = GuichetWindow.open(
            on: terminal, context: AppContext(service: rail, now: time.now, timeZone: time.timeZone),
            session: nil, scope: scope)
        window.workers = workers
        let context = ScenarioContext(time: time, stubs: stubs, fixtures: service.fixtures)
        let app = App(window) { await context.end(isStrict: isStrict) }
        app.isHeldUp = { stubs.stubs.contains { $0.heldResponses.contains { !$0.waiting.isEmpty } } }
        // The same requests each time: a scenario does not depend on how quick an answer is, and a recording
        // has one for each.
        app.pace = .atRest
        return (app, context)
    }

    /// What is waited for costs no time: the pause before a second try, a slow sandbox, a key's rest.
    @UIActor private func sandbox(
        _ scenario: Scenario, _ time: ScenarioTime, _ scope: LoopScope
    ) throws -> ScenarioBackend {
        let options = try SandboxOptions(scenario.service?.options)
        let sandbox = sandboxes.sandbox(options, now: time.now)
        let transport = try Faults.over(
            sandbox.transport, options.faults, seed: options.seed, clock: time.clock)
        guard let folder = fixtures.recorded(scenario) else {
            return ScenarioBackend(configuration: sandbox.configuration, transport: transport)
        }
        let session = try RecordingMode.open(
            recording: folder,
            of: RecordedService(sandbox.configuration, isSandbox: true, timeZone: time.timeZone),
            // A recording holds what the client saw, and stubs, around it, have the same deadline.
            through: DeadlineTransport(transport, timer: ScenarioDeadline.timer(in: scope, time.clock)),
            now: time.now)
        return ScenarioBackend(
            configuration: sandbox.configuration, transport: session.transport, fixtures: session)
    }

    /// The time is the recorded one, unless the scenario states another.
    private func replayed(
        _ folder: URL, hasTime: Bool, _ time: inout ScenarioTime
    ) throws -> ScenarioBackend {
        let command = RecordCommand().words(
            usual: "guichet scenario run --record \(folder.deletingLastPathComponent().relativePath) …")
        let session = try RecordingMode.open(replaying: folder, command: command, clock: time.clock)
        guard let recording = session.recording else {
            throw ProgramError.unusable("\(folder.relativePath) holds no recording.")
        }
        let recorded = RecordedService(recording)
        if !hasTime {
            time.start = recording.recordedAt
            time.timeZone = recorded.timeZone
        }
        return ScenarioBackend(
            configuration: recorded.configuration, transport: session.transport, fixtures: session)
    }
}

/// What answers a scenario's requests.
private struct ScenarioBackend: Sendable {
    var configuration: OSDMConfiguration
    var transport: any Transport
    var fixtures: FixtureSession?
}
