import Testing
import Waiting
import WaitingTesting

@Suite("The outcome of a wait")
@UIActor
struct OutcomeTests {
    let loop = UILoop.shared

    struct Broken: Error {}

    @Test("a fulfilled wait returns its value, its time and its number of passes")
    func fulfilled() async {
        let clock = VirtualClock()
        let scope = LoopScope("outcomes", clock: clock)
        _ = loop.schedule(after: .seconds(2), name: "later", in: scope) {}
        let outcome = await loop.wait(for: "two seconds", timeout: .seconds(60), scope: scope) { _ in
            clock.now.nanoseconds >= 2_000_000_000 ? "value" : nil
        }
        guard case .fulfilled("value", let report) = outcome else {
            Issue.record("It ended otherwise: \(outcome)")
            return
        }
        #expect(report.elapsed == .seconds(2))
        #expect(report.passes > 0)
    }

    @Test("a wait tells a timeout, an error and a cancellation apart")
    func otherEndings() async {
        let timedOut = await loop.wait(for: "nothing", timeout: .milliseconds(1)) { _ in false }
        #expect(timedOut.ending == "timed out")
        let failed = await loop.wait(for: "nothing", timeout: .seconds(60)) { _ -> Int? in throw Broken() }
        #expect(failed.ending == "failed: Broken()")
        let task = Task { @UIActor in
            await loop.wait(for: "the end of days", timeout: nil) { _ in false }
        }
        await Task.yield()
        task.cancel()
        #expect(await task.value.ending == "cancelled")
    }

    @Test("a wait in a cancelled task is cancelled, unless its condition returns a value at once")
    func cancelledBefore() async {
        let task = Task { @UIActor in
            withUnsafeCurrentTask { $0?.cancel() }
            let vain = await loop.wait(for: "the end of days", timeout: nil) { _ in false }
            let there = await loop.wait(for: "what is there", timeout: nil) { _ in true }
            return [vain.ending, there.ending]
        }
        #expect(await task.value == ["cancelled", "fulfilled"])
    }

    @Test("a wait ends at once when nothing is running or pending")
    func quiescent() async {
        let scope = LoopScope("quiet")
        let outcome = await loop.wait(
            for: "a miracle", timeout: .seconds(60), scope: scope, failsWhenQuiescent: true
        ) { _ in false }
        #expect(outcome.ending == "quiescent")
        #expect(outcome.report.elapsed < .seconds(30))
    }

    @Test("a scope is not quiescent until its activities end")
    func activityHoldsQuiescence() async {
        let scope = LoopScope("busy")
        let activity = scope.activities.begin("Searching")
        var looks = 0
        let outcome = await loop.wait(
            for: "a miracle", timeout: .seconds(60), scope: scope, failsWhenQuiescent: true
        ) { _ in
            looks += 1
            if looks < 20 { loop.wakeUp() }
            if looks == 20 { activity.end() }
            return false
        }
        #expect(outcome.ending == "quiescent")
        #expect(looks >= 20)
    }

    @Test("a timer, input, a descriptor or a person keeps a scope from being quiescent")
    func whatHoldsQuiescence() async {
        let scope = LoopScope("busy")
        func ending(within timeout: Duration) async -> String {
            await loop.wait(for: "a miracle", timeout: timeout, scope: scope, failsWhenQuiescent: true) { _ in
                false
            }.ending
        }
        func isHeld() async -> Bool { await ending(within: .milliseconds(2)) == "timed out" }
        func isQuiescent() async -> Bool { await ending(within: .seconds(60)) == "quiescent" }
        let timer = loop.schedule(after: .seconds(60), name: "a timer", in: scope) {}
        #expect(await isHeld())
        timer.cancel()
        #expect(await isQuiescent())
        scope.hasPendingInput = { true }
        #expect(await isHeld())
        scope.hasPendingInput = { false }
        scope.isOpenEnded = true
        #expect(await isHeld())
        scope.isOpenEnded = false
        let pipe = TestPipe()
        let source = loop.addSource(readable: pipe.readEnd, name: "a pipe", in: scope) {}
        #expect(scope.pending == ["a pipe"])
        #expect(await isHeld())
        source.cancel()
        #expect(await isQuiescent())
    }

