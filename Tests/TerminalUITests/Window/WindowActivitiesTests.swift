import Testing
import Waiting

@testable import TerminalUI

@Suite @UIActor struct WindowActivitiesTests {
    private func screen() -> TestScreen {
        let screen = TestScreen { screen in
            Text(screen.text)
            Spacer()
            StatusLine(trailing: "sorted by departure")
            FooterKeys()
        }
        screen.bindings = [KeyBinding(.escape, title: "back") { screen.log.append("back") }]
        return screen
    }

    @Test("an activity is shown with its time, and is counted, until it has ended")
    func running() async throws {
        let screen = screen()
        let test = try TestWindow(screen)
        let gate = Gate()
        let activity = test.window.activity("Getting prices") { activity in
            activity.progress = (4, 6)
            await gate.wait()
            screen.text = "done"
        }
        #expect(test.window.scope.activities.all.map(\.name) == ["Getting prices"])
        _ = await test.wait(for: "the progress") {
            test.window.frame.grid.text.contains("4/6") ? true : nil
        }
        let line = test.lines[14]
        #expect(line.hasPrefix("Getting prices 4/6 ("))
        #expect(line.contains(" s, Esc stops)"))
        #expect(line.hasSuffix("sorted by departure"))
        #expect(test.lines[15] == "Esc stop")
        gate.open()
        let outcome = await test.wait(for: "the end") {
            activity.isFinished && test.window.frame.grid.text.hasPrefix("done") ? true : nil
        }
        #expect(outcome == true)
        #expect(test.window.scope.activities.isEmpty)
        #expect(test.lines[14].hasPrefix(" "))
        #expect(test.lines[15] == "Esc back")
    }

    @Test("an activity that cannot be stopped says so, and continues when its screen is left")
    func unstoppable() async throws {
        let screen = screen()
        let test = try TestWindow(TestScreen { _ in Text("below") })
        test.window.push(screen)
        let gate = Gate()
        let activity = test.window.activity("Buying", canStop: false) { _ in await gate.wait() }
        _ = await test.wait(for: "the activity") {
            test.window.frame.grid.text.contains("Buying (") ? true : nil
        }
        #expect(test.lines[14].contains(" s, cannot be stopped)"))
        #expect(test.lines[15] == "Esc back" || !test.lines[15].contains("stop"))
        screen.log = []
        await test.pressEscape()
        #expect(screen.log == [])
        #expect(test.window.stack.status?.text == "It cannot be stopped; it may be done.")
        test.window.pop()
        #expect(!activity.isCancelled && !activity.isFinished)
        gate.open()
        let outcome = await test.wait(for: "the end") { activity.isFinished ? true : nil }
        #expect(outcome == true)
    }

    @Test(
        "an activity ends in the same step as its operation, so that the next Esc goes back"
    )
    func noStepBetween() async throws {
        let screen = screen()
        let test = try TestWindow(screen)
        let activity = test.window.activity("Searching") { _ in screen.text = "done" }
        let outcome = await test.wait(for: "the last word") {
            screen.text == "done" ? activity.isFinished : nil
        }
        #expect(outcome == true)
        screen.log = []
        await test.pressEscape()
        #expect(screen.log == ["back"])
    }

    @Test("a scope is not quiescent before its window has painted every change")
    func framesOfScope() async throws {
        let screen = screen()
        let test = try TestWindow(screen)
        let before = test.window.scope.frames
        screen.text = "changed"
        let outcome = await test.window.loop.wait(
            for: "nothing", timeout: .seconds(60), scope: test.window.scope, failsWhenQuiescent: true
        ) { _ in false }
        guard case .quiescent = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(test.window.scope.frames > before)
        #expect(test.lines[0].hasPrefix("changed"))
    }

    @Test("Esc first cancels the running activity, and goes back only the next time")
    func escape() async throws {
        let screen = screen()
        let test = try TestWindow(screen)
        screen.log = []
        let gate = Gate()
        let activity = test.window.activity("Searching") { _ in
            await gate.wait()
            screen.log.append(Task.isCancelled ? "cancelled" : "finished")
        }
        test.show()
        await test.pressEscape()
        #expect(activity.isCancelled)
        #expect(screen.log.isEmpty)
        #expect(test.lines[14].hasPrefix("Searching (stopping)"))
        #expect(!test.window.scope.activities.isEmpty)
        await test.pressEscape()
        #expect(screen.log == ["back"])
        gate.open()
        _ = await test.wait(for: "the end") {
            activity.isFinished ? true : nil
        }
        #expect(screen.log == ["back", "cancelled"])
    }

