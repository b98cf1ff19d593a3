import Observation
import Testing
import Waiting

/// A gate that is open for one second of virtual time.
private actor Turnstile {
    private(set) var isOpen = false
    private(set) var looks = 0

    func set(_ isOpen: Bool) { self.isOpen = isOpen }

    func look() -> Bool {
        looks += 1
        return isOpen
    }

    /// Returns a gate that opens at 1 s and closes at 2 s, and the scope of its clock.
    static func openedOnce() -> (Turnstile, LoopScope) {
        let (gate, clock) = (Turnstile(), VirtualClock())
        let scope = LoopScope("station", clock: clock)
        scope.start("the guard") {
            try await clock.sleep(for: .seconds(1))
            await gate.set(true)
            try await clock.sleep(for: .seconds(1))
            await gate.set(false)
        }
        return (gate, scope)
    }
}

/// A model as apps have it: on the main actor, with a clock from outside, and a task of its own.
@Observable @MainActor private final class SearchField {
    private(set) var results: [String] = []
    private let clock: any Clock<Duration>
    private var task: Task<Void, Never>?

    init(clock: any Clock<Duration>) { self.clock = clock }

    func type(_ text: String) {
        task?.cancel()
        task = Task {
            guard (try? await clock.sleep(for: .milliseconds(300), tolerance: nil)) != nil else { return }
            results.append(text)
        }
    }
}

/// Waits that the loop does not evaluate, on virtual clocks. Each test has many rounds, because mistakes here show only in
/// some.
@Suite("Virtual time off the loop", .timeLimit(.minutes(2)))
struct VirtualTimeOffLoopTests {
    private static let rounds = 0..<40

    // MARK: Looks

