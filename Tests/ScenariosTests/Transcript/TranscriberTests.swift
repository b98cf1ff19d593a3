import BlackBox
import BlackBoxSupport
import TerminalUI
import Testing
import Waiting

@testable import Scenarios

@Suite("Turning a person's actions into steps")
@UIActor
struct TranscriberTests {
    /// Opens a workshop without the checks of `withApp`: the transcriber paints over the window's frames, and a person may
    /// leave at any time.
    private func withWorkshop<Result>(
        jobs: [String] = [], _ body: @UIActor (Workshop) async throws -> Result
    ) async throws -> Result {
        let workshop = try Workshop(jobs: jobs)
        let result = try await body(workshop)
        _ = await workshop.app.close(checking: false)
        return result
    }

    /// Sends events to the workshop, each after the effect of the event before is painted. Returns the written steps.
    private func steps(_ events: [InputEvent]) async throws -> [String] {
        try await withWorkshop(jobs: ["Saw", "Plane", "Glue"]) { workshop in
            let transcriber = Transcriber(workshop.window)
            try await workshop.app.match("Jobs")
            for event in events {
                workshop.window.send(event)
                await workshop.app.comeToRest()
            }
            transcriber.finish(isInterrupted: !workshop.window.isClosed)
            let text = transcriber.scenario([]).text
            return text.split(separator: "\n").filter { $0.hasPrefix("  ") }.map { String($0.dropFirst(4)) }
        }
    }

    private nonisolated static func keys(_ names: String...) -> [InputEvent] {
        names.map { .key((try? Key(named: $0)) ?? .escape) }
    }

    private nonisolated static func text(_ text: String) -> [InputEvent] { text.map { .key(.character($0)) } }

    private nonisolated static let save = keys("F12", "s")

