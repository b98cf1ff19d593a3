import Locking
import Testing
import Waiting

@Suite("eventually, never and always")
@UIActor
struct EventuallyTests {
    let loop = UILoop.shared
    let clock = VirtualClock()
    let scope: LoopScope

    init() {
        scope = LoopScope("conditions", clock: clock)
    }

    func after(_ seconds: Int, _ action: @escaping @UIActor () -> Void) {
        _ = loop.schedule(after: .seconds(seconds), name: "later", in: scope, action)
    }

    @Test("`eventually` returns the value of its condition")
    func eventuallyValue() async throws {
        var rows: [String] = []
        after(3) { rows = ["Paris", "Lyon"] }
        let first = try await eventually("a row", within: .seconds(5), scope: scope) { rows.first }
        #expect(first == "Paris")
        try await eventually("two rows", scope: scope) { rows.count == 2 }
    }

    @Test("`eventually` fails at its deadline, with the caller's line")
    func eventuallyFails() async throws {
        var failure: WaitFailure?
        let line = #line + 2
        do throws(WaitFailure) {
            try await eventually("a row", within: .seconds(5), scope: scope) { false }
        } catch {
            failure = error
        }
        #expect(failure?.reason == .timedOut)
        #expect(failure?.report.elapsed == .seconds(5))
        #expect(failure?.report.location.line == line)
        #expect(failure?.report.location.file == #fileID)
    }

