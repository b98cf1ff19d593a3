import CoreFoundation
import Foundation
import RunLoopWaiting
import TestSupport
import Testing
import Waiting

extension Ancestor {
    static var runLoopRunUntil: Ancestor {
        Ancestor(
            name: "CTTRunLoopRunUntil",
            about:
                "A function that runs the run loop until a block is true. Its counterparts are `UILoop.run(for:until:)` and"
                + " `eventually` on a loop of our own, and `RunLoop.run(until:)` on Foundation's.",
            behaviours: [
                .kept(
                    "runs the run loop until the block returns true",
                    here: "`eventually`, `UILoop.run(for:until:)`"
                ) {
                    var isDone = false
                    later { isDone = true }
                    try await eventually("it", within: .seconds(60)) { isDone }
                },
                .kept(
                    "returns whether the block became true",
                    here: "an outcome, whose value is what the condition returned",
                    mended: "A value instead of a Boolean, from the moment in which the condition was true."
                ) {
                    let outcome = await UILoop.shared.wait(for: "a number", timeout: .seconds(60)) { _ in
                        Optional(7)
                    }
                    #expect(outcome.value == 7)
                },
                .kept(
                    "gives up after a timeout", here: "`within:`, `timeout:`",
                    mended: "The failure says what was waited for, for how long, and at which line."
                ) {
                    let line = #line + 3
                    var failure: WaitFailure?
                    do throws(WaitFailure) {
                        try await eventually("the bell", within: .milliseconds(10)) { false }
                    } catch {
                        failure = error
                    }
                    #expect(failure?.message.contains("for the bell, in vain") == true)
                    #expect(failure?.report.location.line == line)
                },
                .kept("checks the block just before the run loop would sleep", here: "`RunLoop.run(until:)`")
                {
                    let outcome = await onThread {
                        let isDone = Box(false)
                        let timer = timer(after: 0.005) { isDone.value = true }
                        defer { timer.invalidate() }
                        return RunLoop.current.run(until: { isDone.value }, timeout: .seconds(60))
                    }
                    try outcome.get()
                    #expect(outcome.report.passes <= 3)
                },
                .kept(
                    "does not check the block first",
                    here: "the condition is evaluated before the first pass",
                    mended: "What is true already is found without any time."
                ) {
                    try await eventually("it", within: .zero) { true }
                    try await onThread { RunLoop.current.run(until: { true }, timeout: .zero) }.get()
                },
                .kept(
                    "does not check the block at the timeout",
                    here: "the condition is evaluated once more at the deadline",
                    mended: "What became true without a wake-up is found, and told."
                ) {
                    let issues = Box<[LoopIssue]>([])
                    let late = LateCondition(after: .milliseconds(200))
                    try await IssueReporter.$current.withValue(issues.reporter) {
                        try await eventually("it", within: .milliseconds(400), scope: LoopScope("quiet")) {
                            late.isTrue
                        }
                    }
                    #expect(issues.value.map(\.kind) == [.changeWithoutWakeUp])
                },
                .kept("polls, if it is told to", here: "`polling: .every(…)` and `.continuous`") {
                    let isDone = Box(false)
                    Thread.detachNewThread { isDone.value = true }
                    for polling in [Polling.every(.milliseconds(1)), .continuous] {
                        try await eventually("it", within: .seconds(60), polling: polling) { isDone.value }
                    }
                },
                .kept(
                    "needs polling for what another thread changes",
                    here: "`UILoop.wakeUp()`, from any thread",
                    mended: "The thread that has changed something wakes the wait; nothing polls."
                ) {
                    let isDone = Box(false)
                    Thread.detachNewThread {
                        isDone.value = true
                        UILoop.shared.wakeUp()
                    }
                    let outcome = await UILoop.shared.wait(for: "it", timeout: .seconds(60)) { _ in
                        isDone.value
                    }
                    #expect(outcome.report.elapsed < .seconds(30))
                },
                .kept(
                    "serves timers and sources while it waits",
                    here: "`RunLoop.run(until:)` serves those of its run loop"
                ) {
                    let fired = Box(0)
                    let outcome = await onThread {
                        let timers = [0.001, 0.002].map { timer(after: $0) { fired.change { $0 += 1 } } }
                        defer { timers.forEach { $0.invalidate() } }
                        return RunLoop.current.run(until: { fired.value == 2 }, timeout: .seconds(60))
                    }
                    try outcome.get()
                },
                .kept(
                    "returns at once when the run loop has no source",
                    here: "both loops sleep until the deadline",
                    mended: "A wait that has nothing to wait for yet does not end early, and does not spin."
                ) {
                    let outcome = await onThread {
                        RunLoop.current.run(until: { false }, timeout: .milliseconds(20))
                    }
                    #expect(outcome.ending == "timed out" && outcome.report.elapsed >= .milliseconds(20))
                    #expect(outcome.report.passes <= 3)
                },
                .kept(
                    "ends when anybody stops the run loop", here: "a stop does not end a wait",
                    mended: "A dialog that stops the run loop when it closes does not end the wait around it."
                ) {
                    let outcome = await onThread {
                        let timer = timer(after: 0.001) { CFRunLoopStop(CFRunLoopGetCurrent()) }
                        defer { timer.invalidate() }
                        return RunLoop.current.run(until: { false }, timeout: .milliseconds(20))
                    }
                    #expect(outcome.report.elapsed >= .milliseconds(20))
                },
                .kept(
                    "starves while the run loop is busy", here: "the condition is evaluated after every pass",
                    mended: "A source that always has more work does not hide that the condition is true."
                ) {
                    var turns = 0
                    var isBusy = true
                    @UIActor func turn() {
                        turns += 1
                        if isBusy { Task { @UIActor in turn() } }
                    }
                    turn()
                    try await eventually("fifty turns", within: .seconds(60)) { turns > 50 }
                    isBusy = false
                },
                .kept(
                    "can be called inside itself, and the inner call may outlast the outer one",
                    here: "an inner wait ends with the outer one, and says so",
                    mended: "The deadline of the outer wait holds for the inner one."
                ) {
                    let inner = Box("")
                    let outer = await onThread {
                        RunLoop.current.run(
                            for: "the outer",
                            until: {
                                inner.value =
                                    RunLoop.current.run(
                                        for: "the inner", until: { false }, timeout: .seconds(60)
                                    )
                                    .ending
                                return false
                            }, timeout: .milliseconds(20))
                    }
                    #expect(inner.value == "interrupted by the outer")
                    #expect(outer.ending == "timed out")
                },
                .kept(
                    "measures its timeout by the wall clock", here: "a monotonic clock",
                    mended: "Setting the computer's time moves no deadline."
                ) {
                    let (before, after) = (MonotonicClock().now, MonotonicClock().now)
                    #expect(before <= after)
                    #expect(UILoop.shared.scope.clock is MonotonicClock)
                },
                .left(
                    "runs the loop in the default mode of Core Foundation",
                    because:
                        "UILoop has no modes; RunLoop.run(until:) uses the default mode, as the ancestor does."
                ),
            ])
    }
}
