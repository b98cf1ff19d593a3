import BlackBox
import BlackBoxSupport
import TerminalUI
import Testing
import Waiting

@Suite("Expectations")
@UIActor
struct ExpectationTests {
    @Test("an element is looked for in a part of the screen by its characters, not by the room that it has")
    func screenParts() async throws {
        try await Workshop.with(jobs: ["Saw"]) { workshop in
            let app = workshop.app
            try await app.expect("Saw", .on(.rows(ScreenSpan(8))))
            try await app.expect("Jobs", .on(.rows(ScreenSpan(1, 3))), .on(.columns(ScreenSpan(1, 20))))
            let failure = await #expect(throws: StepFailure.self) {
                try await app.expect("Saw", .on(.columns(ScreenSpan(10, 20))))
            }
            #expect(
                failure?.notes.first
                    == "found the cell “Saw” (row 8, column 9), but not in columns 10-20")
        }
    }

    @Test("the cursor is expected in a cell, or hidden; a failure says where it is")
    func cursor() async throws {
        try await Workshop.with(jobs: ["Saw"]) { workshop in
            let app = workshop.app
            try await app.match("Job").enterText("ab")
            let place = try #require(workshop.window.frame.cursor)
            try await app.expectCursor(at: place)
            let failure = await #expect(throws: StepFailure.self) { try await app.expectCursor(at: nil) }
            #expect(
                failure?.notes.first == "the cursor is at column \(place.x + 1), row \(place.y + 1)")
        }
    }

    @Test("a wait fails at once when nothing is running that could fulfil it")
    func quiescent() async throws {
        try await Workshop.with { workshop in
            let start = MonotonicClock().now
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.match("Jbos", timeout: .seconds(60))
            }
            #expect(start.duration(to: MonotonicClock().now) < .seconds(30))
            #expect(failure?.reason == .quiescent)
            #expect(failure?.notes == ["found the heading “Jobs”"])
            // The failure says which work it cannot see, and how to make such work visible.
            #expect(failure?.explanation.contains("outside of UIActor is not seen") == true)
            #expect(failure?.explanation.contains("(window.activity), or set isOpenEnded.") == true)
        }
    }

    @Test("a failure does not mention unseen work if the program reports all of its work")
    func countsAllWork() async throws {
        try await Workshop.with { workshop in
            workshop.app.countsAllWork = true
            let failure = await #expect(throws: StepFailure.self) { try await workshop.app.match("Jbos") }
            #expect(failure?.reason == .quiescent)
            #expect(failure?.explanation.contains("outside of UIActor") == false)
        }
    }

    @Test("a wait uses all its time while something is running, and the failure names what is running")
    func timedOut() async throws {
        try await Workshop.with { workshop in
            try await workshop.app.tap("Count")
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.match("Counted 0", timeout: .milliseconds(20))
            }
            #expect(failure?.reason == .timedOut)
            #expect(failure?.pending == ["Counting jobs"])
            #expect(failure.map { $0.elapsed >= .milliseconds(20) && $0.elapsed < .seconds(5) } == true)
            workshop.screen.openGate()
        }
    }

    @Test("if a wait fails because an outer wait is over, the failure names the outer wait")
    func interrupted() async throws {
        try await Workshop.with { workshop in
            let app = workshop.app
            try await app.tap("Count")
            var failure: (any Error)?
            _ = await outcome(within: .milliseconds(50), of: "all of it") { _ in
                do { try await app.expect("Counted 0", timeout: .seconds(60)) } catch { failure = error }
            }
            _ = await app.window.loop.wait(for: "the failure", timeout: .seconds(30)) { _ in failure != nil }
            let sentence = (failure as? StepFailure)?.explanation ?? "none"
            #expect(sentence.contains(" for “Counted 0”, until the wait around it, for all of it, was over."))
            workshop.screen.openGate()
        }
    }

    @Test("a text that is cut off is not captured")
    func captureOfAPart() async throws {
        let name = "Sand the long table in the hall downstairs"
        try await Workshop.with(jobs: ["Saw", name]) { workshop in
            let shown = try await workshop.app.capture(Locator(.cell, .value("Saw")))
            #expect(shown == "Saw")
            let failure = await #expect(throws: StepFailure.self) {
                _ = try await workshop.app.capture(
                    Locator(.cell, .nth(2), .inside(Locator(.row, .number(2)))))
            }
            #expect(failure?.explanation.contains("of it can be read") == true)
        }
    }

    @Test("a failure lists the matches if there are several")
    func ambiguous() async throws {
        try await Workshop.with(jobs: ["Saw", "Plane", "Saw"]) { workshop in
            let failure = await #expect(throws: StepFailure.self) { try await workshop.app.match("Saw") }
            #expect(
                failure?.notes == [
                    "found 2 where one is wanted: cell “Saw” (row 8, column 9), cell “Saw” (row 10, column 9)"
                ])
            try await workshop.app.match("Saw", .nth(2))
        }
    }

    @Test("a failure says that a match was on the screen earlier, and which step has overwritten it")
    func overwritten() async throws {
        try await Workshop.with { workshop in
            try await workshop.app.tap("Count")
            try await workshop.app.match("Counting…")
            let first = workshop.window.frame.number
            workshop.screen.openGate()
            try await workshop.app.match("Counted 0")
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.match("Counting…")
            }
            let note = try #require(failure?.notes.last)
            let pattern = try Regex(
                "it was on screen in frames? \\d+(–\\d+)? \\(from .+ to .+ m?s\\), then overwritten in the step “.*Counted 0.*” \\(.+\\)"
            )
            #expect(note.wholeMatch(of: pattern) != nil, "\(note)")
            #expect(note.contains("\(first)"))
        }
    }

    @Test("a wait fails as soon as its “unless” matches")
    func unless() async throws {
        try await Workshop.with(jobs: ["a"]) { workshop in
            try await workshop.app.tap("Clear")
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.match("0 jobs", unless: Locator(.dialog, .containing("gone for good")))
            }
            #expect(failure?.reason == .unless("dialog “Clear all jobs?” (row 11, column 21)"))
            try await workshop.app.tap("Keep")
        }
    }

    @Test("a failure lists the matches of its last frame instead of near misses")
    func tooLate() async throws {
        try await Workshop.with(jobs: ["Saw", "Saw"]) { workshop in
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.expect("Saw", unless: "Jobs")
            }
            #expect(
                failure?.notes == [
                    "the last frame has cell “Saw” (row 8, column 9), cell “Saw” (row 9, column 9)"
                ])
        }
    }

    @Test("a failure says that this window has never shown an element of an earlier window")
    func otherWindow() async throws {
        try await Workshop.with(jobs: ["Saw"]) { workshop in
            let app = workshop.app
            try await app.expect("Saw")
            let second = try Workshop()
            app.window.close()
            app.drive(second.window)
            let failure = await #expect(throws: StepFailure.self) { try await app.expectGone("Saw") }
            #expect(
                failure?.notes.first
                    == "it was never on the screen of this window, so its absence proves nothing (neverSeen: true allows that)"
            )
        }
    }

    @Test("the words of a locator are cleaned like the words on the screen")
    func cleaned() async throws {
        let name = "🇫🇷 Fran\u{200b}ce\t👨‍👩‍👧"
        try await Workshop.with(jobs: [name]) { workshop in
            let app = workshop.app
            try await app.tap(name)
            try await app.expect("Opened \(name)")
            try await app.expect(Locator(.row, .containing("🇫🇷 France")))
            try await app.expect(Locator(.cell, .value(name)))
            try await app.expect(Locator(.cell, .matching("^🇫🇷 Fra.ce")))
            try await app.match("Job", .field).enterText("🇫🇷 x")
            try await app.expect(Locator(.label("Job"), .value("🇫🇷 x")))
            try await app.expect(Locator(.field, .text("🇫🇷")))
            let failure = await #expect(throws: StepFailure.self) {
                try await app.expectGone("🇫🇷 France", neverSeen: true)
            }
            #expect(failure?.notes.first?.hasPrefix("still there") == true)
        }
    }

    @Test("an element only counts as gone if it was there before")
    func gone() async throws {
        try await Workshop.with(jobs: ["a"]) { workshop in
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.expectGone("0 jobs")
            }
            #expect(failure?.notes.first?.hasPrefix("it was never on the screen") == true)
            try await workshop.app.expectGone("0 jobs", neverSeen: true)
            try await workshop.app.tap("Clear")
            try await workshop.app.tap("Keep")
            try await workshop.app.expectGone("Clear all jobs?")
        }
    }

    @Test("if a wait for the end of an element fails, the failure names the element that is still there")
    func stillThere() async throws {
        try await Workshop.with { workshop in
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.expectGone("Jobs")
            }
            #expect(failure?.notes == ["still there: heading “Jobs” (row 1, column 1)"])
        }
    }

    @Test("a frame that is out of date is never searched")
    func staleFrame() async throws {
        try await Workshop.with { workshop in
            try await workshop.app.match("Jobs")
            workshop.screen.notice = "new words"
            #expect(!workshop.window.frame.grid.text.contains("new words"))
            // An earlier frame with other words must not count.
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.expectGone("new words", neverSeen: true)
            }
            #expect(failure?.notes.first?.hasPrefix("still there") == true)
        }
    }

    @Test("an invalid regular expression is reported")
    func badExpression() async throws {
        try await Workshop.with { workshop in
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.match(Locator(.matching("(")))
            }
            #expect(failure?.explanation.hasPrefix("“(” is not a regular expression") == true)
        }
    }

    @Test("a wait fails if its regular expression takes too long, even a wait for an absence")
    func slowExpression() async throws {
        try await Workshop.with { workshop in
            let text = String(repeating: "a", count: 40)
            try await workshop.app.match("Job", .field).enterText(text)
            let slow = Locator(.matching("^(a+)+b"))
            let sentence =
                "The expression “^(a+)+b” takes too long on “\(text)”: let no repetition stand within another."
            let failures = [
                await #expect(throws: StepFailure.self) { try await workshop.app.match(slow) },
                await #expect(throws: StepFailure.self) {
                    try await workshop.app.expectGone(slow, neverSeen: true)
                },
            ]
            #expect(failures.allSatisfy { $0?.reason == .impossible(sentence) }, "\(failures)")
            var rules = FrameRules()
            rules.never = [slow]
            try workshop.app.watchFrames(for: rules)
            let never = await #expect(throws: StepFailure.self) { try await workshop.app.press("Tab") }
            #expect(never?.reason == .forbidden(sentence), "\(never as Any)")
        }
    }

    @Test("a failure names the caller, what it waited for, the focus and the cursor")
    func report() async throws {
        try await Workshop.with(columns: 60, rows: 16) { workshop in
            try await workshop.app.press("Tab")
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.match("Add", .tappable)
            }
            let lines = failure?.description.split(separator: "\n").map(String.init) ?? []
            #expect(
                lines.first?.hasPrefix("BlackBoxTests/ExpectationTests.swift:") == true
                    && lines.first?.hasSuffix(": “match tappable “Add”” failed.") == true)
            #expect(lines.dropFirst().first?.hasPrefix("Waited ") == true)
            #expect(lines.contains("Found the button “Add”, but it is disabled."))
            #expect(lines.contains("  ┌──────────▾─────────────────────────────────────────────────┐"))
            #expect(lines.contains("▸ │Code                                                        │"))
            #expect(
                lines.last == "  the focus is on the secure field “Code”, the cursor in row 3, column 11.")
        }
    }
}
