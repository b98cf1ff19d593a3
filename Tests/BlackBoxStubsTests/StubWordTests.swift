import BlackBox
import BlackBoxStubs
import Foundation
import HTTPStubs
import HTTPTransport
import HTTPTypes
import Observation
import Scenarios
import TerminalUI
import TestSupport
import Testing
import Waiting

/// Shows how much tea there is, and asks the service for it when its button is pressed.
@Observable @UIActor
private final class TeaScreen: Screen {
    let title = "Tea"
    @ObservationIgnored private weak var window: Window?
    private var amount = "unknown"
    @ObservationIgnored private let transport: any Transport

    init(_ transport: any Transport) { self.transport = transport }

    func didAppear(in window: Window) { self.window = window }

    var body: any View {
        VStack {
            Text("Tea: \(amount)")
            Button("Ask") {
                self.window?.activity("Asking") { [transport = self.transport] _ in
                    let request = HTTPRequest(
                        method: .get, scheme: "https", authority: "tea.example.com", path: "/tea")
                    let response = try? await transport.send(request, body: Data())
                    self.amount = response.map { String(decoding: $0.body, as: UTF8.self) } ?? "none"
                }
            }
            Button("Leave") { self.window?.close() }
        }
    }
}

extension ScenarioWorld<StubSession> {
    /// The program `TeaScreen`, whose time is virtual or real.
    fileprivate static func tea(on clock: @escaping @Sendable () -> any LoopClock) -> ScenarioWorld {
        var vocabulary = ScenarioVocabulary<StubSession>(steps: [.advance, .restart { try reopen($0, $1) }])
        vocabulary.addStubs { $0 }
        return ScenarioWorld(vocabulary) { try start($0, on: clock()) }
    }

    @UIActor
    private static func start(
        _ scenario: Scenario, on clock: some LoopClock
    ) throws -> (app: App, context: StubSession) {
        let stubs = StubSession(clock: clock)
        try stubs.addStubs(of: scenario)
        let scope = LoopScope(scenario.name, clock: clock)
        let window = try openWindow(stubs, scenario.screen, scope)
        return (App(window) { stubs.finishInWords() }, stubs)
    }

    @UIActor
    private static func openWindow(_ stubs: StubSession, _ size: Size, _ scope: LoopScope) throws -> Window {
        let terminal = try Terminal.headless(columns: size.width, rows: size.height)
        let window = Window(terminal: terminal, scope: scope)
        window.workers = LoopWorker()
        window.push(TeaScreen(stubs))
        return window
    }

    @UIActor
    private static func reopen(_ stubs: StubSession, _ window: Window) throws -> Window {
        window.close()
        return try openWindow(stubs, window.terminal.size, window.scope)
    }
}

@Suite("The words of scenarios that any program can register")
@UIActor
struct StubWordTests {
    private let world = ScenarioWorld.tea(on: { VirtualClock(patience: .seconds(10)) })

    /// Runs a scenario, and returns its failures.
    private func failures(
        _ text: String, file: String = "tea.yaml", in world: ScenarioWorld<StubSession>? = nil
    ) async throws -> [String] {
        let world = world ?? self.world
        let scenarios = try Scenario.read(text, file: file, in: world.vocabulary)
        let run = await ScenarioRunner(world).run(ScenarioPlan(scenarios))
        return run.results.flatMap { result in
            switch result.outcome {
            case .passed: [String]()
            default: ["\(result.outcome)"]
            }
        }
    }

    @Test("a scenario can stub responses, and a stub that a step adds is tried first")
    func stubs() async throws {
        let found = try await failures(
            """
            stubs:
              - { request: GET /tea, respond: { text: 3 boxes } }
            steps:
              - tap: Ask
              - expect: "Tea: 3 boxes"
              - stub: { request: GET /tea, respond: { text: 2 boxes } }
              - tap: Ask
              - expect: "Tea: 2 boxes"
            """)
        #expect(found == [])
    }

    @Test("the path of a stub's file is relative to the scenario")
    func files() async throws {
        let folder = try TemporaryFolder(["few.txt": "2 boxes", "many.txt": "90 boxes"])
        let found = try await failures(
            """
            stubs: [{ request: GET /tea, respond: { file: few.txt } }]
            steps:
              - tap: Ask
              - expect: "Tea: 2 boxes"
              - stub: { request: GET /tea, respond: { file: many.txt } }
              - tap: Ask
              - expect: "Tea: 90 boxes"
            """, file: folder.path + "/tea.yaml")
        #expect(found == [])
    }

    @Test("a mapping's own keys override the keys that it merges from an alias")
    func merged() async throws {
        let found = try await failures(
            """
            stubs:
              - { request: GET /coffee, times: 0, respond: &few { text: 2 boxes, status: 201 } }
              - { request: GET /tea, respond: { text: 90 boxes, <<: *few } }
            steps:
              - tap: Ask
              - expect: "Tea: 90 boxes"
            """)
        #expect(found == [])
    }

    @Test("a stub that no request has used fails the scenario")
    func unused() async throws {
        let found = try await failures(
            """
            stubs: [{ request: GET /coffee, respond: { text: none } }]
            steps:
              - expect: "Tea: unknown"
            """)
        #expect(found.count == 1)
        #expect(found.first?.contains("coffee") == true, "\(found)")
    }

