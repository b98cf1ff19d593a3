import BlackBox
import BlackBoxSupport
import TerminalUI
import Testing
import Waiting

@testable import Scenarios

@Suite("The screen of a trace")
@UIActor
struct TraceScreenTests {
    private func with(
        _ trace: Trace = .sample, columns: Int = 80, rows: Int = 24,
        _ body: (App, Window) async throws -> Void
    ) async throws {
        let window = Window(terminal: try Terminal.headless(columns: columns, rows: rows))
        window.push(TraceScreen(trace))
        let app = App(window)
        try await body(app, window)
        _ = await app.close()
    }

    @Test(
        "the screen begins with the step that failed, its explanation and its frame",
        arguments: [
            Size(width: 60, height: 16), Size(width: 80, height: 24), Size(width: 200, height: 60),
        ])
    func begins(size: Size) async throws {
        try await with(columns: size.width, rows: size.height) { app, window in
            try await app.match("expect: 3 jobs", .row)
            try await app.match(Locator(.text("step 3 of 3 · frame 3 of 3 · at 2.5 s")))
            try await app.match(Locator(.text("✗ Waited 5.0 s for “3 jobs”.")))
            let grid = window.frame.grid
            let y = try #require(grid.lines.firstIndex { $0.contains("✗ No & more") })
            let x = try #require(grid.row(y).map(\.text).firstIndex(of: "N"))
            #expect(grid.style(at: Point(x: x, y: y)) == .error)
            #expect(window.frame.cursor != nil)
            try await app.match(Locator(.text("←→ step")))
        }
    }

    @Test("the keys ← and → go from step to step, and ↑ and ↓ from frame to frame")
    func moves() async throws {
        try await with { app, _ in
            try await app.press(.left)
            try await app.match(Locator(.text("step 2 of 3 · frame 3 of 3")))
            try await app.match(Locator(.text("began Counting jobs")))
            try await app.press(.up)
            try await app.match(Locator(.text("step 2 of 3 · frame 2 of 3")))
            try await app.expectGone(Locator(.text("No & more")))
            try await app.press(.up)
            try await app.match(Locator(.text("step 1 of 3 · frame 1 of 3")))
            try await app.press(.up, .left)
            try await app.match(Locator(.text("step 1 of 3 · frame 1 of 3")))
            try await app.press(.down, .right, .right)
            try await app.match(Locator(.text("step 3 of 3 · frame 3 of 3")))
        }
    }

    @Test(
        "the keys q, Esc and Ctrl-C close the screen",
        arguments: [Key.character("q"), .escape, .control("c")])
    func leaves(key: Key) async throws {
        try await with { app, window in
            try await app.match("Steps")
            try await app.press(key)
            try await app.expectClosed()
        }
    }

    @Test("the screen shows the whole step with its place, even if the step has no events")
    func details() async throws {
        var trace = Trace.sample
        let words = "expect: " + String(repeating: "a long text ", count: 5) + "with an end"
        trace.steps[1].words = words
        trace.steps[1].events.removeAll { $0.frame == nil }
        try await with(trace) { app, window in
            try await app.match(Locator(.text("Found the text “No & more”.")))
            try await app.press(.left)
            try await app.match(Locator(.text("\(words)  jobs/a.yaml:3:5")))
            try await app.match(Locator(.text("No keys, requests or activities.")))
            try await app.press(.left)
            try await app.match(Locator(.text("Opening  jobs/a.yaml")))
        }
    }

    @Test("a frame has a border if there is room, or else a line beside the steps")
    func border() async throws {
        try await with { app, window in
            try await app.match("Steps")
            let lines = window.frame.grid.lines
            #expect(lines.contains { $0.contains("┌────────────────────────┐") })
            #expect(lines.contains { $0.contains("│✗ No & more ok          │") })
        }
        var trace = Trace.sample
        let grid = CellGrid(size: Size(width: 80, height: 24))
        trace.steps[2].events = [.init(.frame(Trace.Frame(number: 9, time: .zero, grid: grid)), at: .zero)]
        try await with(trace) { app, window in
            try await app.match("Steps")
            #expect(!window.frame.grid.text.contains("┌"))
            #expect(window.frame.grid.lines.count { $0.contains("│") } > 10)
        }
    }

    @Test("Enter enlarges the frame to all but the footer, and Enter, Esc or q shrinks the frame again")
    func enlarged() async throws {
        var trace = Trace.sample
        let canvas = Canvas(size: Size(width: 80, height: 24))
        for y in 0..<24 {
            canvas.put(StyledText(String(repeating: ".", count: 76) + "last"), at: Point(x: 0, y: y))
        }
        trace.steps[2].events = [
            .init(.frame(Trace.Frame(number: 9, time: .zero, grid: canvas.grid)), at: .zero)
        ]
        try await with(trace) { app, window in
            try await app.expect(Locator(.text("Enter enlarge")))
            #expect(!window.frame.grid.text.contains("last"))
            for key in [Key.enter, .escape, .character("q")] {
                try await app.press(.enter)
                #expect(
                    window.frame.grid.lines.filter { $0 == String(repeating: ".", count: 76) + "last" }.count
                        == 23)
                try await app.match(Locator(.text("q back")))
                try await app.match(Locator(.text("a part of 80×24")))
                try await app.press(key)
                try await app.match(Locator(.text("step 3 of 3")))
            }
            // This frame fits above the footer.
            try await app.press(.enter, .left)
            try await app.match(Locator(.text("Enter steps")))
            try await app.expectGone(Locator(.text("a part of 80×24")))
            try await app.press(.control("c"))
            try await app.expectClosed()
        }
    }

    @Test("a frame that is too large is clipped around its cursor")
    func clipped() async throws {
        var trace = Trace.sample
        let canvas = Canvas(size: Size(width: 200, height: 50))
        canvas.put(
            StyledText(String(repeating: ".", count: 150) + "here", .bold), at: Point(x: 0, y: 49))
        let frame = Trace.Frame(
            number: 9, time: .zero, grid: canvas.grid, cursor: Point(x: 152, y: 49))
        trace.steps[2].events = [.init(.frame(frame), at: .zero)]
        try await with(trace) { app, _ in
            try await app.match(Locator(.text("of 200×50 are shown")))
            try await app.match(Locator(.text("here")))
        }
    }

    @Test("the screen says if a trace has no steps")
    func empty() async throws {
        try await with(Trace(name: "", file: "a.yaml")) { app, _ in
            try await app.match(Locator(.text("no steps")))
            try await app.press(.left, .right, .up, .down)
            try await app.match(Locator(.text("Nothing is painted yet.")))
        }
    }
}