    @Test("another wait with a deadline keeps a scope from being quiescent")
    func otherWaitHoldsQuiescence() async {
        let scope = LoopScope("two")
        var isDone = false
        Task { @UIActor in
            _ = await loop.wait(for: "nothing", timeout: .milliseconds(5), scope: scope) { _ in false }
            isDone = true
        }
        await Task.yield()
        let outcome = await loop.wait(
            for: "the other", timeout: .seconds(60), scope: scope, failsWhenQuiescent: true
        ) { _ in isDone }
        #expect(outcome.ending == "fulfilled")
    }

    @Test(
        "a task that sleeps on a scope's own clock keeps the scope from being quiescent",
        arguments: [
            MonotonicClock(), DebuggerClock(), VirtualClock(startingAt: .init(nanoseconds: 5)), ValueClock(),
        ] as [any LoopClock])
    func sleepHoldsQuiescence(clock: any LoopClock) async {
        let scope = LoopScope("asleep", clock: clock)
        var isAwake = false
        Task { @UIActor in
            try? await clock.sleep(for: .milliseconds(5))
            isAwake = true
        }
        let outcome = await loop.wait(
            for: "a task that sleeps", timeout: .seconds(60), scope: scope, failsWhenQuiescent: true
        ) { _ in isAwake }
        #expect(outcome.ending == "fulfilled")
        #expect(scope.pending.isEmpty)
    }

    private struct ValueClock: LoopClock, Hashable {
        var now: LoopInstant { MonotonicClock().now }
    }

    @Test(
        "a sleep keeps a scope from being quiescent from the moment that a task asks to sleep"
    )
    func askedSleepHoldsQuiescence() async {
        let clock = SlowClock()
        let scope = LoopScope("asked", clock: clock)
        let task = Task.detached { try? await clock.sleep(for: .milliseconds(1)) }
        _ = await clock.isAsked.wait(timeout: .seconds(60))
        let outcome = await loop.wait(
            for: "nothing", timeout: .milliseconds(20), scope: scope, failsWhenQuiescent: true
        ) { _ in false }
        clock.gate.open()
        #expect(outcome.ending == "timed out")
        await task.value
        let later = await loop.wait(
            for: "nothing", timeout: .seconds(60), scope: scope, failsWhenQuiescent: true
        ) { _ in false }
        #expect(later.ending == "quiescent")
    }

    /// A clock that a task cannot read before its gate is open.
    private final class SlowClock: LoopClock {
        let isAsked = LoopExpectation("the clock to be read", allowsMore: true)
        let gate = Gate()

        var now: LoopInstant {
            if !UILoop.shared.isOnLoopThread {
                isAsked.fulfill()
                gate.wait()
            }
            return MonotonicClock().now
        }
    }

    @Test(
        "a report has the time on the scope's clock and the real time, which are the same on the monotonic clock"
    )
    func realTime() async {
        let virtual = LoopScope("virtual", clock: VirtualClock())
        let hour = await loop.wait(for: "nothing", timeout: .seconds(3_600), scope: virtual) { _ in false }
        #expect(hour.report.elapsed == .seconds(3_600))
        #expect(hour.report.realElapsed > .zero && hour.report.realElapsed < .seconds(60))
        let real = await loop.wait(for: "nothing", timeout: .milliseconds(2)) { _ in false }
        #expect(real.report.realElapsed == real.report.elapsed)
    }

