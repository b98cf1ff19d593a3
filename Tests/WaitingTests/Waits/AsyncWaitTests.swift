import Locking
import Testing
import Waiting

@Suite("Waits with an asynchronous condition", .timeLimit(.minutes(1)))
@MainActor
struct AsyncWaitTests {
    private actor Server {
        private(set) var requests = 0

        func receive() { requests += 1 }
    }

    @Test("the state of another actor can be waited for")
    func otherActor() async throws {
        let server = Server()
        Task {
            for _ in 1...3 {
                try await MonotonicClock().sleep(for: .milliseconds(5))
                await server.receive()
            }
        }
        let found = try await eventually("three requests", within: .seconds(30)) {
            let requests = await server.requests
            return requests >= 3 ? requests : nil
        }
        #expect(found == 3)
    }

    @Test("a condition is evaluated at once, and once more at the deadline")
    func looks() async throws {
        let server = Server()
        try await eventually("no request", within: .zero) { await server.requests == 0 }
        var looks = 0
        let failure = await #expect(throws: WaitFailure.self) {
            try await eventually("a request", within: .milliseconds(30), polling: .every(.seconds(60))) {
                looks += 1
                return await server.requests > 0
            }
        }
        #expect(looks == 2)
        #expect(failure?.reason == .timedOut)
        #expect(failure?.report.passes == 2)
        #expect(failure?.report.note == nil)
    }

    @Test("a wait whose condition never returns ends within a second after the deadline, and says so")
    func neverReturns() async throws {
        let failure = await #expect(throws: WaitFailure.self) {
            try await eventually("it", within: .milliseconds(10)) {
                await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
                return true
            }
        }
        #expect(failure?.report.note == "Its condition has not returned.")
        #expect(failure?.report.elapsed ?? .zero < .seconds(30))
    }

    @Test(
        "an evaluation under way at the deadline is the last, and its success says how late it is"
    )
    func underWayAtDeadline() async throws {
        var looks = 0
        /// Returns whether this is the evaluation number `counted`. Takes 150 ms, which is 100 ms more than the waits
        /// last.
        func look(_ counted: Int) async throws -> Bool {
            looks += 1
            try await MonotonicClock().sleep(for: .milliseconds(150))
            return looks == counted
        }
        let failure = await #expect(throws: WaitFailure.self) {
            try await eventually("it", within: .milliseconds(50)) { try await look(2) }
        }
        #expect(failure?.reason == .timedOut && looks == 1)
        let reports = Lock<[WaitReport]>([])
        let reporter = IssueReporter(narrowWait: { report in reports.withLock { $0.append(report) } }) { _ in
        }
        looks = 0
        try await withWaiting(reporting: reporter) {
            try await eventually("it", within: .milliseconds(50)) { try await look(1) }
        }
        let report = reports.withLock { $0.first }
        #expect(report.map { $0.lateness >= .milliseconds(95) } == true)
        #expect(report?.narrowness.contains("after its time of 50.0 ms") == true)
        // A second evaluation, after the 50 ms, would find the condition true.
        looks = 0
        try await never("it", for: .milliseconds(50)) { try await look(2) }
        #expect(looks == 1)
    }

    @Test("wakeUp() makes a wait evaluate its asynchronous condition at once")
    func wakeUp() async throws {
        let server = Server()
        Task {
            await server.receive()
            UILoop.shared.wakeUp()
        }
        try await eventually("a request", within: .seconds(30), polling: .never) { await server.requests > 0 }
    }

    @Test("an error of the condition, a reason of `unless`, and a cancelled task end a wait")
    func errors() async throws {
        struct Broken: Error {}
        let server = Server()
        let failure = await #expect(throws: WaitFailure.self) {
            try await eventually("it") { () async throws -> Bool in
                await server.receive()
                throw Broken()
            }
        }
        #expect(failure?.reason == .failed("Broken()"))
        let other = await #expect(throws: WaitFailure.self) {
            try await eventually("it", unless: { "It rains." }) { await server.requests > 9 }
        }
        #expect(other?.reason == .failed("It rains."))
        let waiting = Task { @MainActor in
            try await eventually("it", within: .seconds(60)) { await server.requests > 9 }
        }
        await Task.yield()
        waiting.cancel()
        let cancelled = await #expect(throws: WaitFailure.self) { try await waiting.value }
        #expect(cancelled?.reason == .cancelled)
    }

    @Test("`never` and `always` watch for the whole time")
    func watching() async throws {
        let server = Server()
        try await never("a request", for: .milliseconds(20)) { await server.requests > 0 }
        try await always("silence", for: .milliseconds(20)) { await server.requests == 0 }
        await server.receive()
        let failure = await #expect(throws: WaitFailure.self) {
            try await never("a request", for: .seconds(30)) { await server.requests > 0 }
        }
        #expect(failure?.reason == .failed("There was a request, which was never to be."))
        let other = await #expect(throws: WaitFailure.self) {
            try await always("silence", for: .seconds(30)) { await server.requests == 0 }
        }
        #expect(other?.reason == .failed("There was not always silence."))
    }

    @Test("a condition runs on the actor of the caller, also on the loop's")
    func isolation() async throws {
        try await eventually("it") {
            await Task.yield()
            MainActor.assertIsolated()
            return true
        }
        try await onLoop()
    }

    @UIActor private func onLoop() async throws {
        try await eventually("it") {
            await Task.yield()
            UIActor.assertIsolated()
            return true
        }
    }
}