    @Test(
        "an asynchronous condition notices a state that lasts one second of virtual time when it begins")
    func sees() async throws {
        for _ in Self.rounds {
            let (gate, scope) = Turnstile.openedOnce()
            let start = scope.clock.now
            try await eventually("an open gate", within: .seconds(10), scope: scope) { await gate.isOpen }
            #expect(start.duration(to: scope.clock.now) == .seconds(1))
            for isNever in [true, false] {
                let (gate, scope) = Turnstile.openedOnce()
                await #expect(throws: WaitFailure.self) {
                    if isNever {
                        try await never("an open gate", for: .seconds(10), scope: scope) { await gate.isOpen }
                    } else {
                        try await always("a shut gate", for: .seconds(10), scope: scope) {
                            await !gate.isOpen
                        }
                    }
                }
            }
        }
    }

    @Test("an asynchronous condition on the main actor notices a state that lasts one second of virtual time")
    @MainActor
    func seesOnMainActor() async throws {
        for _ in Self.rounds {
            let (gate, scope) = Turnstile.openedOnce()
            await #expect(throws: WaitFailure.self) {
                try await never("an open gate", for: .seconds(10), scope: scope) { await gate.isOpen }
            }
        }
    }

    @Test("an asynchronous condition is evaluated every 10 ms of virtual time, or as polling says")
    func interval() async throws {
        for (polling, looks) in [(Polling.every(.milliseconds(10)), 101), (.every(.milliseconds(100)), 11)] {
            let (gate, scope) = (Turnstile(), LoopScope("station", clock: VirtualClock()))
            await #expect(throws: WaitFailure.self) {
                try await eventually("it", within: .seconds(1), polling: polling, scope: scope) {
                    await gate.look()
                }
            }
            #expect(await gate.looks == looks)
        }
    }

    @Test(
        "between two evaluations, a virtual clock goes on by a millisecond at least, whatever polling says",
        arguments: [Polling.continuous, .every(.zero), .every(.seconds(-1))])
    func shortestInterval(polling: Polling) async throws {
        let clock = VirtualClock()
        let scope = LoopScope("station", clock: clock)
        try await eventually("three milliseconds", within: .seconds(1), polling: polling, scope: scope) {
            clock.now.nanoseconds >= 3_000_000
        }
        #expect(clock.now.nanoseconds == 3_000_000)
    }

    @Test("a condition may sleep on the clock of its wait")
    func sleepingCondition() async throws {
        let (clock, gate) = (VirtualClock(), Turnstile())
        try await eventually("the third look", within: .seconds(10), scope: LoopScope("s", clock: clock)) {
            try await clock.sleep(for: .seconds(1))
            _ = await gate.look()
            return await gate.looks == 3
        }
        #expect(clock.now.nanoseconds >= 3_000_000_000)
    }

    @Test("work that a scope has started may itself wait on the scope's clock")
    func waitInWork() async throws {
        let (gate, scope) = Turnstile.openedOnce()
        let visitor = scope.start("the visitor") {
            try await eventually("an open gate", within: .seconds(10), scope: scope) { await gate.isOpen }
            try await never("a third gate", for: .seconds(5), scope: scope) { false }
        }
        try await visitor.value
        #expect((6_000_000_000...6_010_000_000).contains(scope.clock.now.nanoseconds))
    }

    // MARK: Patience

    @Test("a wait on a held clock fails after the clock's patience, on any actor, and names the hold")
    func patience() async {
        let clock = VirtualClock(patience: .milliseconds(100))
        let scope = LoopScope("kitchen", clock: clock)
        let hold = clock.hold("the kettle")
        func check(isolation: isolated (any Actor)? = #isolation) async {
            let error = await #expect(throws: WaitFailure.self) {
                try await eventually("tea", within: .seconds(60), scope: scope) { false }
            }
            #expect(
                error?.report.note?.contains("because of: the kettle") == true, "\(String(describing: error))"
            )
        }
        await check()
        await Task { @MainActor in await check() }.value
        let error = await #expect(throws: WaitFailure.self) {
            try await eventually("tea", within: .seconds(60), scope: scope) {
                await Task.yield()
                return false
            }
        }
        #expect(error?.report.note?.contains("because of: the kettle") == true)
        hold.release()
    }

    @Test("a failed wait names an activity that never ends, and a condition that does not return")
    func endless() async {
        let scope = LoopScope("kitchen", clock: VirtualClock(patience: .milliseconds(100)))
        let activity = await scope.activities.begin("the boiler")
        let error = await #expect(throws: WaitFailure.self) {
            try await eventually("tea", within: .seconds(60), scope: scope) { false }
        }
        #expect(error?.report.note?.contains("the boiler") == true)
        await activity.end()
        let stuck = await #expect(throws: WaitFailure.self) {
            try await eventually("tea", within: .seconds(60), scope: scope) {
                try await MonotonicClock().sleep(for: .seconds(60))
                return false
            }
        }
        #expect(stuck?.report.note?.contains("the condition of the wait for tea") == true)
    }

    // MARK: Outcomes

    @Test("the virtual clock jumps to the end of each sleep in an outcome's body")
    func body() async throws {
        for _ in Self.rounds {
            let clock = VirtualClock()
            try await outcome(within: .seconds(60), scope: LoopScope("kitchen", clock: clock)) { report in
                for _ in 0..<10 { try await clock.sleep(for: .seconds(1)) }
                report.succeed()
            }.get()
        }
    }

    @Test("the virtual clock fires a timer that an outcome's body set before it returned")
    func timerInBody() async throws {
        for _ in Self.rounds {
            let scope = LoopScope("kitchen", clock: VirtualClock())
            try await outcome(within: .seconds(5), scope: scope) { await Self.setTimer(in: scope, $0) }.get()
        }
    }

    @UIActor private static func setTimer(in scope: LoopScope, _ report: OutcomeReport) {
        _ = UILoop.shared.schedule(after: .seconds(2), name: "timer", in: scope) { report.succeed() }
    }

    // MARK: Models on the main actor

    @Test(
        "a wait moves the clock for a main-actor model that sleeps in its own task"
    ) @MainActor
    func modelAndWait() async throws {
        for _ in Self.rounds {
            let clock = VirtualClock()
            let search = SearchField(clock: clock)
            search.type("a")
            try await eventually("the results", scope: LoopScope("search", clock: clock)) {
                search.results == ["a"]
            }
            #expect(clock.now.nanoseconds == 300_000_000)
        }
    }

    @Test("a clock that is told to advance stops at that time, even before the end of a sleep")
    func stopsWhereItWasTold() async throws {
        for _ in Self.rounds {
            let clock = VirtualClock()
            let search = await SearchField(clock: clock)
            await search.type("a")
            try await clock.advance(by: .milliseconds(299))
            #expect(clock.now.nanoseconds == 299_000_000)
            #expect(await search.results.isEmpty)
        }
    }

    @Test("a clock moved by hand wakes a main-actor model that sleeps in its own task") @MainActor
    func modelAndHand() async throws {
        for _ in Self.rounds {
            let clock = VirtualClock(isMovedByHand: true)
            let search = SearchField(clock: clock)
            search.type("a")
            try await clock.advance(by: .milliseconds(299))
            #expect(search.results.isEmpty)
            try await clock.advance(by: .milliseconds(1))
            #expect(search.results == ["a"])
        }
    }
}
