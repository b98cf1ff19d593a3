import TestSupport
import Testing

@testable import Doubles

@Suite("A held call", .timeLimit(.minutes(1)))
struct HeldCallTests {
    @Test("a held call waits until the test responds with a value")
    func respond() async throws {
        let search = StubbedFunction<String, Int>("search").held()
        async let response = search("a")
        let call = try await search.nextCall()
        #expect(call.isHeld)
        #expect(call.result == nil)
        try call.respond(with: 7)
        #expect(!call.isHeld)
        #expect(try await response == 7)
    }

    @Test("a held call waits until the test fails it with an error")
    func fail() async throws {
        let search = StubbedFunction<String, Int>("search").held()
        let task = Task { try await search("a") }
        try await search.nextCall().fail(with: Refusal())
        await #expect(throws: Refusal()) { try await task.value }
        #expect(throws: Refusal()) { try search.calls[0].result?.get() }
    }

    @Test("a held call that returns nothing takes a response without a value")
    func respondVoid() async throws {
        let close = StubbedFunction<Void>("close").held()
        async let done: Void = close()
        try await close.nextCall().respond()
        try await done
    }

    @Test("a held call takes a response before its caller has suspended")
    func respondedBeforeSuspended() async throws {
        for number in 0..<500 {
            let search = StubbedFunction<Int, Int>("search").held()
            async let response = search(number)
            try await search.nextCall().respond(with: number)
            #expect(try await response == number)
        }
    }

