import Testing
import Waiting

@Suite("A virtual clock that is told to move on")
@UIActor
struct VirtualClockAdvanceTests {
    let loop = UILoop.shared
    let clock = VirtualClock()
    let scope: LoopScope

    init() {
        scope = LoopScope("virtual", clock: clock)
    }

    @Test(
        "a clock that is moved by hand moves as far as it is told, and the timers that are due fire in order")
    func movedByHand() async throws {
        let clock = VirtualClock(isMovedByHand: true)
        let scope = LoopScope("by hand", clock: clock)
        var log: [String] = []
        func chain(_ number: Int) {
            _ = loop.schedule(after: .seconds(1), name: "link", in: scope) {
                log.append("\(number) at \(clock.now.nanoseconds / 1_000_000_000)")
                // The timer's handler starts a task, which sets the next timer.
                Task { @UIActor in chain(number + 1) }
            }
        }
        chain(1)
        _ = await loop.wait(for: "some time", timeout: .milliseconds(3)) { _ in false }
        #expect(log.isEmpty)
        try await clock.advance(by: .milliseconds(3_500))
        #expect(log == ["1 at 1", "2 at 2", "3 at 3"])
        #expect(clock.now.nanoseconds == 3_500_000_000)
        try await clock.advance(by: .milliseconds(500))
        #expect(log.last == "4 at 4")
        try await clock.advance(by: .zero)
        try await clock.advance(by: .seconds(-1))
        #expect(clock.now.nanoseconds == 4_000_000_000)
    }

    @Test("a clock that moves by itself can also be told to move on")
    func advancedBesides() async throws {
        try await clock.advance(by: .seconds(60))
        #expect(clock.now.nanoseconds == 60_000_000_000)
    }

    @Test("the failure to advance a clock says what holds the clock")
    func advanceIsHeld() async {
        let clock = VirtualClock(patience: .milliseconds(5))
        let scope = LoopScope("held", clock: clock)
        let activity = scope.activities.begin("a real socket")
        let failure = await #expect(throws: WaitFailure.self) { try await clock.advance(by: .seconds(1)) }
        activity.end()
        #expect(failure?.reason == .timedOut)
        #expect(failure?.report.pending.contains("a real socket") == true)
    }

    @Test("a clock that could not advance stays where it is, and the next advance counts from there")
    func advanceFails() async throws {
        let clock = VirtualClock(isMovedByHand: true)
        let hold = clock.hold("a response")
        let advance = Task { @UIActor in try await clock.advance(by: .seconds(60)) }
        advance.cancel()
        await #expect(throws: WaitFailure.self) { try await advance.value }
        hold.release()
        try await clock.advance(by: .seconds(1))
        #expect(clock.now.nanoseconds == 1_000_000_000)
    }

    @Test("a clock goes on for one advance after another has failed")
    func oneAdvanceFails() async throws {
        let clock = VirtualClock(isMovedByHand: true)
        let hold = clock.hold("a response")
        let first = Task { @UIActor in try await clock.advance(by: .seconds(60)) }
        await Task.yield()
        let second = Task { @UIActor in try await clock.advance(by: .seconds(1)) }
        await Task.yield()
        first.cancel()
        await #expect(throws: WaitFailure.self) { try await first.value }
        hold.release()
        try await second.value
        #expect(clock.now.nanoseconds == 61_000_000_000)
    }
}

extension OwnsTheThread {
    @Suite("A virtual clock")
    @UIActor
    struct VirtualClockOnTheThreadTests {
        @Test("if synchronous code advances a virtual clock, the clock moves when the loop runs")
        func withoutSuspending() {
            let clock = VirtualClock(isMovedByHand: true)
            let scope = LoopScope("by hand", clock: clock)
            var isExpired = false
            _ = UILoop.shared.schedule(after: .seconds(900), name: "expiry", in: scope) { isExpired = true }
            clock.advance(by: .seconds(900))
            #expect(!isExpired)
            let outcome = UILoop.shared.run(for: "expiry", timeout: .seconds(60)) { _ in isExpired }
            #expect(outcome.ending == "fulfilled")
        }
    }
}
