import BlackBox
import BlackBoxSupport
import TerminalUI
import Testing
import Waiting

@Suite("Handing a window over")
@UIActor
struct HandOverTests {
    private let clock = VirtualClock()

    /// Hands a workshop over to a person at a terminal of this size, and calls `body`.
    private func handedOver(
        _ size: Size = Size(width: 90, height: 30), note: String = "It is yours.",
        _ body: @UIActor (Workshop, Terminal, Task<Void, Never>) async throws -> Void
    ) async throws {
        try await Workshop.with(clock: clock) { workshop in
            try await workshop.app.match("Jobs")
            let terminal = try Terminal.headless(columns: size.width, rows: size.height)
            let handOver = HandOver(workshop.app, on: terminal, saying: note)
            let task = Task { @UIActor in await handOver.run() }
            try await body(workshop, terminal, task)
            if !terminal.isClosed { terminal.inject(.key(.control("c"))) }
            await task.value
        }
    }

    private func shows(_ terminal: Terminal, _ row: Int, _ text: String) async throws {
        try await eventually("row \(row) to be “\(text)”", polling: .every(.milliseconds(2))) {
            terminal.readBack().text(row: row) == text
        }
    }

    @Test("the terminal shows the window, with a note in the lowest rows until the first key")
    func note() async throws {
        let note =
            "One two three four five six seven eight nine ten. "
            + "One two three four five six seven eight nine ten."
        try await handedOver(note: note) { workshop, terminal, _ in
            try await shows(terminal, 0, "Jobs")
            try await shows(
                terminal, 28,
                "One two three four five six seven eight nine ten. One two three four five six seven eight")
            #expect(terminal.readBack().text(row: 29) == "nine ten.")
            terminal.inject(.key(.tab))
            try await shows(terminal, 29, "")
            #expect(terminal.readBack().text(row: 0) == "Jobs")
        }
    }

    @Test("the window gets the person's keys, pastes, clicks and sizes")
    func input() async throws {
        try await handedOver { workshop, terminal, _ in
            terminal.inject(.key(.character("D")))
            terminal.inject(.paste("rill"))
            try await eventually("the job") { workshop.screen.name == "Drill" }
            try await shows(terminal, 1, "Job       Drill")
            terminal.inject(.mouse(MouseEvent(.click, at: Point(x: 1, y: 4))))
            try await eventually("a click on the checkbox") { workshop.screen.isUrgent }
            #expect(workshop.window.terminal.size == Size(width: 80, height: 24))
            terminal.inject(.resize(Size(width: 100, height: 33)))
            try await eventually("a new size") { workshop.window.frame.size == Size(width: 100, height: 33) }
        }
    }

    @Test("a window that does not fit the terminal is shrunk to the terminal's size")
    func small() async throws {
        try await handedOver(Size(width: 120, height: 20)) { workshop, _, _ in
            try await eventually("a smaller frame") {
                workshop.window.frame.size == Size(width: 80, height: 20)
            }
        }
    }

    @Test("Ctrl-C gives the terminal back, and does not reach the program")
    func leaving() async throws {
        try await handedOver { workshop, terminal, task in
            #expect(workshop.window.scope.isOpenEnded == false)
            try await eventually("the person at the terminal") { workshop.window.scope.isOpenEnded }
            terminal.inject(.key(.control("c")))
            await task.value
            #expect(terminal.isClosed && !workshop.window.isClosed)
            #expect(!workshop.window.scope.isOpenEnded)
        }
    }

    @Test("the end of the program, or of the terminal, gives the terminal back")
    func ends() async throws {
        try await handedOver { workshop, terminal, task in
            workshop.window.close()
            await task.value
            try await workshop.app.expectClosed()
            #expect(terminal.isClosed)
        }
        try await handedOver { workshop, terminal, task in
            terminal.inject(.endOfInput)
            await task.value
            #expect(terminal.isClosed && !workshop.window.isClosed)
        }
    }

    @Test("a virtual clock runs at the speed of real time, and does not jump")
    func time() async throws {
        try await handedOver { workshop, _, _ in
            let begin = (virtual: clock.now, real: MonotonicClock().now)
            let late = workshop.window.loop.schedule(
                after: .seconds(3600), name: "late alarm", in: workshop.window.scope
            ) { Issue.record("The clock has jumped.") }
            try await eventually("the person at the terminal") { workshop.window.scope.isOpenEnded }
            // Without a person, the clock would jump to the end of this sleep.
            try await clock.sleep(for: .milliseconds(120))
            let virtual = begin.virtual.duration(to: clock.now)
            let real = begin.real.duration(to: MonotonicClock().now)
            #expect(virtual >= .milliseconds(120) && virtual < real + .milliseconds(200))
            #expect(real >= .milliseconds(50))
            late.cancel()
        }
    }
}
