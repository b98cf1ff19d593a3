import Testing
import Waiting

@Suite("A virtual clock")
@UIActor
struct VirtualClockTests {
    let loop = UILoop.shared
    let clock = VirtualClock()
    let scope: LoopScope

    init() {
        scope = LoopScope("virtual", clock: clock)
    }

    @Test("a virtual clock jumps from deadline to deadline, so that 15 minutes take no time")
    func jumps() async {
        var log: [String] = []
        for (name, minutes) in [("expiry", 15), ("warning", 14), ("tick", 1)] {
            _ = loop.schedule(after: .seconds(minutes * 60), name: name, in: scope) {
                log.append("\(name) at \(clock.now.nanoseconds / 60_000_000_000)")
            }
        }
        let start = MonotonicClock().now
        let outcome = await loop.wait(for: "expiry", timeout: .seconds(3_600), scope: scope) { _ in
            log.count == 3
        }
        #expect(outcome.ending == "fulfilled")
        #expect(log == ["tick at 1", "warning at 14", "expiry at 15"])
        #expect(outcome.report.elapsed == .seconds(900))
        #expect(start.duration(to: MonotonicClock().now) < .seconds(30))
    }

    @Test("a virtual clock neither delays the timers of other clocks nor waits for them")
    func otherClocks() async {
        var fired: [String] = []
        _ = loop.schedule(after: .seconds(60), name: "virtual", in: scope) { fired.append("virtual") }
        let real = loop.schedule(after: .seconds(60), name: "real") { fired.append("real") }
        _ = await loop.wait(for: "the virtual one", timeout: nil, scope: scope) { _ in !fired.isEmpty }
        #expect(fired == ["virtual"])
        real.cancel()
        var isSoon = false
        let far = loop.schedule(after: .seconds(600), name: "far", in: scope) {}
        defer { far.cancel() }
        _ = loop.schedule(after: .milliseconds(1), name: "soon") { isSoon = true }
        _ = await loop.wait(for: "the real one", timeout: .seconds(60)) { _ in isSoon }
        #expect(isSoon)
    }

    @Test("a virtual clock does not stop at a cancelled timer")
    func cancelledTimer() async {
        let timer = loop.schedule(after: .seconds(1), name: "cancelled", in: scope) {}
        var isDone = false
        _ = loop.schedule(after: .seconds(5), name: "due", in: scope) { isDone = true }
        timer.cancel()
        var instants: Set<LoopInstant> = []
        _ = await loop.wait(for: "it", timeout: nil, scope: scope) { _ in
            instants.insert(clock.now)
            return isDone
        }
        #expect(instants.map(\.nanoseconds).sorted() == [0, 5_000_000_000])
    }

    @Test("an activity that does not sleep on a virtual clock holds the clock until the activity ends")
    func activityHolds() async {
        let activity = scope.activities.begin("a real socket")
        var isDue = false
        _ = loop.schedule(after: .seconds(1), name: "due", in: scope) { isDue = true }
        _ = await loop.wait(for: "some time", timeout: .milliseconds(5)) { _ in false }
        #expect(!isDue)
        #expect(clock.now.nanoseconds == 0)
        activity.end()
        let outcome = await loop.wait(for: "it", timeout: .seconds(9), scope: scope) { _ in isDue }
        #expect(outcome.ending == "fulfilled")
    }

    @Test("an activity that sleeps on a virtual clock does not hold the clock")
    func sleepingActivity() async {
        let activity = scope.activities.begin("Searching trains")
        let clock = clock
        Task { @UIActor in
            await activity.perform {
                // This is like a service on another thread that has nothing but a clock.
                await Task.detached { [activity] in
                    await activity.perform {
                        try? await (clock as any Clock<Duration>).sleep(for: .seconds(3))
                    }
                }.value
            }
            activity.end()
        }
        let outcome = await loop.wait(
            for: "the end", timeout: .seconds(10), scope: scope, failsWhenQuiescent: true
        ) { _ in
            scope.activities.isEmpty
        }
        #expect(outcome.ending == "fulfilled")
        #expect(outcome.report.elapsed == .seconds(3))
    }

    @Test("an activity that sleeps on a virtual clock from another executor does not hold the clock")
    func sleepingElsewhere() async {
        let activity = scope.activities.begin("Searching trains")
        let clock = clock
        let workers = WorkerPool(threads: 2)
        let task = Task(executorPreference: workers) {
            await Self.searches(as: activity) { try await clock.sleep(for: $0) }
            await activity.end()
        }
        let outcome = await loop.wait(
            for: "the end", timeout: .seconds(10), scope: scope, failsWhenQuiescent: true
        ) { _ in
            scope.activities.isEmpty
        }
        #expect(outcome.ending == "fulfilled")
        #expect(outcome.report.elapsed == .seconds(3))
        await task.value
    }