    @Test("a second response to a held call is an error at the line of that response")
    func respondedTwice() async throws {
        let search = StubbedFunction<String, Int>("search").held()
        async let response = search("a")
        let call = try await search.nextCall()
        try call.respond(with: 1)
        let failure = #expect(throws: DoubleFailure.self) { try call.fail(with: Refusal()) }
        #expect(failure?.location.line == #line - 1)
        #expect(failure?.reason == .notHeld(call: #"search("a")"#, state: "it returned 1"))
        #expect(
            failure?.sentence
                == #"search("a") takes no response now: it returned 1. Only a held call takes one, and only once."#
        )
        #expect(try await response == 1)
    }

    @Test("a held call takes only one of a hundred concurrent responses")
    func respondedConcurrently() async throws {
        let search = StubbedFunction<String, Int>("search").held()
        async let response = search("a")
        let call = try await search.nextCall()
        let winners = await withTaskGroup(of: Int?.self) { group in
            for number in 0..<100 {
                group.addTask { (try? call.respond(with: number)) == nil ? nil : number }
            }
            return await group.reduce(into: []) { $0 += $1.map { [$0] } ?? [] }
        }
        #expect(winners.count == 1)
        #expect(try await response == winners.first)
    }

    @Test("a response to a call that a rule responds to is an error")
    func notHeld() async throws {
        let search = StubbedFunction<String, Int>("search").returns(1)
        _ = try await search("a")
        let failure = #expect(throws: DoubleFailure.self) { try search.calls[0].respond(with: 2) }
        #expect(failure?.reason == .notHeld(call: #"search("a")"#, state: "it returned 1"))
    }

    @Test("a held call shows that its task was cancelled, and goes on waiting")
    func cancellationShows() async throws {
        let search = StubbedFunction<String, Int>("search").held()
        let task = Task { try await search("a") }
        let call = try await search.nextCall()
        #expect(!call.isCancelled)
        task.cancel()
        try await call.waitUntilCancelled()
        #expect(call.isCancelled)
        #expect(call.isHeld)
        #expect(search.scope.calls[0].outcome == "is held, though its task was cancelled")
        try call.respond(with: 5)
        #expect(try await task.value == 5)
        #expect(call.isCancelled)
    }

    @Test("a held call that fails on cancellation ends when its task is cancelled")
    func failingOnCancellation() async throws {
        let search = StubbedFunction<String, Int>("search").held(failingOnCancellation: true)
        let task = Task { try await search("a") }
        let call = try await search.nextCall()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(call.isCancelled)
        let failure = #expect(throws: DoubleFailure.self) { try call.respond(with: 1) }
        #expect(
            failure?.reason
                == .notHeld(call: #"search("a")"#, state: "it ended because its task was cancelled"))
        try search.scope.verify()
    }

    @Test("a held call is cancelled with its task, even before the caller has suspended")
    func cancelledBeforeSuspended() async throws {
        try await withDoubles { scope in
            let search = StubbedFunction<String, Int>("search", in: scope).held(failingOnCancellation: true)
            let caller = StubbedCompletion<Void>("caller", in: scope).held()
            let task = Task {
                await withCheckedContinuation { start in caller { start.resume() } }
                return try await search("a")
            }
            // With the inline executor, this task continues at the moment when the double receives the call.
            let test = Task(executorPreference: InlineExecutor()) {
                let call = try await search.nextCall()
                let wasHeld = call.isHeld
                task.cancel()
                return (wasHeld, call.isHeld, call.isCancelled)
            }
            await yield { search.core.waiterCount == 1 }
            try await caller.nextCall().respond()
            #expect(try await test.value == (true, false, true))
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test("a held call that is cancelled just before its scope is verified ends by cancellation")
    func cancelledThenVerified() async throws {
        for number in 0..<300 {
            try await withDoubles { scope in
                let search = StubbedFunction<Int, Int>("search", in: scope).held(failingOnCancellation: true)
                let task = Task { try await search(number) }
                _ = try await search.call(0)
                task.cancel()
            }
        }
    }

    @Test("a held call that fails on cancellation ends at once if its task was cancelled before")
    func cancelledBefore() async throws {
        let search = StubbedFunction<String, Int>("search").held(failingOnCancellation: true)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await search("a")
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try search.calls[0].isCancelled)
    }

    @Test("a wait for the cancellation of a held call suspends until the call's task is cancelled")
    func waitUntilCancelled() async throws {
        let search = StubbedFunction<String, Int>("search").held(failingOnCancellation: true)
        let task = Task { try await search("a") }
        let call = try await search.nextCall()
        async let waited: Void = call.waitUntilCancelled()
        await yield { call.record.cancellationWaiterCount == 1 }
        task.cancel()
        try await waited
        try await call.waitUntilCancelled()
    }

    @Test("a held call is not cancelled if its task is cancelled after the response")
    func cancelledAfter() async throws {
        let search = StubbedFunction<String, Int>("search").held()
        let task = Task { try await search("a") }
        let call = try await search.nextCall()
        try call.respond(with: 1)
        task.cancel()
        #expect(!call.isCancelled)
        #expect(try await task.value == 1)
    }

    @Test("a wait for the cancellation of a call ends when the call gets a response")
    func endedUncancelled() async throws {
        let search = StubbedFunction<String, Int>("search").held()
        async let response = search("a")
        let call = try await search.nextCall()
        let waiter = Task { try await call.waitUntilCancelled() }
        await yield { call.record.cancellationWaiterCount == 1 }
        try call.respond(with: 1)
        _ = try await response
        let failures = [
            await #expect(throws: DoubleFailure.self) { try await waiter.value },
            await #expect(throws: DoubleFailure.self) { try await call.waitUntilCancelled() },
        ]
        for failure in failures {
            #expect(failure?.reason == .endedUncancelled(call: #"search("a")"#, state: "it returned 1"))
        }
    }

    @Test("a wait for the cancellation of a call ends at its limit, or when the waiting task is cancelled")
    func waitUntilCancelledLimit() async throws {
        let search = StubbedFunction<String, Int>("search").held()
        async let response = search("a")
        let call = try await search.nextCall()
        let clock = ManualClock()
        let waiter = Task { try await call.waitUntilCancelled(within: .seconds(2), clock: clock) }
        await yield { clock.sleeperCount == 1 }
        clock.advance(by: .seconds(2))
        let late = await #expect(throws: DoubleFailure.self) { try await waiter.value }
        #expect(late?.reason == .waitTimedOut(for: #"search("a") to be cancelled"#, after: .seconds(2)))
        let impatient = Task { try await call.waitUntilCancelled() }
        await yield { call.record.cancellationWaiterCount == 1 }
        impatient.cancel()
        let cancelled = await #expect(throws: DoubleFailure.self) { try await impatient.value }
        #expect(cancelled?.reason == .waitCancelled(for: #"search("a") to be cancelled"#))
        #expect(call.record.cancellationWaiterCount == 0)
        try call.respond(with: 1)
        #expect(try await response == 1)
    }

    @Test("a call whose rule's closure is running also shows that its task was cancelled")
    func performCancelled() async throws {
        let gate = StubbedFunction<Void>("gate").held()
        let search = StubbedFunction<String, Int>("search").performs { _ in
            try await gate()
            return Task.isCancelled ? -1 : 1
        }
        let task = Task { try await search("a") }
        let call = try await search.nextCall()
        _ = try await gate.call(0)
        task.cancel()
        try await call.waitUntilCancelled()
        #expect(search.scope.calls[0].outcome == "is being performed")
        try gate.calls[0].respond()
        #expect(try await task.value == -1)
    }
}