    @Test("removing a screen cancels its activities, and covering it does not")
    func popped() async throws {
        let test = try TestWindow(screen())
        test.window.push(screen())
        let gate = Gate()
        let activity = test.window.activity("Searching") { _ in await gate.wait() }
        test.window.push(screen())
        #expect(!activity.isCancelled)
        test.window.pop()
        #expect(!activity.isCancelled)
        test.window.pop()
        #expect(activity.isCancelled)
        gate.open()
    }

    @Test("a covered screen's activities are not shown, and Esc does not stop them")
    func covered() async throws {
        let test = try TestWindow(screen())
        let gate = Gate()
        let activity = test.window.activity("Searching") { _ in await gate.wait() }
        let above = screen()
        test.window.push(above)
        test.show()
        above.log = []
        #expect(!test.lines[14].contains("Searching"))
        #expect(test.lines[15] == "Esc back")
        await test.pressEscape()
        #expect(above.log == ["back"])
        #expect(!activity.isCancelled)
        test.window.pop()
        test.show()
        #expect(test.lines[14].contains("Searching"))
        await test.pressEscape()
        #expect(activity.isCancelled)
        gate.open()
    }

    @Test("during an activity, the footer shows “stop” instead of “back”")
    func stopKeepsItsPlace() async throws {
        let screen = screen()
        screen.bindings = [
            KeyBinding(.enter, title: "open") {}, KeyBinding(.escape, title: "back") {},
            KeyBinding(.function(1), title: "help") {},
        ]
        let test = try TestWindow(screen)
        #expect(test.lines[15] == "Enter open   Esc back   F1 help")
        let gate = Gate()
        test.window.activity("Searching") { _ in await gate.wait() }
        test.show()
        #expect(test.lines[15] == "Enter open   Esc stop   F1 help")
        gate.open()
    }

    @Test("a hidden activity is counted, and Esc does not stop it")
    func hidden() async throws {
        let screen = screen()
        let test = try TestWindow(screen)
        screen.log = []
        let gate = Gate()
        let activity = test.window.activity("Refreshing", isShown: false) { _ in await gate.wait() }
        await test.pressEscape()
        #expect(screen.log == ["back"])
        #expect(!activity.isCancelled)
        #expect(test.window.scope.pending.contains("Refreshing"))
        #expect(!test.text.contains("Refreshing"))
        gate.open()
    }

    @Test("a hidden activity causes no frame when it begins or ends")
    func unpainted() async throws {
        let test = try TestWindow(screen())
        let number = test.window.frame.number
        let activity = test.window.activity("Refreshing", isShown: false) { $0.progress = (1, 2) }
        let end = await test.wait(for: "the end") { activity.isFinished ? test.show().number : nil }
        #expect(end == number)
    }

    @Test("a hidden activity can be shown later, and Esc then stops it")
    func shownLater() async throws {
        let screen = screen()
        let test = try TestWindow(screen)
        let gate = Gate()
        let activity = test.window.activity("Refreshing", isShown: false) { _ in await gate.wait() }
        test.show()
        #expect(test.lines[15] == "Esc back")
        activity.isShown = true
        test.show()
        #expect(test.lines[14].hasPrefix("Refreshing ("))
        await test.pressEscape()
        #expect(activity.isCancelled)
        gate.open()
    }

    @Test("closing a window cancels all activities")
    func closing() async throws {
        let test = try TestWindow(screen())
        let gate = Gate()
        let activity = test.window.activity("Searching") { _ in await gate.wait() }
        test.window.close()
        #expect(activity.isCancelled)
        gate.open()
    }

    @Test("a spinner turns only while it is shown", .timeLimit(.minutes(1)))
    func spinner() async throws {
        let screen = TestScreen { screen in
            if screen.flag { ProgressView("Loading") } else { Text("idle") }
        }
        let test = try TestWindow(screen)
        screen.flag = true
        let first = test.show().number
        let outcome = await test.wait(for: "a turn") {
            test.window.frame.number > first ? test.window.frame.number : nil
        }
        #expect(outcome == first + 1)
        screen.flag = false
        test.show()
        #expect(test.window.sources.frameTimer == nil)
    }
}

/// Holds tasks until it is opened.
@UIActor
final class Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
