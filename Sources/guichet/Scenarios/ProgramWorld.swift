import BlackBox
import Foundation
import OSDM
import Rail
import RailStore
import Screens
import TerminalUI
import Waiting

/// What the program's scenarios run in: its own window on a screen that is only in memory, over a sandbox.
enum ProgramWorld {
    static func make(_ workers: WorkerPool) -> ScenarioWorld {
        let sandboxes = SandboxShelf(workers)
        return ScenarioWorld(
            ScenarioVocabulary(
                services: [
                    ScenarioServiceWord(
                        "sandbox", about: "The embedded sandbox, with its own timetable and invented fares.",
                        check: { options throws(ScenarioMistake) in _ = try SandboxOptions(options) })
                ],
                settings: [
                    ScenarioSettingWord(
                        "today",
                        about: "What the time is, e.g. 2026-11-23T08:00:00+01:00; it stands still.",
                        check: { value throws(ScenarioMistake) in _ = try FixedTime(value) })
                ])
        ) { scenario in
            try open(scenario, sandboxes, workers)
        }
    }

    @UIActor private static func open(
        _ scenario: Scenario, _ sandboxes: SandboxShelf, _ workers: WorkerPool
    ) throws -> App {
        let time = try scenario.setting("today").map { value throws(ScenarioMistake) in try FixedTime(value) }
        let now: @Sendable () -> Date = if let time { { time.instant } } else { { Date() } }
        let options = try SandboxOptions(scenario.service?.options)
        // What is waited for costs no time: the pause before a second try, a slow sandbox, a key's rest.
        let clock = VirtualClock()
        let sleep: @Sendable (Duration) async throws -> Void = { try await clock.sleep(for: $0) }
        let sandbox = try sandboxes.sandbox(options, now: now, sleep: sleep)
        let service = RailService.osdm(
            sandbox.configuration, transport: sandbox.transport,
            surroundings: OSDMSurroundings(now: now, sleep: sleep, executor: workers))
        let terminal = try Terminal.headless(columns: scenario.screen.width, rows: scenario.screen.height)
        let window = GuichetWindow.open(
            on: terminal,
            context: AppContext(service: service, now: now, timeZone: time?.timeZone ?? .current),
            session: nil, scope: LoopScope(scenario.name, clock: clock))
        window.workers = workers
        return App(window)
    }
}

/// A time that stands still, as a scenario states it.
struct FixedTime: Sendable {
    var instant: Date
    var timeZone: TimeZone

    init(_ value: ScenarioValue) throws(ScenarioMistake) {
        let text = try value.text("“today”")
        guard let instant = try? Date(text, strategy: .iso8601),
            let components = try? DateComponents(text, strategy: .iso8601)
        else {
            throw value.mistake(
                "“today” needs a date and time with its offset, such as 2026-11-23T08:00:00+01:00.")
        }
        self.instant = instant
        timeZone = components.timeZone ?? .gmt
    }
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
