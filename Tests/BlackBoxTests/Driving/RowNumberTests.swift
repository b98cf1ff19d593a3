import BlackBox
import BlackBoxSupport
import BlackBoxTesting
import TerminalUI
import Testing
import Waiting

@Suite("Rows by their numbers", .timeLimit(.minutes(1)))
@UIActor
struct RowNumberTests {
    private let jobs = (1...60).map { "job \($0)" }

    private func keys(_ workshop: Workshop) -> [String] {
        workshop.app.trace.trace(name: "", file: "").steps.flatMap(\.keys)
    }

    @Test("an action reaches a row out of sight with arrow keys, above or below")
    func byKeys() async throws {
        try await Workshop.with(rows: 16, jobs: jobs) { workshop in
            try await workshop.app.tap(Locator(.row, .number(40)))
            try await workshop.app.match("Opened job 40")
            #expect(keys(workshop).contains("PgDn"))
            try await workshop.app.select(Locator(.row, .number(3)))
            #expect(workshop.screen.chosen == 2)
            try await workshop.app.select(Locator(.row, .number(-1)))
            #expect(workshop.screen.chosen == 59)
            try await workshop.app.tap(Locator(.cell, .nth(2), .inside(Locator(.row, .number(20)))))
            try await workshop.app.match("Opened job 20")
        }
    }

    @Test("a click on a row out of sight scrolls with the wheel, so that no other row is selected on the way")
    func byWheel() async throws {
        try await Workshop.with(rows: 16, jobs: jobs) { workshop in
            try await workshop.app.click(Locator(.row, .number(40)))
            #expect(workshop.screen.chosen == 39)
            #expect(!keys(workshop).contains { $0.hasPrefix("Pg") })
        }
    }

    @Test("a row is selected by its number after the wheel has scrolled the selected row out of sight")
    func afterWheel() async throws {
        try await Workshop.with(rows: 16, jobs: jobs) { workshop in
            try await workshop.app.wheel(by: 13, over: "All jobs", .table)
            try await workshop.app.match("job 40")
            try await workshop.app.select(Locator(.row, .number(40)))
            #expect(workshop.screen.chosen == 39)
        }
    }

    @Test("the wheel scrolls to a row if arrow keys would scroll back to the selected row")
    func otherWay() async throws {
        try await Workshop.with(rows: 16, jobs: jobs) { workshop in
            try await workshop.app.wheel(by: 13, over: "All jobs", .table)
            try await workshop.app.match("job 40")
            try await workshop.app.select(Locator(.row, .number(25)))
            #expect(workshop.screen.chosen == 24)
        }
    }

    @Test("an expectation of a row out of sight fails without scrolling, and says so")
    func expectation() async throws {
        try await Workshop.with(rows: 16, jobs: jobs) { workshop in
            let row = Locator(.row, .number(40))
            let failure = await #expect(throws: StepFailure.self) { try await workshop.app.expect(row) }
            #expect(
                failure?.notes
                    == ["row 40 of the 60 rows of the table “All jobs” is out of sight; scroll to it first"])
            try await workshop.app.scroll(to: row)
            try await workshop.app.expect(row.with(.containing("job 40")))
        }
    }

    @Test("a row out of sight is not gone, nor is what is in it", arguments: [true, false])
    func absence(neverSeen: Bool) async throws {
        try await Workshop.with(rows: 16, jobs: jobs) { workshop in
            for number in [40, -1] {
                let row = Locator(.row, .number(number))
                for locator in [row, Locator(.cell, .value("job"), .inside(row))] {
                    let failure = await #expect(throws: StepFailure.self) {
                        try await workshop.app.expectGone(locator, neverSeen: neverSeen)
                    }
                    #expect(
                        failure?.notes == [
                            "row \(number == 40 ? 40 : 60) of the 60 rows of the table “All jobs” is out of sight;"
                                + " scroll to it first"
                        ])
                }
            }
            try await workshop.app.expectGone(Locator(.row, .number(61)), neverSeen: true)
        }
    }

    @Test("a count that fails says how many rows are out of sight")
    func count() async throws {
        try await Workshop.with(rows: 16, jobs: jobs) { workshop in
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.expect(Locator(.row, .containing("job")), count: 60)
            }
            let pattern = #/[0-9]+ of the 60 rows of the table “All jobs” are out of sight/#
            #expect(failure?.notes.contains { $0.wholeMatch(of: pattern) != nil } == true)
        }
    }

    @Test("an action waits for a row that the list does not have yet, and fails if that row never comes")
    func tooFew() async throws {
        try await Workshop.with(rows: 16, jobs: ["Saw", "Plane"]) { workshop in
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.tap(Locator(.row, .number(3)))
            }
            #expect(failure?.notes == ["the table “All jobs” has only 2 rows"])
            _ = UILoop.shared.schedule(
                after: .milliseconds(5), name: "more jobs", in: workshop.window.scope
            ) { [jobs] in workshop.screen.jobs = jobs.enumerated().map { .init(id: $0, name: $1) } }
            try await workshop.app.tap(Locator(.row, .number(30)))
            try await workshop.app.match("Opened job 30")
        }
    }

    @Test("a suggestion that is out of sight is accepted by its number")
    func suggestions() async throws {
        try await Workshop.with(rows: 16) { workshop in
            workshop.screen.moreTools = (1...30).map { "Hand \($0)" }
            try await workshop.app.match("Tool").enterText("ha")
            try await workshop.app.tap(Locator(.row, .number(20), .inside("Suggestions")))
            try await workshop.app.match("Tool", .field, .value("Hand 17"))
        }
    }

    @Test("to turn the wheel over a row out of sight, the list is first scrolled to that row")
    func wheelOver() async throws {
        try await Workshop.with(rows: 16, jobs: jobs) { workshop in
            try await workshop.app.wheel(by: 1, over: Locator(.row, .number(40)))
            try await workshop.app.match("job 40")
            #expect(workshop.screen.chosen == nil)
        }
    }

    @Test("if several lists have a row with the number, the list with the focus is scrolled")
    func focusedList() async throws {
        let screen = DrinksScreen()
        try await withApp(try Window.showing(screen)) { app in
            try await app.press(.tab)
            try await app.tap(Locator(.row, .number(40)))
        }
        #expect(screen.opened == "coffee 39")
    }

    @Test("a list under a dialog is not scrolled")
    func dialog() async throws {
        try await Workshop.with(rows: 16, jobs: jobs) { workshop in
            try await workshop.app.tap("Clear")
            let failure = await #expect(throws: StepFailure.self) {
                try await workshop.app.tap(Locator(.row, .number(40)))
            }
            #expect(failure?.notes.last == "the dialog “Clear all jobs?” is open")
            #expect(failure?.what == "row 40")
            #expect(keys(workshop).last == "Enter")
            try await workshop.app.match("Clear all jobs?", .dialog)
        }
    }
}
