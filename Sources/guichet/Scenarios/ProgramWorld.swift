import BlackBox
import Foundation
import HTTPFixtures
import HTTPTransport
import OSDM
import Rail
import RailStore
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
    private let sandboxes: SandboxShelf

    init(_ workers: WorkerPool, fixtures: ScenarioFixtures = .asWritten, isStrict: Bool = false) {
        self.workers = workers
        self.fixtures = fixtures
        self.isStrict = isStrict
        sandboxes = SandboxShelf(workers)
    }

    var scenarioWorld: ScenarioWorld { ScenarioWorld(Self.vocabulary) { try open($0) } }

    static let vocabulary = ScenarioVocabulary(
        services: [
            ScenarioServiceWord(
                "sandbox", about: "The embedded sandbox, with its own timetable and invented fares.",
                check: { options throws(ScenarioMistake) in _ = try SandboxOptions(options) })
        ],
        settings: [
            ScenarioSettingWord(
                "today",
                about:
                    "What the time is, e.g. 2026-11-23T08:00:00+01:00; it goes on only as the scenario waits.",
                check: { value throws(ScenarioMistake) in _ = try FixedTime(value) }),
            ScenarioSettingWord(
                "recording",
                about: "The folder of a recording to answer from, beside this file: ../Recordings/sign-in.",
                replacesService: true,
                check: { value throws(ScenarioMistake) in _ = try value.text("“recording”") }),
        ])

    @UIActor private func open(_ scenario: Scenario) throws -> App {
        let stated = try scenario.setting("today").map { value throws(ScenarioMistake) in
            try FixedTime(value)
        }
        var time = ScenarioTime(stated, clock: VirtualClock())
        let service: ScenarioBackend
        if let folder = fixtures.replayed(scenario) {
            service = try replayed(folder, hasTime: stated != nil, &time)
        } else {
            service = try sandbox(scenario, time)
        }
        let rail = RailService.osdm(
            service.configuration, transport: service.transport,
            surroundings: OSDMSurroundings(now: time.now, sleep: Self.sleep(time), executor: workers))
        let terminal = try Terminal.headless(columns: scenario.screen.width, rows: scenario.screen.height)
        let window = GuichetWindow.open(
            on: terminal, context: AppContext(service: rail, now: time.now, timeZone: time.timeZone),
            session: nil, scope: LoopScope(scenario.name, clock: time.clock))
        window.workers = workers
        let app = App(window) {
            guard let report = await service.fixtures?.finish() else { return [] }
            var sentences = report.sentences
            if !isStrict, !report.unused.isEmpty { sentences.removeLast() }
            return sentences
        }
        // The same requests each time, so that a recording has an answer for each.
        if service.fixtures != nil { app.pace = .atRest }
        return app
    }

    /// What is waited for costs no time: the pause before a second try, a slow sandbox, a key's rest.
    private static func sleep(_ time: ScenarioTime) -> @Sendable (Duration) async throws -> Void {
        { [clock = time.clock] in try await clock.sleep(for: $0) }
    }

    @UIActor private func sandbox(_ scenario: Scenario, _ time: ScenarioTime) throws -> ScenarioBackend {
        let options = try SandboxOptions(scenario.service?.options)
        let sandbox = try sandboxes.sandbox(options, now: time.now, sleep: Self.sleep(time))
        guard let folder = fixtures.recorded(scenario) else {
            return ScenarioBackend(configuration: sandbox.configuration, transport: sandbox.transport)
        }
        let session = try FixtureUse.open(
            recording: folder,
            of: RecordedService(sandbox.configuration, isSandbox: true, timeZone: time.timeZone),
            through: sandbox.transport, now: time.now)
        return ScenarioBackend(
            configuration: sandbox.configuration, transport: session.transport, fixtures: session)
    }

    /// The time is the recorded one, unless the scenario states another.
    private func replayed(
        _ folder: URL, hasTime: Bool, _ time: inout ScenarioTime
    ) throws -> ScenarioBackend {
        let command = "guichet scenario run --record \(folder.deletingLastPathComponent().relativePath) …"
        let session = try FixtureUse.open(replaying: folder, command: command, clock: time.clock)
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

/// What a scenario says of its sandbox.
struct SandboxOptions: Hashable, Sendable {
    var faults: String?
    var seed: UInt64 = 1

    init(_ options: ScenarioValue?) throws(ScenarioMistake) {
        guard let options else { return }
        let fields = try options.fields("the sandbox", known: ["faults", "seed"])
        if let value = fields["faults"] {
            let text = try value.text("“faults”")
            if let mistake = EmbeddedSandbox.mistake(inFaults: text) { throw value.mistake(mistake) }
            faults = text
        }
        if let value = fields["seed"] { seed = UInt64(try value.integer("“seed”", in: 0...Int.max)) }
    }
}