    @Test("a problem with a stub at the end of the scenario names the place of the stub")
    func places() async throws {
        let found = try await failures(
            """
            stubs: [{ request: GET /coffee, respond: { text: none } }]
            steps:
              - stub: { request: GET /cocoa, respond: { text: none } }
            """)
        for words in [
            "tea.yaml, stubs[0]: The stub “GET /coffee” was never",
            "tea.yaml:3:11, stubs[0]: The stub “GET /cocoa” was never",
        ] {
            #expect(found.first?.contains(words) == true, "\(found)")
        }
    }

    @Test("a held response arrives when it is released, and not before")
    func release() async throws {
        let found = try await failures(
            """
            stubs: [{ name: late, request: GET /tea, respond: { text: 1 box, held: true } }]
            steps:
              - tap: Ask
              - advance: 10 s
              - expect: "Tea: unknown"
              - release: late
              - expect: "Tea: 1 box"
            """)
        #expect(found == [])
    }

    @Test("a step fails if it releases a response that no request waits for")
    func earlyRelease() async throws {
        let found = try await failures(
            """
            stubs: [{ name: late, request: GET /tea, respond: { text: 1 box, held: true } }]
            steps:
              - release: late
            """)
        #expect(found.first?.contains("Nothing is held by “late”") == true, "\(found)")
    }

    @Test("a step that releases a name which no stub has fails, and names those that are held")
    func unknownRelease() async throws {
        let found = try await failures(
            """
            stubs: [{ name: late, request: GET /tea, respond: { text: 1 box, held: true } }]
            steps:
              - tap: Ask
              - release: lat
            """)
        #expect(
            found.first?.contains("There is no held response “lat” to release; held are: late.") == true,
            "\(found)")
    }

    @Test("a release that waits in vain reports the step's “unless” if that is on the screen")
    func unlessAtRelease() async throws {
        let found = try await failures(
            """
            stubs: [{ name: late, request: GET /tea, respond: { text: 1 box, held: true } }]
            steps:
              - { release: late, unless: "Tea: unknown" }
            """)
        #expect(found.first?.contains("until there was") == true, "\(found)")
    }

    @Test("in real time, a release waits for a request from any thread, until the program ends")
    func realRelease() async throws {
        let start = MonotonicClock().now
        let found = try await failures(
            """
            stubs: [{ name: late, request: GET /tea, respond: { text: 1 box, held: true } }]
            steps:
              - tap: Ask
              - { release: late, timeout: 50 s }
              - expect: "Tea: 1 box"
              - tap: Leave
              - { release: late, timeout: 50 s }
            """, in: .tea(on: { MonotonicClock() }))
        #expect(found.count == 1)
        #expect(found.first?.contains("Nothing is held by “late”") == true, "\(found)")
        #expect(start.duration(to: MonotonicClock().now) < .seconds(30))
    }

    @Test("the clock moves on by the time that a step gives")
    func advance() async throws {
        let found = try await failures(
            """
            stubs: [{ request: GET /tea, respond: { text: 1 box, delay: 9 s } }]
            steps:
              - tap: Ask
              - advance: 8 s
              - expect: "Tea: unknown"
              - advance: 1 s
              - expect: { text: "Tea: 1 box", timeout: 100 ms }
            """)
        #expect(found == [])
    }

    @Test("a step that moves the clock fails if the program runs in real time")
    func realTime() async throws {
        let found = try await failures(
            "steps: [{ advance: 1 s }]", in: .tea(on: { MonotonicClock() }))
        #expect(found.first?.contains("The time of this program is real") == true, "\(found)")
    }

    @Test("a restart opens a new window, in which the next steps run")
    func restart() async throws {
        let found = try await failures(
            """
            stubs: [{ request: GET /tea, respond: { text: 1 box } }]
            steps:
              - tap: Ask
              - expect: "Tea: 1 box"
              - restart
              - expect: "Tea: unknown"
            """)
        #expect(found == [])
    }

    @Test("a restart fails if the program has ended and no step has expected the end")
    func restartAfterEnd() async throws {
        let found = try await failures("steps: [{ tap: Leave }, restart]")
        #expect(found.first?.contains("add “expectClosed”") == true, "\(found)")
        let asked = try await failures(
            "steps: [{ tap: Leave }, expectClosed, restart, { expect: 'Tea: unknown' }]")
        #expect(asked == [])
    }

    @Test("a mistake in a stub has its line and column")
    func mistake() {
        let error = #expect(throws: DocumentMistake.self) {
            try Scenario.read(
                "stubs:\n  - { request: GET /tea, respnd: { text: a } }\nsteps: [{ expect: Tea }]",
                file: "tea.yaml",
                in: world.vocabulary)
        }
        #expect(error?.description.hasPrefix("tea.yaml:2:5:") == true, "\(String(describing: error))")
        #expect(error?.description.contains("respnd") == true)
    }

    @Test("it is a mistake if “stubs” is not a list")
    func noList() {
        let error = #expect(throws: DocumentMistake.self) {
            try Scenario.read(
                "stubs: { a: b }\nsteps: [{ expect: Tea }]", file: "tea.yaml", in: world.vocabulary)
        }
        #expect(error?.description.contains("needs a list") == true)
    }

    @Test("the schema has the definitions of stubs, and says which steps only some programs have")
    func schema() {
        let schema = ScenarioSchema(world.vocabulary).json
        #expect(schema.contains(##""$ref": "#/$defs/stubs""##))
        #expect(schema.contains(##""stubResponse": {"##))
        #expect(schema.contains("Lets time go on: 90 s, 15 min. Not every program has this step."))
        #expect(
            !schema.contains(
                "Presses a key, or several one by one: Enter, Esc, Down, F1, Ctrl-C, a. Not every"))
    }
}
