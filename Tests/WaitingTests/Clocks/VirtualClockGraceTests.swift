import Testing
import Waiting

/// A clock that moves for sleeps alone first stands still, so that a test can begin to wait. How long is measured in real
/// time: a busy machine makes it longer, and never shorter.
@Suite("A virtual clock on which tasks only sleep", .timeLimit(.minutes(1)))
struct VirtualClockGraceTests {
    private let clock = VirtualClock()
    private let scope: LoopScope
    private let grace = Duration.milliseconds(50)

    init() {
        scope = LoopScope("sleeps", clock: clock)
    }

    private func realTime(of work: () async throws -> Void) async throws -> Duration {
        let start = MonotonicClock().now
        try await work()
        return start.duration(to: MonotonicClock().now)
    }

    @Test("a clock stands still before each sleep of a test that comes after the end of all other sleeps")
    func everySleep() async throws {
        for _ in 1...3 {
            let time = try await realTime { try await clock.sleep(for: .seconds(1)) }
            #expect(time >= grace)
        }
        #expect(clock.now.nanoseconds == 3_000_000_000)
    }

    @Test("a clock stands still once more after a wait, even if it has not moved for that wait")
    func afterWait() async throws {
        let activity = await scope.activities.begin("a walk")
        func step() async throws { try await activity.perform { try await clock.sleep(for: .seconds(1)) } }
        try await step()
        try await eventually("it", scope: scope) { true }
        #expect(try await realTime(of: step) >= grace)
        try await Task { @UIActor in try await eventually("it", scope: scope) { true } }.value
        #expect(try await realTime(of: step) >= grace)
        await activity.end()
    }

    @Test("a clock goes on at once from sleep to sleep of work that its scope has started")
    func sleepsOfAnActivity() async throws {
        let time = try await realTime {
            try await scope.start("a long walk") {
                for _ in 1...200 { try await clock.sleep(for: .seconds(1)) }
            }.value
        }
        #expect(time < grace * 100)
        #expect(clock.now.nanoseconds == 200_000_000_000)
    }
}