    /// Events, and the steps that are recorded from them.
    nonisolated static let cases: [(events: [InputEvent], steps: [String])] = [
        // A field has its final text when the focus leaves it.
        (
            text("Sandpaer") + keys("Backspace", "Backspace") + text("per") + keys("Tab") + save,
            ["enter: { text: Sandpaper, into: Job }"]
        ),
        (text("$5: #1") + save, [#"enter: { text: "$$5: #1", into: Job }"#]),
        // Typing that leaves the text as it was is no step.
        (text("a") + keys("Backspace", "Tab") + save, []),
        (
            text("a") + keys("F12") + keys("Esc", "Backspace") + save,
            ["enter: { text: a, into: Job }", "clear: Job"]
        ),
        // A control is tapped, however the focus got there.
        (
            text("Rasp") + keys("Tab", "Tab", "Tab", "Tab", "Tab", "Enter") + save,
            ["enter: { text: Rasp, into: Job }", "tap: Add", #"expect: { field: Job, value: "" }"#]
        ),
        (keys("Tab", "Tab", "Tab", "Space") + save, ["tap: Urgent"]),
        // A key without a step of its own is recorded as a key, at the control that had the focus.
        (
            keys("Tab", "Tab", "Tab", "Tab", "Right") + save,
            ["tap: Hours", "press: Right", #"expect: { stepper: Hours, value: "2" }"#]
        ),
        // A list.
        (keys("Shift-Tab", "Down") + save, ["select: { row: { containing: Plane } }"]),
        (
            keys("Shift-Tab", "Down", "Enter") + save,
            ["tap: { row: { containing: Plane } }", "expect: Opened Plane"]
        ),
        // A suggestion.
        (
            keys("Tab", "Tab") + text("ha") + keys("Down", "Down", "Enter") + save,
            [
                "enter: { text: ha, into: Tool }", "tap: { row: Hacksaw }",
                "expect: { field: Tool, value: Hacksaw }",
            ]
        ),
        // The mouse, the size and a paste.
        ([.paste("A chair")] + save, ["paste: { text: A chair, into: Job }"]),
        (
            [.resize(Size(width: 70, height: 20)), .resize(Size(width: 90, height: 30))] + save,
            ["resize: 90x30"]
        ),
        // The program has ended.
        (keys("Ctrl-C"), ["press: Ctrl-C", "expectClosed"]),
        // The transcriber's own keys.
        (keys("Tab", "Tab", "Tab", "Space", "F12", "d") + save, []),
        (
            keys("Shift-Tab", "Down", "F12", "e") + save,
            ["select: { row: { containing: Plane } }", #"expect: { row: "2 Plane" }"#]
        ),
        (
            text("Rasp") + keys("F12", "e") + save,
            ["enter: { text: Rasp, into: Job }", "expect: { field: Job, value: Rasp }"]
        ),
        (keys("F12", "F12") + save, []),
    ]

    @Test("a person's actions become steps with locators", arguments: cases.indices)
    func translation(index: Int) async throws {
        let steps = try await steps(Self.cases[index].events)
        #expect(steps == Self.cases[index].steps, "\(steps)")
    }

    @Test("the steps for a click, a double click and the wheel name the element under the mouse")
    func mouse() async throws {
        let app = try Workshop(jobs: ["Saw", "Plane", "Glue"]).app
        try await app.match("Jobs")
        let box = try #require(app.window.frame.allElements.first { $0.label == "Urgent" }).frame.center
        let row = try #require(app.window.frame.allElements.first { $0.label == "2 Plane" }).frame.center
        #expect(await app.close() == [])
        let events: [MouseEvent] = [
            MouseEvent(.click, at: box), MouseEvent(.wheelDown, at: row), MouseEvent(.wheelDown, at: row),
            MouseEvent(.doubleClick, at: row),
        ]
        let steps = try await steps(events.map { .mouse($0) } + Self.save)
        #expect(
            steps == [
                "click: Urgent", "wheel: { by: 2, over: All jobs }",
                "click: { row: { containing: Plane }, times: 2 }", "expect: Opened Plane",
            ], "\(steps)")
    }

    @Test("the text of a secure field becomes a variable, and no step contains the text")
    func secret() async throws {
        let typed = Self.keys("Tab") + Self.text("s3cret") + Self.keys("F12", "Esc") + Self.text("!")
        let steps = try await steps(typed + Self.keys("Tab") + Self.save)
        #expect(
            steps == [
                #"enter: { text: "${code}", into: Code }"#, #"enter: { text: "${code2}", into: Code }"#,
            ])
    }

    @Test(
        "a password that is pasted or typed just before the window closes is a variable",
        arguments: [
            (InputEvent.paste("s3cret"), "paste"), (.key(.character("s")), "type"),
        ])
    func lastSecret(event: InputEvent, word: String) async throws {
        try await withWorkshop { workshop in
            let transcriber = Transcriber(workshop.window)
            try await workshop.app.match("Jobs")
            workshop.window.send(.key(.tab))
            await workshop.app.comeToRest()
            workshop.window.send(event)
            workshop.window.close()
            transcriber.finish(isInterrupted: true)
            #expect(transcriber.steps.map(\.yaml) == ["press: Tab", #"\#(word): "${password}""#])
        }
    }

    @Test("letters that another program does not echo become one variable, until another key is pressed")
    func hiddenInput() async throws {
        try await withWorkshop { workshop in
            let transcriber = Transcriber(workshop.window)
            try await workshop.app.match("Jobs")
            for event in Self.keys("Tab", "Tab", "Tab") {
                workshop.window.send(event)
                await workshop.app.comeToRest()
            }
            transcriber.hidesInput = { true }
            // After F12 and d have dropped a text, further letters begin a new text.
            let dropped = Self.text("x") + Self.keys("F12", "d")
            for event in Self.text("ab") + Self.keys("Right") + dropped + Self.text("ab") + [.paste("abc")] {
                workshop.window.send(event)
                await workshop.app.comeToRest()
            }
            transcriber.finish(isInterrupted: true)
            #expect(
                transcriber.steps.map(\.yaml) == [
                    "press: [Tab, Tab, Tab]", #"type: "${password}""#, "press: Right",
                    #"type: "${password3}""#, #"paste: "${password4}""#,
                ])
            #expect(transcriber.secrets.map(\.text) == ["ab", "x", "ab", "abc"])
        }
    }

    @Test("a click that another program does not get is not recorded")
    func lostClick() async throws {
        try await withWorkshop { workshop in
            let transcriber = Transcriber(workshop.window)
            let box = try await workshop.app.match("Urgent").match.frame.center
            for isTaken in [false, true] {
                transcriber.takesMouse = { _ in isTaken }
                workshop.window.send(.mouse(MouseEvent(.click, at: box)))
                await workshop.app.comeToRest()
            }
            transcriber.finish(isInterrupted: true)
            #expect(transcriber.steps.map(\.word) == ["click"])
        }
    }

    @Test("no variable is asked for if the step with its secret was dropped")
    func droppedSecret() async throws {
        try await withWorkshop { workshop in
            let transcriber = Transcriber(workshop.window)
            try await workshop.app.match("Jobs")
            for event in Self.keys("Tab") + Self.text("s3cret") + Self.keys("F12", "d") {
                workshop.window.send(event)
                await workshop.app.comeToRest()
            }
            #expect(transcriber.secrets.count == 1)
            #expect(transcriber.scenario([]).secrets.isEmpty)
        }
    }

    @Test("each recorded step also has its keys, in case its locator finds nothing later")
    func keysOfSteps() async throws {
        try await withWorkshop(jobs: ["Saw", "Plane"]) { workshop in
            let transcriber = Transcriber(workshop.window)
            try await workshop.app.match("Jobs")
            for event in Self.keys("Shift-Tab", "Down", "Enter", "Shift-Tab", "Shift-Tab", "Enter")
                + Self.save
            {
                workshop.window.send(event)
                await workshop.app.comeToRest()
            }
            transcriber.finish(isInterrupted: false)
            #expect(
                transcriber.steps.flatMap(\.asKeys).map(\.yaml) == [
                    "press: [Shift-Tab, Down, Enter]", "press: [Shift-Tab, Shift-Tab, Enter]",
                ])
        }
    }

    @Test("the panel of the recorder is on the terminal, but in no frame of the trace")
    func panel() async throws {
        try await withWorkshop(jobs: ["Saw"]) { workshop in
            let transcriber = Transcriber(workshop.window)
            try await workshop.app.match("Jobs")
            try await workshop.app.press("F12")
            func shows(_ grid: CellGrid) -> Bool { grid.text.contains("expect what has the focus") }
            #expect(shows(workshop.window.terminal.readBack()))
            #expect(!shows(workshop.window.frame.grid))
            #expect(transcriber.isAsking)
            transcriber.finish(isInterrupted: true)
            workshop.window.setNeedsDisplay()
            await workshop.app.comeToRest()
            #expect(!shows(workshop.window.terminal.readBack()))
        }
    }

    @Test("the panel of the recorder does not cover the selected row")
    func panelPlace() async throws {
        try await withWorkshop(jobs: (1...20).map { "Job \($0)" }) { workshop in
            _ = Transcriber(workshop.window)
            try await workshop.app.match("Job 8").select()
            let row = try #require(workshop.window.frame.focusPlace?.y)
            let shown = workshop.window.terminal.readBack()
            #expect(shown.text(row: row) == workshop.window.frame.grid.text(row: row))
        }
    }
}
