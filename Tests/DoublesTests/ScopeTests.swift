import Locking
import Testing

@testable import Doubles

@Suite("A scope of doubles", .timeLimit(.minutes(1)))
struct ScopeTests {
    @Test("a scope has no failure if every call was stubbed and has ended")
    func clean() async throws {
        let value = try await withDoubles { scope in
            let search = StubbedFunction<String, Int>("search", in: scope).returns(7)
            return try await search("a")
        }
        #expect(value == 7)
    }

    @Test("a scope fails for an unstubbed call, even if the code under test ignores the error")
    func swallowed() async throws {
        let failure = await #expect(throws: DoubleFailure.self) {
            try await withDoubles { scope in
                let search = StubbedFunction<String, Int>("search", in: scope)
                _ = try? await search("a")
                _ = try? await search("b")
            }
        }
        #expect(failure?.reason == .unstubbed(call: #"search("a")"#))
        #expect(failure?.others.map(\.reason) == [.unstubbed(call: #"search("b")"#)])
        #expect(failure?.description.contains("\nAlso: ") == true)
    }

    @Test("a scope fails for a call that is still held, and ends the call")
    func stillHeld() async throws {
        let task = Lock<Task<Int, any Error>?>(nil)
        let failure = await #expect(throws: DoubleFailure.self) {
            try await withDoubles { scope in
                let search = StubbedFunction<String, Int>("search", in: scope).held()
                task.withLock { $0 = Task { try await search("a") } }
                _ = try await search.nextCall()
            }
        }
        #expect(failure?.reason == .stillHeld(call: #"search("a")"#, cancelled: false))
        #expect(
            failure?.sentence == #"search("a") was still held when its scope was verified. "#
                + "End it with respond(with:) or fail(with:).")
        let held = try #require(task.withLock { $0 })
        let thrown = await #expect(throws: DoubleFailure.self) { try await held.value }
        #expect(thrown?.reason == failure?.reason)
    }

    @Test("a scope says what to do about a held call whose task was cancelled")
    func heldCancelled() async throws {
        let scope = DoubleScope()
        let search = StubbedFunction<String, Int>("search", in: scope).held()
        let task = Task { try await search("a") }
        let call = try await search.nextCall()
        task.cancel()
        try await call.waitUntilCancelled()
        let failure = #expect(throws: DoubleFailure.self) { try scope.verify() }
        #expect(failure?.reason == .stillHeld(call: #"search("a")"#, cancelled: true))
        #expect(failure?.sentence.contains("held(failingOnCancellation: true)") == true)
        await #expect(throws: DoubleFailure.self) { try await task.value }
    }

    @Test("a scope reports each failure once, and nothing at a second verification")
    func verifyTwice() async throws {
        let scope = DoubleScope()
        let search = StubbedFunction<String, Int>("search", in: scope)
        _ = try? await search("a")
        #expect(throws: DoubleFailure.self) { try scope.verify() }
        try scope.verify()
        let other = DoubleScope()
        let held = StubbedFunction<String, Int>("held", in: other).held()
        let task = Task { try await held("b") }
        _ = try await held.call(0)
        #expect(throws: DoubleFailure.self) { try other.verify() }
        try other.verify()
        _ = await task.result
    }

    @Test("a call that would be held after a verification fails, and the next verification fails too")
    func afterVerification() async throws {
        let scope = DoubleScope()
        let search = StubbedFunction<String, Int>("search", in: scope).held()
        let load = StubbedCompletion<String, Result<Int, any Error>>("load", in: scope).held()
        try scope.verify()
        let failure = await #expect(throws: DoubleFailure.self) { try await search("a") }
        #expect(failure?.reason == .scopeEnded(call: #"search("a")"#))
        let response = Lock<Result<Int, any Error>?>(nil)
        load("b") { given in response.withLock { $0 = given } }
        #expect(throws: DoubleFailure.self) { try response.withLock { $0 }?.get() }
        let later = #expect(throws: DoubleFailure.self) { try scope.verify() }
        #expect(later?.reason == .scopeEnded(call: #"search("a")"#))
        #expect(later?.others.map(\.reason) == [.scopeEnded(call: #"load("b")"#)])
        search.returns(1)
        #expect(try await search("c") == 1)
    }

    @Test("a call that would be held after the end of its scope fails, because nobody could respond to it")
    func afterTheEnd() async throws {
        let search = try withDoubles { scope in
            StubbedFunction<String, Int>("search", in: scope).held()
        }
        let failure = await #expect(throws: DoubleFailure.self) { try await search("a") }
        #expect(failure?.reason == .scopeEnded(call: #"search("a")"#))
        #expect(search.scope.calls[0].outcome == "came after the test's end")
        search.returns(1)
        #expect(try await search("b") == 1)
        #expect(throws: DoubleFailure.self) { try search.scope.verify() }
    }

    @Test("withDoubles throws the error of its body if the doubles have no failure")
    func bodyThrows() async {
        #expect(throws: Refusal()) {
            try withDoubles { _ in throw Refusal() }
        }
        let search = StubbedFunction<String, Int>("search").throws(Refusal())
        await #expect(throws: Refusal()) {
            try await withDoubles { _ in try await search("a") }
        }
    }

    @Test(
        "withDoubles throws a failure of its doubles instead of the error of its body"
    )
    func bodyThrowsToo() async {
        let failure = await #expect(throws: DoubleFailure.self) {
            try await withDoubles { scope in
                let search = StubbedFunction<String, Int>("search", in: scope)
                _ = try? await search("a")
                throw Refusal()
            }
        }
        #expect(failure?.reason == .unstubbed(call: #"search("a")"#))
        #expect(failure?.underlying as? Refusal == Refusal())
        #expect(failure?.description.hasSuffix("The test's own error after that: Refusal(code: 403)") == true)
    }

    @Test("withDoubles reports a failure only once, even if its body also throws that failure")
    func bodyThrowsFailure() async {
        let failure = await #expect(throws: DoubleFailure.self) {
            try await withDoubles { scope in
                let search = StubbedFunction<String, Int>("search", in: scope)
                _ = try? await search("a")
                _ = try await search("b")
            }
        }
        #expect(failure?.reason == .unstubbed(call: #"search("b")"#))
        #expect(failure?.others.map(\.reason) == [.unstubbed(call: #"search("a")"#)])
    }

    @Test("withDoubles ends held calls without a failure of its own if the body throws an error")
    func bodyThrowsWhileHeld() async throws {
        let task = Lock<Task<Int, any Error>?>(nil)
        await #expect(throws: Refusal()) {
            try await withDoubles { scope in
                let search = StubbedFunction<String, Int>("search", in: scope).held()
                task.withLock { $0 = Task { try await search("a") } }
                _ = try await search.nextCall()
                throw Refusal()
            }
        }
        let held = try #require(task.withLock { $0 })
        await #expect(throws: DoubleFailure.self) { try await held.value }
    }

    @Test("a held call that withDoubles ends on cancellation is reported before later failures of its caller")
    func cancelledInOrder() async throws {
        let received = StubbedFunction<Void>("received").returns()
        let test = Task {
            try await withDoubles { scope in
                let search = StubbedFunction<String, Int>("search", in: scope).held()
                let task = Task(executorPreference: InlineExecutor()) {
                    _ = try? await search("a")
                    _ = try? await search("b")
                }
                _ = try await search.call(0)
                try await received()
                await task.value
            }
        }
        _ = try await received.nextCall()
        test.cancel()
        let failure = await #expect(throws: DoubleFailure.self) { try await test.value }
        #expect(failure?.reason == .heldAtCancellation(call: #"search("a")"#))
        #expect(failure?.others.map(\.reason) == [.scopeEnded(call: #"search("b")"#)])
    }

    @Test("a scope gives each failure to its reporter at once, and does not throw the failure later")
    func reporter() async throws {
        let told = Lock<[DoubleFailure.Reason]>([])
        try await withDoubles(report: { failure in told.withLock { $0.append(failure.reason) } }) { scope in
            let search = StubbedFunction<String, Int>("search", in: scope)
            _ = try? await search("a")
            #expect(told.withLock { $0 } == [.unstubbed(call: #"search("a")"#)])
        }
        #expect(told.withLock { $0.count } == 1)
    }

    @Test("a scope gives its reporter a failure even if the test throws the same failure")
    func reportedAndThrown() async throws {
        let told = Inbox<DoubleFailure.Reason>()
        let failure = await #expect(throws: DoubleFailure.self) {
            try await withDoubles(report: { told.add($0.reason) }) { scope in
                _ = try await StubbedFunction<String, Int>("search", in: scope)("a")
            }
        }
        #expect(told.all == [.unstubbed(call: #"search("a")"#)])
        #expect(failure?.reason == told.all.first)
        #expect(failure?.otherCount == 0)
    }

    @Test("a scope calls its reporter without a lock, so that the reporter may use the doubles")
    func reporterReenters() async throws {
        let double = Lock<StubbedFunction<String, Int>?>(nil)
        let count = Lock(0)
        let scope = DoubleScope { _ in
            let search = double.withLock { $0 }
            count.withLock { $0 += (search?.calls.count ?? 0) + (search?.scope.calls.count ?? 0) }
        }
        let search = StubbedFunction<String, Int>("search", in: scope)
        double.withLock { $0 = search }
        _ = try? await search("a")
        #expect(count.withLock { $0 } == 2)
    }

    @Test("a scope that is released without verification writes its failures to standard error")
    func lastWords() async throws {
        let words = Lock("")
        do {
            let scope = DoubleScope(report: nil, lastWords: { text in words.withLock { $0 += text } })
            _ = try? await StubbedFunction<String, Int>("search", in: scope)("a")
            StubbedCompletion<String, Int>("load", in: scope).held()("b") { _ in }
            #expect(words.withLock { $0 } == "")
        }
        let text = words.withLock { $0 }
        #expect(text.contains(#"search("a") was called, but search has no rule for it."#))
        #expect(text.contains(#"load("b") was still held"#))
        #expect(text.hasSuffix("\n"))
    }

    @Test("a scope that is released without verification gives its reporter the failures of held completions")
    func lastReport() async throws {
        let told = Lock<[DoubleFailure.Reason]>([])
        do {
            let scope = DoubleScope { failure in told.withLock { $0.append(failure.reason) } }
            StubbedCompletion<String, Int>("load", in: scope).held()("b") { _ in }
            #expect(told.withLock { $0 } == [])
        }
        #expect(told.withLock { $0 } == [.stillHeld(call: #"load("b")"#, cancelled: false)])
    }

    @Test(
        "a scope that is released with its doubles ends held calls, and writes their failures to standard error"
    )
    func abandoned() async throws {
        let words = Inbox<String>()
        let hold = { () -> StubbedFunction<String, Int> in
            let scope = DoubleScope(report: nil, lastWords: { words.add($0) })
            return StubbedFunction<String, Int>("search", in: scope).held()
        }
        // This is like a test that leaves a call held. Afterwards only the functions that the test handed out
        // still exist.
        func run() async throws -> [Task<Int, any Error>] {
            let (free, calm, typed) = (hold(), hold(), hold())
            let function = free.function
            let fallback = calm.function(fallback: 7)
            let failing = typed.function(failure: { $0 })
            let tasks = [
                Task { try await function("a") }, Task { await fallback("b") },
                Task { try await failing("c") },
            ]
            for double in [free, calm, typed] { _ = try await double.call(0) }
            #expect(words.all == [])
            withExtendedLifetime((free, calm, typed)) {}
            return tasks
        }
        let tasks = try await run()
        let failures = [
            await #expect(throws: DoubleFailure.self) { try await tasks[0].value },
            await #expect(throws: DoubleFailure.self) { try await tasks[2].value },
        ]
        #expect(try await tasks[1].value == 7)
        let reasons = ["a", "c"].map {
            DoubleFailure.Reason.stillHeld(call: "search(\"\($0)\")", cancelled: false)
        }
        #expect(failures.map { $0?.reason } == reasons)
        #expect(words.all.count == 3)
        for (text, call) in zip(words.all.sorted(), ["a", "b", "c"]) {
            #expect(text.contains("search(\"\(call)\") was still held"))
        }
    }

    @Test("after its scope is released, a double's function writes failures to standard error at once")
    func calledAbandoned() async throws {
        let words = Inbox<String>()
        let scope = { DoubleScope(report: nil, lastWords: { words.add($0) }) }
        let held = StubbedFunction<String, Int>("held", in: scope()).held().function
        let unstubbed = StubbedFunction<Int>("unstubbed", in: scope()).syncFunction(fallback: 1)
        let stubbed = StubbedFunction<Int>("stubbed", in: scope()).returns(2).function
        #expect(words.all == [])
        let failure = await #expect(throws: DoubleFailure.self) { try await held("a") }
        #expect(failure?.reason == .scopeEnded(call: #"held("a")"#))
        #expect(words.all.last?.contains(#"held("a") was called"#) == true)
        #expect(unstubbed() == 1)
        #expect(words.all.last?.contains("unstubbed() was called") == true)
        #expect(try await stubbed() == 2)
        #expect(words.all.count == 2)
    }

    @Test("a call that a test keeps also keeps its scope alive, so that the test can respond")
    func keptByCall() async throws {
        func hold() async throws -> (Task<Int, any Error>, ReceivedCall<(String), Int>) {
            let search = StubbedFunction<String, Int>("search").held()
            let function = search.function
            let task = Task { try await function("a") }
            return (task, try await search.nextCall())
        }
        let (task, call) = try await hold()
        try call.respond(with: 3)
        #expect(try await task.value == 3)
        func load() throws -> StubbedCompletion<Int>.Call {
            let load = StubbedCompletion<Int>("load").held()
            load { _ in }
            return try load.calls[0]
        }
        let loading = try load()
        #expect(loading.isHeld)
        try loading.respond(with: 1)
    }

    @Test("a scope that is released after a verification writes nothing")
    func noLastWords() async throws {
        let words = Lock("")
        do {
            let scope = DoubleScope(report: nil, lastWords: { text in words.withLock { $0 += text } })
            _ = try? await StubbedFunction<String, Int>("search", in: scope)("a")
            #expect(throws: DoubleFailure.self) { try scope.verify() }
        }
        #expect(words.withLock { $0 } == "")
    }

    @Test("withDoubles works in a test that is not async")
    func synchronous() throws {
        let failure = #expect(throws: DoubleFailure.self) {
            try withDoubles { scope in
                let now = StubbedFunction<Int>("now", in: scope)
                _ = try? now.syncCall()
            }
        }
        #expect(failure?.reason == .unstubbed(call: "now()"))
        #expect(try withDoubles { _ in 3 } == 3)
    }

    @Test("withDoubles runs its body on the test's own actor")
    @MainActor
    func isolation() async throws {
        var count = 0
        try await withDoubles { _ in
            MainActor.assertIsolated()
            await Task.yield()
            count += 1
        }
        #expect(count == 1)
    }

    @Test("a released double releases the values that its closures capture")
    func noLeak() async throws {
        final class Token: Sendable {}
        weak var captured: Token?
        do {
            let token = Token()
            captured = token
            let search = StubbedFunction<String, Int>("search").performs { _ in
                _ = token
                return 1
            }
            _ = try await search("a")
        }
        #expect(captured == nil)
    }
}
