import BlackBox
import BlackBoxSupport
import Observation
import TerminalUI
import TestSupport
import Testing
import Waiting

@testable import Scenarios

@Suite("What holds for every scenario")
@UIActor
struct ScenarioInvariantTests {
    private let log = WorldLog()

    /// Runs steps on a screen with a single button. Pressing the button calls `act`.
    private func run(
        _ steps: String, paleButton: Bool = false,
        _ act: @escaping @UIActor (FlawedScreen, Window) -> Void
    ) async throws -> ScenarioResult.Outcome {
        let folder = try TemporaryFolder()
        try folder.write("service: workshop\nsteps: [\(steps)]", to: "a.yaml")
        let log = log
        let world = ScenarioWorld(Vocabulary.workshop) { scenario in
            let window = Window(
                terminal: try Terminal.headless(), scope: LoopScope("flawed", clock: VirtualClock()))
            window.push(FlawedScreen(isPale: paleButton, act))
            log.app = App(window, timeout: .milliseconds(50))
            return (try #require(log.app), log)
        }
        let result = try #require(await ScenarioRunner(world).run([folder.path]).results.first)
        return result.outcome
    }

    @Test("a flawed frame fails the step that painted it, and names the cell")
    func flawedFrame() async throws {
        let outcome = try await run("tap: Act, expect: Done", paleButton: true) { screen, _ in
            screen.text = "Done"
        }
        guard case .failed(let failure) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(failure.step == "tap: Act")
        #expect(failure.screen.hasPrefix("Frame 1, "), "\(failure.screen)")
        #expect(
            failure.explanation
                == "Frame 1, row 1, column 1: without colours nobody sees that the button “Act” has the focus."
        )
    }

