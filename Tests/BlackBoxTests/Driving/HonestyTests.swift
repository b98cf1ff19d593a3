import BlackBoxSupport
import TerminalUI
import Testing
import Waiting

@testable import BlackBox

@Suite("Expectations that cannot pass by mistake", .timeLimit(.minutes(1)))
@UIActor
struct HonestyTests {
    /// Waits until an expectation has evaluated the screen for the first time.
    private func firstLook(_ app: App, _ before: App.Looks) async {
        _ = await app.window.loop.wait(for: "a look at the screen", timeout: .seconds(30)) { _ in
            app.looks == before ? nil : ()
        }
    }

    @Test("one or more matches fulfil an expectation")
    func several() async throws {
        try await Workshop.with(jobs: ["Saw", "Plane", "Saw"]) { workshop in
            try await workshop.app.expect("Saw")
            try await workshop.app.expect("Saw", count: 2)
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.expect("Saw", count: 3)
            }
            #expect(
                failure?.explanation.contains(
                    "Found 2: cell “Saw” (row 8, column 9), cell “Saw” (row 10, column 9).") == true)
        }
    }

    @Test("matches are counted when the program is at rest")
    func countAtRest() async throws {
        try await Workshop.with(jobs: ["Saw"]) { workshop in
            let (app, screen) = (workshop.app, workshop.screen)
            try await app.tap("Count")
            let before = app.looks
            let counting = Task { @UIActor in try await app.expect("Saw", count: 1) }
            await firstLook(app, before)
            screen.jobs.append(JobsScreen.Job(id: 1, name: "Saw"))
            screen.openGate()
            await #expect(throws: StepFailure.self) { try await counting.value }
        }
    }

    @Test("a wait for a single match looks at the screen a second time before it succeeds")
    func steady() async throws {
        try await Workshop.with(jobs: ["Saw"]) { workshop in
            let screen = workshop.screen
            var isSecondThere = false
            let earlier = workshop.window.onFrame
            workshop.window.onFrame = { frame in
                earlier?(frame)
                guard !isSecondThere else { return }
                isSecondThere = true
                // This stands for a second response that arrives right after the first.
                Task { @UIActor in screen.jobs.append(JobsScreen.Job(id: 1, name: "Saw")) }
            }
            let failure = await #expect(throws: StepFailure.self) { try await workshop.app.match("Saw") }
            #expect(failure?.notes.first?.hasPrefix("found 2 where one is wanted") == true)
        }
    }

    @Test("no expectation is fulfilled after the program has ended, whatever its last frame shows")
    func ended() async throws {
        try await Workshop.with { workshop in
            let app = workshop.app
            try await app.expect("Jobs")
            let early = await #expect(throws: StepFailure.self) {
                try await app.expectClosed(timeout: .milliseconds(20))
            }
            #expect(early?.explanation.contains("for the program to end") == true)
            try await app.press("Ctrl-C")
            try await app.expectClosed()
            for step in [
                { try await app.expect("Jobs") }, { try await app.expectGone("Jewels", neverSeen: true) },
            ]
                as [@UIActor () async throws -> Void]
            {
                let failure = await #expect(throws: StepFailure.self) { try await step() }
                #expect(failure?.reason == .closed)
            }
            let key = await #expect(throws: StepFailure.self) { try await app.press("Enter") }
            #expect(key?.reason == .closed)
        }
    }

    @Test("an absence is only fulfilled when the program is at rest")
    func neverSeen() async throws {
        try await Workshop.with(jobs: ["a"]) { workshop in
            let (app, screen) = (workshop.app, workshop.screen)
            try await app.tap("Count")
            let before = app.looks
            let gone = Task { @UIActor in try await app.expectGone("Counted 1", neverSeen: true) }
            await firstLook(app, before)
            screen.openGate()
            let failure = await #expect(throws: StepFailure.self) { try await gone.value }
            #expect(failure?.notes.first?.hasPrefix("still there") == true)
        }
    }

    @Test("expecting an absence or a count waits for work that sleeps on a virtual clock")
    func virtualWork() async throws {
        let clock = VirtualClock()
        try await Workshop.with(jobs: ["Saw"], clock: clock) { workshop in
            let (app, screen, window) = (workshop.app, workshop.screen, workshop.window)
            @UIActor func bring(_ bring: @escaping @UIActor () -> Void, after time: Duration) {
                window.activity("Searching") { _ in
                    try? await clock.sleep(for: time)
                    bring()
                }
            }
            bring({ screen.notice = "8 trains" }, after: .seconds(3))
            let gone = await #expect(throws: StepFailure.self) {
                try await app.expectGone("8 trains", neverSeen: true)
            }
            #expect(gone?.notes.first?.hasPrefix("still there") == true)
            bring({ screen.jobs.append(JobsScreen.Job(id: 1, name: "Saw")) }, after: .seconds(3))
            try await app.expect("Saw", count: 2)
            let start = clock.now
            bring({}, after: .seconds(2))
            try await app.expectGone("9 trains", neverSeen: true)
            #expect(start.duration(to: clock.now) == .seconds(2))
        }
    }

    @Test("expecting an absence fails if work goes on for longer than the step may take")
    func endlessWork() async throws {
        let clock = VirtualClock()
        try await Workshop.with(clock: clock) { workshop in
            let activity = workshop.window.activity("Searching") { _ in
                try? await clock.sleep(for: .seconds(60))
            }
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.expectGone("8 trains", neverSeen: true)
            }
            #expect(failure?.reason == .timedOut)
            #expect(
                failure?.notes.first
                    == "it was not there, but something is under way that could still bring it")
            #expect(failure?.pending.contains("Searching") == true)
            activity.cancel()
        }
    }

    @Test("expecting an absence waits for the timers that are due before its timeout, and for no others")
    func timers() async throws {
        let clock = VirtualClock()
        try await Workshop.with(clock: clock) { workshop in
            let (app, screen, window) = (workshop.app, workshop.screen, workshop.window)
            let far = window.loop.schedule(after: .seconds(900), name: "expiry", in: window.scope) {}
            try await app.expectGone("8 trains", neverSeen: true)
            #expect(clock.now.nanoseconds == 0)
            _ = window.loop.schedule(after: .seconds(3), name: "rest of typing", in: window.scope) {
                screen.notice = "8 trains"
            }
            await #expect(throws: StepFailure.self) { try await app.expectGone("8 trains", neverSeen: true) }
            far.cancel()
        }
    }

    @Test("a locator without words, or with position 0, is a mistake")
    func nothingToLookFor() async throws {
        try await Workshop.with(jobs: ["Saw"]) { workshop in
            let app = workshop.app
            let locators = [
                Locator(""), Locator("\u{200b}"), Locator(.text(" ")), Locator(.containing("")),
                Locator(.label("\u{2066}")), Locator("Saw", .nth(0)), Locator(.inside("")),
            ]
            for locator in locators {
                let failures = [
                    await #expect(throws: StepFailure.self) { try await app.expect(locator) },
                    await #expect(throws: StepFailure.self) {
                        try await app.expectGone(locator, neverSeen: true)
                    },
                ]
                for failure in failures {
                    let sentence = failure?.explanation ?? ""
                    #expect(
                        sentence.hasPrefix("There are no words to look for: ")
                            || sentence.hasPrefix("A position counts from 1"), "\(sentence)")
                }
            }
        }
    }

    @Test("a failure names the step that closed the window")
    func closingStep() async throws {
        try await Workshop.with { workshop in
            try await workshop.app.press("Ctrl-C")
            let line = #line - 1
            try await workshop.app.expectClosed()
            let failure = await #expect(throws: StepFailure.self) { try await workshop.app.expect("Jobs") }
            #expect(
                failure?.notes == [
                    "it was closed in the step “press Ctrl-C” (BlackBoxTests/HonestyTests.swift:\(line))"
                ])
        }
    }

    @Test("a failure says that the screen is as it was before the last key")
    func idleKey() async throws {
        try await Workshop.with { workshop in
            let note = "the screen is as it was before F5 was pressed"
            try await workshop.app.press("F5")
            let idle = await #expect(throws: StepFailure.self) { try await workshop.app.expect("Jewels") }
            #expect(idle?.notes.contains(note) == true)
            try await workshop.app.press("Tab")
            let moved = await #expect(throws: StepFailure.self) { try await workshop.app.expect("Jewels") }
            #expect(moved?.notes.contains { $0.contains("was pressed") } == false)
        }
    }

    @Test("a failure says that the missing element would appear in a new layout")
    func unseenChange() async throws {
        try await Workshop.with { workshop in
            let app = workshop.app
            try await app.expect("Jobs")
            workshop.screen.unobservedNotice = "Jewels"
            let failure = await #expect(throws: StepFailure.self) { try await app.expect("Jewels") }
            #expect(failure?.notes.first?.hasPrefix("a new layout shows it") == true)
            #expect(failure?.screen.contains("Jewels") == false)
        }
    }

    @Test("a failure gives the program's time and the real time if they differ")
    func times() async throws {
        try await Workshop.with(clock: VirtualClock()) { workshop in
            let timer = workshop.window.loop.schedule(
                after: .seconds(60), name: "alarm", in: workshop.window.scope
            ) {}
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.expect("Jewels", timeout: .seconds(5))
            }
            timer.cancel()
            #expect(failure?.elapsed == .seconds(5))
            #expect(failure?.realElapsed.map { $0 < .seconds(5) } == true)
            let pattern =
                #/Waited 5.0 s \([0-9.]+ m?s of real time\) for “Jewels”, which is all the time it had\./#
            #expect(failure?.explanation.contains(pattern) == true, "\(failure?.explanation ?? "")")
        }
    }

    @Test("a failure names an open dialog")
    func dialog() async throws {
        try await Workshop.with(jobs: ["a"]) { workshop in
            try await workshop.app.tap("Clear")
            let failure = await #expect(throws: StepFailure.self) { try await workshop.app.expect("0 jobs") }
            #expect(failure?.notes.last == "the dialog “Clear all jobs?” is open")
            try await workshop.app.tap("Keep")
        }
    }

    @Test("a failure names the row with the nearest spelling, and says how many rows are out of sight")
    func rows() async throws {
        let jobs = ["Plane", "Saw the log", "Drill"] + (1...30).map { "Job \($0)" }
        try await Workshop.with(jobs: jobs) { workshop in
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.expect(Locator(.row, .containing("Saw teh log")))
            }
            #expect(
                failure?.notes.first == "found the row “2 Saw the log”, but it does not contain “Saw teh log”"
            )
            let pattern = #/[0-9]+ of the 33 rows of the table “All jobs” are out of sight/#
            #expect(failure?.notes.contains { $0.wholeMatch(of: pattern) != nil } == true)
        }
    }

    @Test("a failure does not show a text meant for a secure field, or for a field that was not found")
    func secure() async throws {
        try await Workshop.with { workshop in
            let app = workshop.app
            workshop.screen.isShouting = true
            let match = try await app.match("Code").match
            for field in ["Code", "Cod"] {
                let failure = await #expect(throws: StepFailure.self) {
                    try await Target(app: app, locator: Locator(field), match: match)
                        .enterText("s3cr\u{301}et", timeout: .seconds(1))
                    try await app.match("Nothing")
                }
                #expect(failure?.description.contains("s3cr") == false, "\(failure?.description ?? "")")
            }
            let failure = await #expect(throws: StepFailure.self) {
                try await app.match("Job").enterText("drill", timeout: .seconds(1))
            }
            #expect(failure?.step == "enter “drill” into “Job”")
        }
    }
}