    private static func searches(
        as activity: Activity, sleep: @escaping @Sendable (Duration) async throws -> Void
    ) async {
        await activity.perform { await concurrently(sleep) }
    }

    @concurrent private static func concurrently(
        _ sleep: @escaping @Sendable (Duration) async throws -> Void
    ) async {
        try? await sleep(.seconds(3))
    }

    @Test("undelivered input, a hold, a polling wait and an open-ended scope hold a virtual clock")
    func otherHolds() async throws {
        var isDue = false
        func next() {
            isDue = false
            _ = loop.schedule(after: .seconds(1), name: "due", in: scope) { isDue = true }
        }
        let timer = Task { @UIActor in
            await loop.wait(for: "the end of the test", timeout: nil, scope: scope) { _ in false }
        }
        defer { timer.cancel() }
        func stands() async -> Bool {
            _ = await loop.wait(for: "some real time", timeout: .milliseconds(2)) { _ in false }
            return !isDue
        }
        func goesOn() async -> Bool {
            await loop.wait(for: "the timer", timeout: .seconds(5)) { _ in isDue }.value != nil
        }
        next()
        scope.hasPendingInput = { true }
        #expect(await stands())
        scope.hasPendingInput = { false }
        #expect(await goesOn())

        next()
        let hold = clock.hold("a real response")
        #expect(await stands())
        hold.release()
        #expect(await goesOn())

        let poll = Task { @UIActor in
            await loop.wait(for: "the world", timeout: nil, polling: .every(.seconds(1)), scope: scope) { _ in
                false
            }
        }
        await Task.yield()
        next()
        #expect(await stands())
        poll.cancel()
        _ = await poll.value
        #expect(await goesOn())

        next()
        scope.isOpenEnded = true
        #expect(await stands())
        scope.isOpenEnded = false
        #expect(await goesOn())
    }

    @Test("an activity holds a virtual clock until all its concurrent parts sleep on the clock")
    func parts() async throws {
        let clock = VirtualClock()
        let scope = LoopScope("two requests", clock: clock)
        let activity = scope.activities.begin("two requests")
        var isDone = false
        let (first, second) = (activity.beginPart(), activity.beginPart())
        let asleep = Task { await first.perform { try? await clock.sleep(for: .unlimited) } }
        Task {
            await second.perform {
                _ = await loop.wait(for: "real time", timeout: .milliseconds(5)) { _ in false }
            }
            isDone = true
            second.end()
        }
        let found = await loop.wait(for: "the second", timeout: .seconds(5), scope: scope) { _ in isDone }
        #expect(found.value != nil)
        #expect(scope.isAtRest)
        asleep.cancel()
        await asleep.value
        #expect(!scope.isAtRest)
        first.end()
        activity.end()
        #expect(scope.activities.isEmpty)
    }