    @Test("a scenario fails if it ends with an open dialog that no step has looked for")
    func dialog() async throws {
        let act: @UIActor (FlawedScreen, Window) -> Void = { _, window in
            window.present(Dialog("Sure?", message: "It is gone then.", buttons: [.cancel("Keep")]))
        }
        #expect(
            try await run("tap: Act, expect: Flawed", act)
                == .failedAtEnd(["The dialog “Sure?” is open at the end, and no step has looked for it."]))
        for step in ["{ dialog: Sure? }", "It is gone then.", "{ button: Keep, within: { dialog: Sure? } }"] {
            #expect(try await run("tap: Act, expect: \(step)", act) == .passed, "\(step)")
        }
        let tree = "- text \"It is gone then.\"\n- button \"Keep\" [focused]"
        let step = "{ within: { dialog: Sure? }, tree: \(tree.debugDescription) }"
        #expect(try await run("tap: Act, expectTree: \(step)", act) == .passed)
    }

    @Test("a scenario fails if it ends with an error on the screen that no step has looked for")
    func errors() async throws {
        let act: @UIActor (FlawedScreen, Window) -> Void = { screen, _ in
            screen.error = "No price: " + String(repeating: "the line is busy, ", count: 10)
        }
        let outcome = try await run("tap: Act, expect: Flawed", act)
        guard case .failedAtEnd(let sentences) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(sentences.count == 1)
        #expect(sentences[0].hasPrefix("The error “No price: the line is busy, "))
        #expect(
            sentences[0].hasSuffix(" (row 3, column 1) is on the last screen, and no step has looked for it.")
        )
        // A step that waits until the error is gone does not count if the error appears later.
        let gone = try await run("expectGone: { style: error, neverSeen: true }, tap: Act", act)
        #expect(gone == outcome)
        #expect(try await run("tap: Act, expect: { matching: No price }", act) == .passed)
        #expect(try await run("tap: Act, expect: the line is busy", act) == .passed)
        let rows = String(repeating: "░", count: 80) + "\\n"
        let error = "No price" + String(repeating: "░", count: 72) + "\\n"
        let screen =
            "\"" + String(repeating: rows, count: 2) + error + String(repeating: rows, count: 21) + "\""
        #expect(try await run("tap: Act, expectScreen: \(screen)", act) == .passed)
    }

    @Test("an error at the end fails the scenario if the expected screen has only varying cells in its place")
    func varyingError() async throws {
        let act: @UIActor (FlawedScreen, Window) -> Void = { screen, _ in screen.error = "No price" }
        let rows = String(repeating: "░", count: 80) + "\\n"
        let title = "Flawed" + String(repeating: "░", count: 74) + "\\n"
        let outcome = try await run(
            "tap: Act, expectScreen: \"\(rows + title + String(repeating: rows, count: 22))\"", act)
        guard case .failedAtEnd(let sentences) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(sentences.count == 1 && sentences[0].contains("The error “No price” (row"))
        for (text, isLookedFor) in [("\"░\"", false), ("\"No price\"", true), ("/pr/", true)] {
            let tree = "- button \"Act\" [focused]\n- heading \"Flawed\"\n- text \(text)"
            let end = try await run("tap: Act, expectTree: \(tree.debugDescription)", act)
            #expect(end == (isLookedFor ? .passed : outcome), "\(tree)")
        }
    }

    @Test("the border of an expected dialog does not count as an error")
    func errorDialog() async throws {
        let act: @UIActor (FlawedScreen, Window) -> Void = { _, window in
            window.present(
                Dialog("Broken", message: "The saw is.", style: .error, buttons: [.cancel("Keep")]))
        }
        #expect(try await run("tap: Act, expect: { dialog: Broken }", act) == .passed)
        let outcome = try await run("tap: Act, expect: Flawed", act)
        guard case .failedAtEnd(let sentences) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(sentences.allSatisfy { $0.contains("Broken") || $0.contains("The saw is.") }, "\(sentences)")
    }

    @Test("a soft failure lists what was wrong at the end, and is reported once")
    func softFailure() async throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "service: workshop\nsteps: [tap: Act, expect: { text: Nothing, soft: true }]", to: "a.yaml")
        let world = ScenarioWorld(Vocabulary.workshop) { scenario in
            let window = Window(
                terminal: try Terminal.headless(), scope: LoopScope("soft", clock: VirtualClock()))
            window.push(FlawedScreen(isPale: false) { screen, _ in screen.error = "Broken" })
            log.app = App(window, timeout: .milliseconds(50))
            return (try #require(log.app), log)
        }
        let result = try #require(await ScenarioRunner(world).run([folder.path]).results.first)
        #expect(result.failures.count == 1)
        #expect(
            result.failures.first?.notes.last?.hasSuffix(
                "is on the last screen, and no step has looked for it") == true)
    }

    @Test("a scenario fails if its program ends and no step expects the end")
    func endedUnasked() async throws {
        let outcome = try await run("tap: Act") { _, window in window.close() }
        #expect(
            outcome
                == .failedAtEnd([
                    "The program has ended, and no step has looked for that: add “expectClosed:” where it should."
                ]))
    }

    @Test("an activity that is running at the end fails the scenario")
    func activity() async throws {
        let outcome = try await run("tap: Act") { _, window in
            window.activity("Counting") { [clock = window.scope.clock] _ in
                try? await clock.sleep(for: .seconds(60))
            }
        }
        guard case .failedAtEnd(let sentences) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        let pattern =
            #/“Counting”, begun at ScenariosTests/ScenarioInvariantTests.swift:[0-9]+, is still running at the end\./#
        #expect(sentences.count == 1 && sentences[0].wholeMatch(of: pattern) != nil, "\(sentences)")
    }

    @Test("a terminal that is not closed fails the scenario")
    func terminal() async throws {
        let app = try Workshop().app
        let second = try Workshop()
        let first = app.window
        app.drive(second.window)
        #expect(
            await app.close() == [
                "The terminal was not given back: a window with the screen “Jobs” was not closed."
            ])
        first.close()
    }

    @Test("the last screen of a program that has ended is not checked")
    func ended() async throws {
        let outcome = try await run("tap: Act, expectClosed") { screen, window in
            screen.error = "Broken"
            window.present(Dialog("Sure?", message: "", buttons: [.cancel("Keep")]))
            window.close()
        }
        #expect(outcome == .passed)
    }
}

/// A screen with a button. A test can give the screen a flaw.
@Observable @UIActor
private final class FlawedScreen: Screen {
    let title = "Flawed"
    var text = "Flawed"
    var error: String?
    @ObservationIgnored private let isPale: Bool
    @ObservationIgnored private let act: @UIActor (FlawedScreen, Window) -> Void
    @ObservationIgnored private weak var window: Window?

    init(isPale: Bool, _ act: @escaping @UIActor (FlawedScreen, Window) -> Void) {
        self.isPale = isPale
        self.act = act
    }

    func didAppear(in window: Window) { self.window = window }

    var body: any View {
        VStack {
            if isPale { PaleButton { self.press() } } else { Button("Act") { self.press() } }
            Heading(text)
            if let error { Text(error, style: .error) }
        }
    }

    private func press() {
        if let window { act(self, window) }
    }
}

/// A button that shows its focus only by a colour.
private struct PaleButton: Control {
    let action: @UIActor () -> Void
    var id: ControlID? { "pale" }
    var isFocusable: Bool { true }

    func width(in layout: Layout) -> SizeRange { .fixed(3) }
    func height(forWidth width: Int, in layout: Layout) -> SizeRange { .fixed(1) }

    func paint(on canvas: Canvas, in context: ControlContext) -> Element {
        canvas.put("Act", at: Point(x: 0, y: 0), style: context.isFocused ? .accent : .normal)
        return Element(role: .button, label: "Act")
    }

    func handle(_ event: InputEvent, in context: ControlContext) -> Bool {
        guard event == .key(.enter) else { return false }
        action()
        return true
    }
}
