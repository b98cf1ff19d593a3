import Locking
import Testing
import Waiting

@Suite("A clock for debugging")
@UIActor
struct DebuggerClockTests {
    let loop = UILoop.shared

    @Test("a pause in the debugger does not use up the time of a wait")
    func pause() async {
        let base = SetClock()
        let clock = DebuggerClock(base: base)
        let scope = LoopScope("debugged", clock: clock)
        var isThere = false
        Task { @UIActor in
            // At a breakpoint, an hour passes between two readings of the clock.
            base.jump(by: .seconds(3_600))
            loop.wakeUp()
            // The program continues.
            Task { @UIActor in isThere = true }
        }
        let outcome = await loop.wait(for: "it", timeout: .seconds(5), scope: scope) { _ in isThere }
        #expect(outcome.ending == "fulfilled")
        #expect(outcome.report.elapsed == .seconds(1))
    }

    @Test("a debugger clock counts ordinary time in full, and a pause as at most the clock's longest gap")
    func ordinaryTime() async {
        let base = SetClock()
        let clock = DebuggerClock(longestGap: .seconds(1), base: base)
        let start = clock.now
        for _ in 0..<10 {
            base.jump(by: .milliseconds(900))
            _ = clock.now
        }
        #expect(start.duration(to: clock.now) == .seconds(9))
        base.jump(by: .seconds(77))
        #expect(start.duration(to: clock.now) == .seconds(10))
    }

    @Test(
        "a debugger clock whose longest gap is zero or less still goes on",
        arguments: [Duration.zero, .seconds(-1)])
    func noGap(longestGap: Duration) {
        let base = SetClock()
        let clock = DebuggerClock(longestGap: longestGap, base: base)
        let start = clock.now
        base.jump(by: .microseconds(500))
        #expect(start.duration(to: clock.now) == .microseconds(500))
        base.jump(by: .seconds(77))
        #expect(start.duration(to: clock.now) == .microseconds(1_500))
    }

    @Test("a debugger clock ends waits in real time and lets timers fire")
    func realTime() async {
        let scope = LoopScope("debugged", clock: DebuggerClock())
        var fired = false
        _ = loop.schedule(after: .milliseconds(1), name: "a timer", in: scope) { fired = true }
        let outcome = await loop.wait(for: "nothing", timeout: .milliseconds(5), scope: scope) { _ in false }
        #expect(outcome.ending == "timed out")
        #expect(outcome.report.elapsed >= .milliseconds(5))
        #expect(fired)
    }
}

/// A clock that shows the time that it is set to.
private final class SetClock: LoopClock {
    private let state = Lock(LoopInstant(nanoseconds: 0))

    var now: LoopInstant { state.withLock { $0 } }

    func jump(by duration: Swift.Duration) {
        state.withLock { $0 = $0.advanced(by: duration) }
    }
}

@Suite("An instant")
struct LoopInstantTests {
    @Test("an instant moves by durations, and stays within its range")
    func arithmetic() {
        let instant = LoopInstant(nanoseconds: 1_000)
        #expect(instant.advanced(by: .nanoseconds(5)).nanoseconds == 1_005)
        #expect(instant.advanced(by: .nanoseconds(-5)).nanoseconds == 995)
        #expect(instant.advanced(by: .unlimited) == .distantFuture)
        #expect(instant.advanced(by: .seconds(Int64.max)) == .distantFuture)
        #expect(LoopInstant(nanoseconds: -2).advanced(by: .nanoseconds(Int64.min)).nanoseconds == .min)
        #expect(instant.duration(to: LoopInstant(nanoseconds: 0)) == .nanoseconds(-1_000))
        #expect(instant < .distantFuture)
    }
}
