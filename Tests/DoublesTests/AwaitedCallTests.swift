import TestSupport
import Testing

@testable import Doubles

@Suite("Waiting for a call", .timeLimit(.minutes(1)))
struct AwaitedCallTests {
    @Test("a wait for a call that was already received returns at once")
    func alreadyReceived() async throws {
        let search = StubbedFunction<String, Int>("search").returns(0)
        _ = try await search("a")
        _ = try await search("b")
        #expect(try await search.nextCall().arguments == "a")
        #expect(try await search.nextCall().arguments == "b")
        #expect(try await search.call(0).arguments == "a")
    }

    @Test("a wait for a call suspends until the call is received")
    func suspends() async throws {
        let search = StubbedFunction<String, Int>("search").returns(0)
        async let next = search.nextCall()
        async let second = search.call(1)
        await yield { search.core.waiterCount == 2 }
        _ = try await search("a")
        #expect(try await next.arguments == "a")
        await yield { search.core.waiterCount == 1 }
        _ = try await search("b")
        #expect(try await second.arguments == "b")
        #expect(search.core.waiterCount == 0)
    }

    @Test("tasks that wait for the next call get different calls, in the order in which they began to wait")
    func severalWaiters() async throws {
        let search = StubbedFunction<Int, Int>("search").returns(0)
        var waiters: [Task<Int, any Error>] = []
        for number in 1...10 {
            waiters.append(Task { try await search.nextCall().arguments })
            await yield { search.core.waiterCount == number }
        }
        for number in 0..<10 { _ = try await search(number) }
        for (number, waiter) in waiters.enumerated() { #expect(try await waiter.value == number) }
    }

    @Test("a cancelled wait takes no call, and its failure names the awaited call")
    func cancelled() async throws {
        let search = StubbedFunction<String, Int>("search").returns(0)
        let impatient = Task { try await search.nextCall() }
        await yield { search.core.waiterCount == 1 }
        let patient = Task { try await search.nextCall() }
        await yield { search.core.waiterCount == 2 }
        impatient.cancel()
        let failure = await #expect(throws: DoubleFailure.self) { try await impatient.value }
        #expect(failure?.reason == .waitCancelled(for: "the next call of search"))
        #expect(
            failure?.sentence
                == "Waiting for the next call of search was cancelled, perhaps by a time limit.")
        #expect(failure?.description.contains("\nsearch received no call.") == true)
        _ = try await search("a")
        #expect(try await patient.value.arguments == "a")
        #expect(search.core.waiterCount == 0)
    }

    @Test("a wait in a cancelled task fails, unless the call was already received")
    func cancelledBefore() async throws {
        let search = StubbedFunction<String, Int>("search").returns(0)
        let waiter = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await search.call(2)
        }
        let failure = await #expect(throws: DoubleFailure.self) { try await waiter.value }
        #expect(failure?.reason == .waitCancelled(for: "call 2 of search"))
        _ = try await search("a")
        let lucky = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await search.call(0)
        }
        #expect(try await lucky.value.arguments == "a")
    }

    @Test("a wait for a call fails when its limit has passed, on any clock")
    func limit() async throws {
        let search = StubbedFunction<String, Int>("search").returns(0)
        let clock = ManualClock()
        let waiter = Task { try await search.nextCall(within: .seconds(3), clock: clock) }
        await yield { clock.sleeperCount == 1 }
        clock.advance(by: .seconds(3))
        let failure = await #expect(throws: DoubleFailure.self) { try await waiter.value }
        #expect(failure?.reason == .waitTimedOut(for: "the next call of search", after: .seconds(3)))
        #expect(failure?.sentence == "Waited 3.0 s for the next call of search, in vain.")
        #expect(search.core.waiterCount == 0)
    }

    @Test("a wait cancels its sleep on the clock when the call comes before the limit")
    func withinLimit() async throws {
        let search = StubbedFunction<String, Int>("search").returns(0)
        let clock = ManualClock()
        async let next = search.nextCall(within: .seconds(3), clock: clock)
        await yield { clock.sleeperCount == 1 }
        _ = try await search("a")
        #expect(try await next.arguments == "a")
        await yield { clock.sleeperCount == 0 }
    }

    @Test("a wait for a call with a negative index fails at once")
    func negativeIndex() async {
        let search = StubbedFunction<String, Int>("search").returns(0)
        let failure = await #expect(throws: DoubleFailure.self) { try await search.call(-1) }
        #expect(failure?.reason == .noSuchCall(index: -1))
        #expect(failure?.location.line == #line - 2)
    }

    @Test("if 300 tasks wait for 300 concurrent calls, each task gets a different call")
    func crowd() async throws {
        let search = StubbedFunction<Int, Int>("search").returns(0)
        let seen = try await withThrowingTaskGroup(of: Int?.self) { group in
            for number in 0..<300 {
                group.addTask { try await search.nextCall().arguments }
                group.addTask {
                    _ = try await search(number)
                    return nil
                }
            }
            return try await group.reduce(into: [Int]()) { $0 += $1.map { [$0] } ?? [] }
        }
        #expect(seen.sorted() == Array(0..<300))
    }
}
