import Foundation
import TestSupport
import Testing
import Waiting

extension Ancestor {
    static var swiftClocks: Ancestor {
        Ancestor(
            name: "swift-clocks",
            about:
                "Clocks for tests: `TestClock`, `ImmediateClock`, `UnimplementedClock`. Their counterpart is `VirtualClock`,"
                + " which goes on by itself.",
            behaviours: [
                .kept(
                    "`TestClock` stands still until it is advanced",
                    here: "`VirtualClock` stands still while somebody holds it"
                ) {
                    let clock = VirtualClock()
                    let start = clock.now
                    let hold = clock.hold("the test looks")
                    #expect(clock.now == start)
                    hold.release()
                },
                .kept("`advance(by:)` wakes the tasks that are due", here: "`advance(by:)`") {
                    let clock = VirtualClock()
                    let scope = LoopScope("shop", clock: clock)
                    let isAwake = Box(false)
                    let task = scope.start("sleeper") {
                        try await clock.sleep(for: .seconds(5))
                        isAwake.value = true
                    }
                    try await task.value
                    #expect(isAwake.value)
                },
                .kept(
                    "`run()` runs until no task sleeps any more",
                    here: "a wait lets the clock go on by itself",
                    mended: "No test has to say how far."
                ) {
                    let clock = VirtualClock()
                    let scope = LoopScope("shop", clock: clock)
                    let rounds = Box(0)
                    scope.start("three rounds") {
                        for _ in 1...3 {
                            try await clock.sleep(for: .seconds(1))
                            rounds.change { $0 += 1 }
                        }
                    }
                    try await eventually("three rounds", within: .seconds(10), scope: scope) {
                        rounds.value == 3
                    }
                },
                .kept(
                    "tasks wake in the order of their deadlines", here: "the same, whichever thread is faster"
                ) {
                    let clock = VirtualClock()
                    let scope = LoopScope("shop", clock: clock)
                    let order = Box<[Int]>([])
                    let setUp = clock.hold("the test is being set up")
                    for seconds in [3, 1, 2] {
                        scope.start("\(seconds) s") {
                            try await clock.sleep(for: .seconds(seconds))
                            order.change { $0.append(seconds) }
                        }
                    }
                    setUp.release()
                    try await eventually("all", within: .seconds(10), scope: scope) { order.value.count == 3 }
                    #expect(order.value == [1, 2, 3])
                },
                .kept(
                    "`advance` yields many times, so that other tasks can begin to sleep",
                    here: "work of a scope counts from its start",
                    mended: "No number of yields: the clock knows what runs, and waits for it."
                ) {
                    let clock = VirtualClock()
                    let scope = LoopScope("shop", clock: clock)
                    let task = scope.start("slow to begin") {
                        for _ in 1...200 { await Task.yield() }
                        try await clock.sleep(for: .seconds(1))
                        return clock.now
                    }
                    let start = clock.now
                    let end = try await task.value
                    #expect(start.duration(to: end) == .seconds(1))
                },
                .kept("a cancelled task wakes at once", here: "the same, with a `CancellationError`") {
                    let clock = VirtualClock()
                    let scope = LoopScope("shop", clock: clock)
                    scope.isOpenEnded = true
                    let task = scope.start("sleeper") { try await clock.sleep(for: .seconds(3600)) }
                    task.cancel()
                    await #expect(throws: CancellationError.self) { try await task.value }
                },
                .kept(
                    "`ImmediateClock` ends each sleep at once",
                    here: "a virtual clock does, for whoever waits",
                    mended: "Time still has an order, and a timeout can still happen."
                ) {
                    let clock = VirtualClock()
                    let scope = LoopScope("shop", clock: clock)
                    let start = MonotonicClock().now
                    try await scope.start("a day") { try await clock.sleep(for: .seconds(86_400)) }.value
                    #expect(start.duration(to: MonotonicClock().now) < .seconds(30))
                },
                .kept(
                    "`UnimplementedClock` fails when it is used",
                    here: "`UnimplementedClock`, at the line that made it"
                ) {
                    let issues = Box<[LoopIssue]>([])
                    IssueReporter.$current.withValue(issues.reporter) {
                        let clock = UnimplementedClock()
                        _ = clock.now
                    }
                    #expect(issues.value.map(\.kind) == [.unimplementedClock])
                },
                .kept(
                    "`AnyClock` erases a clock's type",
                    here: "code takes `any Clock<Duration>` or `any LoopClock`"
                ) {
                    let clocks: [any Clock<Duration>] = [MonotonicClock(), VirtualClock()]
                    #expect(clocks.count == 2)
                },
                .kept("`clock.timer(interval:)` ticks", here: "a loop of sleeps on the clock") {
                    let clock = VirtualClock()
                    let scope = LoopScope("shop", clock: clock)
                    let ticks = Box(0)
                    let ticking = scope.start("ticks") {
                        while !Task.isCancelled {
                            try await clock.sleep(for: .seconds(1))
                            ticks.change { $0 += 1 }
                        }
                    }
                    try await eventually("ten ticks", within: .seconds(60), scope: scope) {
                        ticks.value >= 10
                    }
                    ticking.cancel()
                },
                .kept("a time limit on the same clock", here: "the timeout of a wait is on the scope's clock")
                {
                    let scope = LoopScope("shop", clock: VirtualClock())
                    let failure = await #expect(throws: WaitFailure.self) {
                        try await eventually("it", within: .seconds(3600), scope: scope) { false }
                    }
                    #expect(failure?.report.elapsed == .seconds(3600))
                    #expect(failure?.report.realElapsed ?? .seconds(60) < .seconds(60))
                },
                .kept("`checkSuspension()` throws while a task sleeps", here: "what is pending has names") {
                    let clock = VirtualClock()
                    let scope = LoopScope("shop", clock: clock)
                    let hold = clock.hold("the test looks")
                    scope.start("the bell") { try await clock.sleep(for: .seconds(1)) }
                    try await eventually("the sleep", polling: .every(.milliseconds(1))) {
                        scope.pending.contains("1 sleeping task")
                    }
                    #expect(scope.pending.contains("the bell"))
                    hold.release()
                },
                .left(
                    "clocks for SwiftUI's and Combine's schedulers",
                    because: "Neither exists on Linux or in a terminal."),
            ])
    }
}