    @Test("a failure says which line waited, for what and how long, the last value, and what is pending")
    func failureExplains() async throws {
        let clock = VirtualClock()
        let scope = LoopScope("explained", clock: clock)
        let activity = scope.activities.begin("Searching trains")
        activity.sleeps(on: clock)
        defer { activity.end() }
        let line = #line + 1
        let outcome = await loop.wait(for: "8 rows", timeout: .seconds(3), scope: scope) { probe in
            probe.saw(3)
            return nil as Int?
        }
        let failure = try #require(throws: WaitFailure.self) { try outcome.get() }
        #expect(
            failure.description
                == "WaitingTests/OutcomeTests.swift:\(line): Waited 3.0 s for 8 rows, in vain."
                + " Last seen: 3. Still pending: Searching trains, 1 sleeping task.")
        #expect(failure.report.location.path == #filePath)
    }

    @Test("a report shows the last value as it was when the condition noted it")
    func seenWhenSeen() async throws {
        final class Rows: CustomStringConvertible {
            var count = 3
            var description: String { "\(count) rows" }
        }
        let rows = Rows()
        let outcome = await loop.wait(for: "8 rows", timeout: .zero) { probe in
            probe.saw(rows)
            rows.count = 4
            return false
        }
        #expect(outcome.report.lastSeen == "3 rows")
    }

    @Test("each ending has a sentence of its own")
    func sentences() {
        var report = Self.report
        let sentences: [(WaitFailure.Reason, String)] = [
            (.timedOut, "Waited 1.5 s for the rows, in vain."),
            (.failed("no service"), "Waiting for the rows failed after 1.5 s: no service"),
            (
                .interrupted(by: "a step"),
                "Waiting for the rows was interrupted after 1.5 s by the end of: a step."
            ),
            (.cancelled, "Waiting for the rows was cancelled after 1.5 s."),
            (
                .quiescent,
                "Waiting for the rows is pointless: after 1.5 s nothing is running and nothing is to come."
                    + " A thread or a task outside of UIActor is not seen: put its work into an activity"
                    + " (Activity), or set isOpenEnded."
            ),
        ]
        for (reason, words) in sentences {
            #expect(WaitFailure(reason: reason, report: report).message == words)
        }
        report.realElapsed = .seconds(30)
        #expect(
            WaitFailure(reason: .timedOut, report: report).message
                == "Waited 1.5 s (30.0 s of real time) for the rows, in vain.")
    }

    private static var report: WaitReport {
        let scope = LoopScope("sentences")
        var report = UILoop.shared.run(for: "the rows", timeout: .zero, scope: scope) { _ in false }.report
        report.elapsed = .milliseconds(1_500)
        report.realElapsed = report.elapsed
        return report
    }

    @Test("a failure can be recorded as an issue of the test, at the line that waited")
    func bridge() async throws {
        let scope = LoopScope("bridge")
        let line = #line + 1
        let outcome = await loop.wait(for: "8 rows", timeout: .zero, scope: scope) { _ in false }
        try withKnownIssue {
            try withWaiting(reporting: .issues) { try outcome.get() }
        } matching: { issue in
            issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
                && issue.comments.first?.rawValue.hasSuffix("for 8 rows, in vain.") == true
        }
    }

    @Test(
        "a wait that used over 80 % of its time is “narrow”: it nearly timed out",
        arguments: [(799, false), (800, false), (801, true), (1000, true)])
    func narrow(milliseconds: Int, isNarrow: Bool) {
        let used = Duration.milliseconds(milliseconds)
        let report = WaitReport(
            what: "it", location: FileLocation(file: "A/B.swift", path: "B.swift", line: 1), elapsed: used,
            realElapsed: used, timeout: .seconds(1), passes: 2)
        #expect(report.isNarrow == isNarrow)
    }

    @Test(
        "a wait on a virtual clock never counts as nearly timed out, because a slow machine does not slow it")
    func notNarrowOnVirtualClock() async throws {
        let scope = LoopScope("not narrow", clock: VirtualClock())
        var isThere = false
        _ = loop.schedule(after: .milliseconds(900), name: "it", in: scope) { isThere = true }
        let onLoop = await loop.wait(for: "it", timeout: .seconds(1), scope: scope) { _ in isThere }
        #expect(onLoop.report.elapsed == .milliseconds(900) && !onLoop.report.isNarrow)
        let offLoop = await Task { @MainActor in
            await outcome(within: .seconds(1), scope: scope) {
                try await scope.clock.sleep(for: .milliseconds(900))
            }
        }.value
        #expect(offLoop.report.elapsed == .milliseconds(900) && !offLoop.report.isNarrow)
    }

    @Test(
        "a wait without a limit, or one meant to last until its timeout, never counts as nearly timed out"
    )
    func notNarrow() async throws {
        let scope = LoopScope("not narrow", clock: VirtualClock())
        let unlimited = await loop.wait(for: "it", timeout: nil, scope: scope) { _ in true }
        #expect(!unlimited.report.isNarrow)
        let silence = LoopExpectation("silence", inverted: true)
        let outcome = await silence.wait(timeout: .seconds(1), scope: scope)
        #expect(outcome.ending == "fulfilled")
        #expect(!outcome.report.isNarrow)
    }
}