    @Test("a virtual clock stands still between two waits, so that nothing expires")
    func standsBetweenWaits() async {
        await #expect(processExitsWith: .success) {
            let loop = UILoop.shared
            let clock = VirtualClock()
            let scope = LoopScope("virtual", clock: clock)
            let other = LoopScope("another", clock: VirtualClock())
            _ = loop.run(for: "it to be set", timeout: .zero) { _ in
                _ = loop.schedule(after: .seconds(900), name: "expiry", in: scope) {}
                return true
            }
            // The loop does passes and would sleep, but nobody waits on this clock.
            _ = loop.run(for: "an hour", timeout: .seconds(3_600), scope: other) { _ in false }
            precondition(clock.now.nanoseconds == 0)
            _ = loop.run(for: "expiry", timeout: .seconds(900), scope: scope) { _ in false }
            precondition(clock.now.nanoseconds == 900_000_000_000)
        }
    }

    @Test("a virtual clock does not move for a wait outside the clock's scope, and the failure says so")
    func othersWaits() async {
        var isDue = false
        let timer = loop.schedule(after: .seconds(900), name: "the offer's end", in: scope) { isDue = true }
        let outcome = await loop.wait(for: "the end", timeout: .milliseconds(5)) { _ in isDue }
        #expect(outcome.ending == "timed out")
        #expect(clock.now.nanoseconds == 0)
        #expect(
            outcome.report.note?.contains("“the offer's end” is due on the clock of “\(scope.name)”") == true)
        timer.cancel()
    }

    @Test("a failure names the polling wait or the unpainted display that held the virtual clock")
    func saysWhatHolds() async throws {
        let clock = VirtualClock(patience: .milliseconds(10))
        let scope = LoopScope("held", clock: clock)
        let start = MonotonicClock().now
        let polled = await loop.wait(
            for: "the file", timeout: .milliseconds(10), polling: .every(.milliseconds(1)), scope: scope
        ) { _ in false }
        #expect(polled.ending == "timed out")
        #expect(
            polled.report.note?.hasSuffix(
                " of real time, because of: the wait for the file, which polls for what is not on the clock.")
                == true)
        #expect(polled.report.realElapsed >= .milliseconds(10))
        #expect(polled.report.realElapsed <= start.duration(to: MonotonicClock().now))
        let screen = Insatiable()
        let source = loop.addDisplay(screen, in: scope)
        let timer = loop.schedule(after: .seconds(900), name: "expiry", in: scope) {}
        defer {
            source.cancel()
            timer.cancel()
        }
        do {
            try await clock.advance(by: .seconds(1))
            Issue.record("It went on.")
        } catch {
            #expect(error.report.pending.contains("a display of “held” that still needs to be painted"))
            // The report has no note, because the clock was told to move.
            #expect(error.report.note == nil)
        }
    }

    @Test("the timers of a released virtual clock are released, because they are never due")
    func abandoned() async {
        final class Captured {}
        weak var captured: Captured?
        do {
            let scope = LoopScope("abandoned", clock: VirtualClock())
            let kept = Captured()
            captured = kept
            _ = loop.schedule(after: .seconds(900), name: "expiry", in: scope) { _ = kept }
        }
        #expect(captured != nil)
        let outcome = await loop.wait(
            for: "its end", timeout: .seconds(60), polling: .every(.milliseconds(1))
        ) {
            _ in captured == nil
        }
        #expect(outcome.ending == "fulfilled" && outcome.isPrompt)
    }

    @Test("a display of another scope neither holds a virtual clock nor keeps a scope from being quiescent")
    func othersDisplays() async throws {
        let screen = Insatiable()
        let source = loop.addDisplay(screen, in: LoopScope("another", clock: VirtualClock()))
        defer { source.cancel() }
        try await clock.advance(by: .seconds(1))
        #expect(clock.now.nanoseconds == 1_000_000_000)
        let outcome = await loop.wait(
            for: "nothing", timeout: .seconds(60), scope: scope, failsWhenQuiescent: true
        ) { _ in false }
        #expect(outcome.ending == "quiescent")
    }

    private final class Insatiable: LoopDisplay {
        let needsDisplay = true

        func display() {}
    }

    @Test("a failed wait says which work a virtual clock cannot see, unless the clock sees some work")
    func unseenWork() async {
        let scope = LoopScope("shop", clock: VirtualClock())
        let alone = await UILoop.shared.wait(for: "the box", timeout: .seconds(5), scope: scope) { _ in false
        }
        let words = "it does not see a thread, or a task outside of UIActor"
        #expect(alone.report.note?.contains(words) == true, "\(alone)")
        scope.start("the order") { try await scope.clock.sleep(for: .seconds(60)) }
        let ordered = await UILoop.shared.wait(for: "the box", timeout: .seconds(5), scope: scope) { _ in
            false
        }
        #expect(ordered.report.note == nil && ordered.report.pending.count == 2, "\(ordered)")
    }

    @Test("a hold on a virtual clock ends when the last reference to the hold is released")
    func forgottenHold() async {
        var hold: ClockHold? = clock.hold("forgotten")
        #expect(hold != nil)
        hold = nil
        let outcome = await loop.wait(for: "a second", timeout: .seconds(1), scope: scope) { _ in false }
        #expect(outcome.ending == "timed out")
        #expect(outcome.report.note?.contains("stood still") == false)
    }

    @Test("a sleep on a virtual clock lasts until its deadline, or until its task is cancelled")
    func sleep() async throws {
        let start = clock.now
        try await clock.sleep(for: .seconds(5))
        #expect(start.duration(to: clock.now) == .seconds(5))
        try await clock.sleep(until: start)
        let hold = clock.hold("for a while")
        let clock = clock
        let task = Task { @UIActor in try await clock.sleep(for: .seconds(5)) }
        await Task.yield()
        #expect(scope.pending == ["1 sleeping task"])
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(scope.pending.isEmpty)
        hold.release()
    }

    @Test("an activity of any scope that shares a virtual clock holds the clock")
    func sharedClock() async {
        let other = LoopScope("other", clock: clock)
        var isDue = false
        _ = loop.schedule(after: .seconds(1), name: "due", in: scope) { isDue = true }
        let activity = other.activities.begin("real work")
        _ = await loop.wait(for: "some time", timeout: .milliseconds(3)) { _ in false }
        #expect(!isDue)
        activity.end()
        _ = await loop.wait(for: "it", timeout: .seconds(5), scope: other) { _ in isDue }
        #expect(isDue)
    }

    @Test("a day of ten thousand timers, each set by the one before, takes no real time")
    func aDay() async {
        let step = Duration.seconds(86_400) / 10_000
        var count = 0
        func next() {
            _ = loop.schedule(after: step, name: "link", in: scope) {
                count += 1
                if count < 10_000 { next() }
            }
        }
        next()
        let outcome = await loop.wait(for: "the end of the day", timeout: nil, scope: scope) { _ in
            count == 10_000
        }
        #expect(outcome.report.elapsed == .seconds(86_400))
    }
}