@Suite("An outcome on the main actor", .timeLimit(.minutes(1)))
@MainActor
struct MainActorOutcomeTests {
    @Test("the body runs on the actor of the caller, and its first report ends the wait")
    func succeeds() async throws {
        var isOnMainActor = false
        let outcome = await outcome(within: .seconds(30), of: "the reply") { report in
            MainActor.assertIsolated()
            isOnMainActor = true
            try await MonotonicClock().sleep(for: .milliseconds(5))
            report.succeed()
        }
        try outcome.get()
        #expect(isOnMainActor)
        #expect(outcome.report.elapsed < .seconds(15))
    }

    @Test("an error of the body, a report given up, and a report that never comes are told apart")
    func failures() async {
        struct Broken: Error {}
        let failed = await outcome(within: .seconds(30)) { _ in throw Broken() }
        #expect(throws: WaitFailure(reason: .failed("Broken()"), report: failed.report)) { try failed.get() }
        let givenUp = await outcome(within: .seconds(30)) { _ in }
        #expect(
            throws: WaitFailure(reason: .failed("\(ReportMistake.givenUp)"), report: givenUp.report)
        ) { try givenUp.get() }
        let kept = Lock<OutcomeReport?>(nil)
        let late = await outcome(within: .milliseconds(10)) { report in kept.withLock { $0 = report } }
        #expect(throws: WaitFailure(reason: .timedOut, report: late.report)) { try late.get() }
        #expect(kept.withLock { $0 }?.succeed() == .late)
    }

    @Test("a body that takes no report handle succeeds with its value, even false, or fails with its error")
    func value() async throws {
        struct Broken: Error {}
        let found = await outcome(within: .seconds(30)) {
            MainActor.assertIsolated()
            try await MonotonicClock().sleep(for: .milliseconds(1))
            return "a token"
        }
        #expect(try found.get() == "a token")
        #expect(try await outcome(within: .seconds(30)) { false }.get() == false)
        let failed = await outcome(within: .seconds(30)) { () async throws -> Int in throw Broken() }
        #expect(throws: WaitFailure(reason: .failed("Broken()"), report: failed.report)) { try failed.get() }
        let endless = await outcome(within: .milliseconds(10), of: "the end") {
            try await MonotonicClock().sleep(for: .seconds(60))
        }
        #expect(throws: WaitFailure(reason: .timedOut, report: endless.report)) { try endless.get() }
    }

    @Test(
        "a report at the deadline, and a wake-up whose evaluation comes after the deadline, are no mistakes")
    func noticed() async throws {
        let issues = Collected<LoopIssue>()
        try await withWaiting(reporting: issues.reporter) {
            let clock = VirtualClock()
            try await outcome(within: .seconds(3), scope: LoopScope("oven", clock: clock)) {
                try await clock.sleep(for: .seconds(3))
            }.get()
            var (looks, isDone) = (0, false)
            try await eventually("it", within: .milliseconds(10)) {
                looks += 1
                if looks == 1 {
                    Task { @MainActor in
                        isDone = true
                        UILoop.shared.wakeUp()
                        let end = MonotonicClock().now.advanced(by: .milliseconds(20))
                        while MonotonicClock().now < end {}
                    }
                }
                return isDone
            }
        }
        #expect(issues.values.isEmpty)
    }

    @Test("the end of the wait cancels the body")
    func cancels() async throws {
        let wasCancelled = Lock(false)
        _ = await outcome(within: .milliseconds(10)) { report in
            await withTaskCancellationHandler {
                _ = try? await MonotonicClock().sleep(for: .seconds(60))
                _ = report
            } onCancel: {
                wasCancelled.withLock { $0 = true }
            }
        }
        try await eventually("the end", polling: .every(.milliseconds(1))) { wasCancelled.withLock { $0 } }
    }
}

@Suite("Waits with an asynchronous condition, without an actor", .timeLimit(.minutes(1)))
struct ActorlessWaitTests {
    private actor Server {
        private(set) var requests = 0
    }

    // Without an actor, the condition is evaluated beside the wait, which Thread Sanitizer watches here.
    @Test("a wait that is cancelled during an evaluation says so")
    func cancelled() async {
        let server = Server()
        for _ in 1...50 {
            let waiting = Task {
                try await eventually("it", within: .seconds(60), polling: .continuous) {
                    await server.requests > 0
                }
            }
            await Task.yield()
            waiting.cancel()
            let failure = await #expect(throws: WaitFailure.self) { try await waiting.value }
            #expect(failure?.reason == .cancelled)
        }
    }
}