    @Test("a wait fails as soon as its `unless` returns a reason, before its condition is evaluated")
    func unless() async throws {
        var dialog: String?
        after(1) { dialog = "Error" }
        after(2) {}
        let failure = await #expect(throws: WaitFailure.self) {
            try await eventually(
                "a row", within: .seconds(60), scope: scope,
                unless: { dialog.map { "The dialog “\($0)” appeared." } }
            ) { dialog != nil }
        }
        #expect(failure?.reason == .failed("The dialog “Error” appeared."))
        #expect(failure?.report.elapsed == .seconds(1))
        let outcome = loop.run(for: "it", timeout: .zero, unless: { "There is a reason." }) { _ in true }
        guard case .failed(let error as UnlessError, _) = outcome else {
            Issue.record("It ended otherwise: \(outcome)")
            return
        }
        #expect(error.reason == "There is a reason.")
    }

    @Test("a wait fails if its `unless` throws an error")
    func unlessThrows() async {
        struct Broken: Error {}
        let outcome = await loop.wait(for: "it", timeout: .seconds(60), unless: { throw Broken() }) { _ in
            true
        }
        #expect(outcome.ending == "failed: Broken()")
    }

    @Test("`never` succeeds if its condition stays false for the whole time")
    func neverHolds() async throws {
        after(1) {}
        try await never("an error", for: .seconds(5), scope: scope) { false }
        #expect(clock.now.nanoseconds == 5_000_000_000)
    }

    @Test(
        "`never` fails after a pass in which its condition is true, even if the next pass makes it false again"
    )
    func neverFails() async throws {
        var isShown = false
        after(2) {
            isShown = true
            Task { @UIActor in isShown = false }
        }
        let failure = await #expect(throws: WaitFailure.self) {
            try await never("an error", for: .seconds(5), scope: scope) { isShown }
        }
        #expect(failure?.reason == .failed("There was an error, which was never to be."))
        #expect(failure?.report.elapsed == .seconds(2))
    }

    @Test(
        "`always` succeeds if its condition stays true, and fails after the first pass in which the condition is false"
    )
    func always() async throws {
        var isThere = true
        after(7) { isThere = false }
        try await Waiting.always("the rows", for: .seconds(5), scope: scope) { isThere }
        let failure = await #expect(throws: WaitFailure.self) {
            try await Waiting.always("the rows", for: .seconds(5), scope: scope) { isThere }
        }
        #expect(failure?.reason == .failed("There was not always the rows."))
        #expect(failure?.report.elapsed == .seconds(2))
    }

    @Test("`never` fails if its condition throws")
    func conditionThrows() async {
        struct Broken: Error {}
        let failure = await #expect(throws: WaitFailure.self) {
            try await never(for: .seconds(5), scope: scope) { throw Broken() }
        }
        #expect(failure?.reason == .failed("Broken()"))
    }

    @Test("`never` with endsWhenQuiescent returns at once if nothing is running or pending")
    func neverAndQuiescent() async throws {
        let scope = LoopScope("quiet")
        let start = MonotonicClock().now
        try await never("an error", for: .seconds(60), scope: scope, endsWhenQuiescent: true) { false }
        #expect(start.duration(to: MonotonicClock().now) < .seconds(30))
    }

    @Test("waits on the main actor do not keep a wait on the loop from being quiescent")
    func mainActorWaitIsNoWork() async throws {
        let begun = Lock<Set<Int>>([])
        @Sendable func isMet(_ number: Int) -> Bool {
            _ = begun.withLock { $0.insert(number) }
            return false
        }
        let waits: [Task<Void, any Error>] = [
            Task { @MainActor in try await eventually("the bell", within: .seconds(60)) { isMet(1) } },
            Task { @MainActor in
                try await eventually(
                    "the bell", within: .seconds(60), polling: .every(.milliseconds(5))
                ) { isMet(2) }
            },
            Task { @MainActor in
                try await eventually("the bell", within: .seconds(60)) { () async in isMet(3) }
            },
        ]
        try await eventually("their begin", within: .seconds(60), polling: .every(.milliseconds(1))) {
            begun.withLock { $0.count } == 3
        }
        let start = MonotonicClock().now
        let outcome = await loop.wait(
            for: "a step", timeout: .seconds(60), scope: LoopScope("quiet"), failsWhenQuiescent: true
        ) { _ in false }
        #expect(outcome.ending == "quiescent")
        #expect(start.duration(to: MonotonicClock().now) < .seconds(30))
        for wait in waits { wait.cancel() }
        for wait in waits { await #expect(throws: WaitFailure.self) { try await wait.value } }
    }

    @Test("a `never` does not keep another wait from being quiescent")
    func neverIsBystander() async throws {
        let scope = LoopScope("quiet")
        let watching = Task { @UIActor in
            try await never("an error", for: .seconds(60), scope: scope) { false }
        }
        let outcome = await loop.wait(
            for: "a step", timeout: .seconds(60), scope: scope, failsWhenQuiescent: true
        ) { _ in false }
        #expect(outcome.ending == "quiescent")
        watching.cancel()
        await #expect(throws: WaitFailure.self) { try await watching.value }
    }

    @Test("`never` and `always` fail if they have no time to watch their condition", arguments: [0, -1])
    func noTime(seconds: Int) async throws {
        let failures = [
            await #expect(throws: WaitFailure.self) {
                try await never("an error", for: .seconds(seconds), scope: scope) { false }
            },
            await #expect(throws: WaitFailure.self) {
                try await Waiting.always("the rows", for: .seconds(seconds), scope: scope) { true }
            },
        ]
        let reason = WaitFailure.Reason.failed("There was no time to watch it.")
        #expect(failures.map { $0?.reason } == [reason, reason])
    }

    @Test("if they poll, `never` and `always` notice a change that does not wake the loop")
    func polled() async {
        let start = MonotonicClock().now
        let isLate: @UIActor () -> Bool = { start.duration(to: MonotonicClock().now) >= .milliseconds(5) }
        let failures = [
            await #expect(throws: WaitFailure.self) {
                try await never("an error", for: .seconds(60), polling: .every(.milliseconds(1))) { isLate() }
            },
            await #expect(throws: WaitFailure.self) {
                try await Waiting.always("silence", for: .seconds(60), polling: .every(.milliseconds(1))) {
                    !isLate()
                }
            },
        ]
        #expect(failures.allSatisfy { $0.map { $0.report.elapsed < .seconds(30) } == true })
    }
}
