import Testing
import Waiting

@testable import TerminalUI

@Suite @UIActor struct ProgressViewTests {
    @Test("a progress bar shows the progress as a length and as a number")
    func bar() {
        let painted = painted(width: 30, height: 1) { ProgressView("Prices", done: 2, of: 4) }
        #expect(painted.lines == ["Prices █████████░░░░░░░░░░ 2/4"])
        #expect(painted.elements.first?.role == .progress)
        #expect(painted.elements.first?.label == "Prices")
        #expect(painted.elements.first?.value == "2/4")
    }

    @Test("progress has no bar if the total is unknown or the room is too small")
    func withoutBar() {
        #expect(
            painted(width: 20, height: 1) { ProgressView("Prices", done: 0, of: 0) }.lines == ["| Prices"])
        #expect(
            painted(width: 13, height: 1) { ProgressView("Prices", done: 1, of: 4) }.lines == [
                "Prices    1/4"
            ])
        #expect(
            painted(width: 20, height: 1) { ProgressView("Prices", done: 9, of: 4) }.lines == [
                "Prices █████████ 9/4"
            ])
        #expect(painted(width: 6, height: 1) { ProgressView("Prices") }.lines == ["| Pri…"])
        #expect(
            painted(width: 9, height: 1) { ProgressView("Prices", done: 1, of: 4) }.lines == ["Pric… 1/4"])
        #expect(
            painted(width: 10, height: 1) { ProgressView("Prices", done: 1, of: 4) }.lines == ["Prices 1/4"])
    }

    @Test("a spinner turns ten times a second and asks for its next frame")
    func wheel() {
        var asked: [Duration] = []
        func line(at milliseconds: Int64) -> String {
            let environment = Environment(
                size: .zero, now: LoopInstant(nanoseconds: milliseconds * 1_000_000),
                requestFrame: { delay in asked.append(delay) })
            return painted(width: 20, height: 1, environment: environment) { ProgressView("Loading") }.lines[
                0]
        }
        #expect(
            [0, 100, 200, 300, 400].map(line) == [
                "| Loading", "/ Loading", "- Loading", "\\ Loading", "| Loading",
            ])
        #expect(asked.count == 5)
    }

    @Test("a status line shows its message and its note")
    func status() {
        let environment = Environment(size: .zero, status: StatusMessage("No such place.", kind: .error))
        let painted = painted(width: 30, height: 1, environment: environment) {
            StatusLine(trailing: "6 trains")
        }
        #expect(painted.lines == ["No such place.        6 trains"])
        #expect(painted.grid.style(at: Point(x: 0, y: 0)) == .error)
        #expect(painted.elements.first?.role == .status)
        #expect(painted.elements.first?.label == "No such place.")
    }

    @Test("a status line shows the running activity, and beside it why a key is disabled")
    func reason() {
        var reason = StatusMessage("Not now.", kind: .warning)
        reason.isReason = true
        let scope = LoopScope("test")
        let environment = Environment(
            size: .zero,
            activities: [
                WindowActivity(
                    name: "Buying", isShown: true, canStop: false, counted: scope.activities.begin("Buying")
                ) {}
            ],
            status: reason)
        let painted = painted(width: 60, height: 1, environment: environment) { StatusLine() }
        #expect(painted.lines[0].hasPrefix("Not now.   Buying ("))
    }

    @Test(
        "a status line shows a message whole, and beside it the activity if there is room",
        arguments: [
            (82, "It cannot be stopped: it may be done already.   Holding (0.0 s, cannot be stopped)"),
            (81, "It cannot be stopped: it may be done already."),
        ])
    func longReason(width: Int, line: String) {
        var reason = StatusMessage("It cannot be stopped: it may be done already.", kind: .warning)
        reason.isReason = true
        let scope = LoopScope("test")
        let activity = WindowActivity(
            name: "Holding", isShown: true, canStop: false, counted: scope.activities.begin("Holding")
        ) {}
        let environment = Environment(size: .zero, activities: [activity], status: reason)
        let painted = painted(width: width, height: 1, environment: environment) { StatusLine() }
        #expect(painted.lines == [line])
    }

    @Test("a message that is longer than the status line takes a second row, and a note takes none")
    func twoRows() {
        func lines(_ message: String) -> [String] {
            let environment = Environment(size: .zero, status: StatusMessage(message))
            return painted(width: 24, height: 4, environment: environment) {
                VStack {
                    Spacer()
                    StatusLine(trailing: "6 trains")
                }
            }.lines
        }
        #expect(lines("Fourteen cells") == ["", "", "", "Fourteen cells  6 trains"])
        #expect(lines("A message of 22 cells.") == ["", "", "", "A message of 22 cells."])
        #expect(lines("A very long message indeed") == ["", "", "A very long message", "indeed"])
        let longer = lines("A very long message indeed, which does not even fit on two rows")
        #expect(longer == ["", "", "A very long message", "indeed, which does not …"])
    }

    @Test(
        "a long message in the status line takes the room of the note at the right",
        arguments: [
            ("A message of 22 cells.", "A message of 22 cells."),
            ("A very long message indeed", "A very long message ind…"),
            ("Fourteen cells", "Fourteen cells  6 trains"),
        ])
    func longStatus(message: String, line: String) {
        let environment = Environment(size: .zero, status: StatusMessage(message))
        let painted = painted(width: 24, height: 1, environment: environment) {
            StatusLine(trailing: "6 trains")
        }
        #expect(painted.lines == [line])
    }
}
