import BlackBox
import BlackBoxTesting
import Foundation
import Scenarios
import TerminalUI
import Testing
import Waiting

@testable import Counter

@Suite("The counter", .timeLimit(.minutes(1)))
@UIActor
struct CounterTests {
    @Test("the counter counts, and starts again after a question")
    func counting() async throws {
        try await withApp(Window.open(CounterScreen())) { app in
            try await app.tap("Add")
            try await app.tap("Add")
            try await app.tap("Subtract")
            try await app.match("Count: 1")
            try await app.press(.function(2))
            try await app.tap("Reset")
            try await app.match("Count: 0")
            try await app.press(.escape)
            try await app.expectClosed()
        }
    }

    @Test("scenarios in YAML pass")
    func scenarios() async throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scenarios").path
        let world = ScenarioWorld(ScenarioVocabulary<Void>()) { scenario in
            (App(try Window.open(CounterScreen(), size: scenario.screen)), ())
        }
        var report = ""
        let runner = ScenarioRunner(world, reporters: [TextReporter { report += $0 }])

        let run = await runner.run([folder])

        #expect(run.exitCode == 0, "\(report)")
    }
}

extension Window {
    /// Opens the program on a screen in memory.
    static func open(_ screen: CounterScreen, size: Size = Size(width: 80, height: 24)) throws -> Window {
        let terminal = try Terminal.headless(columns: size.width, rows: size.height)
        let window = Window(terminal: terminal, scope: LoopScope("counter"))
        window.push(screen)
        return window
    }
}
