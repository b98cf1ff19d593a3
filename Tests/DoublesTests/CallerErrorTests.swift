import Doubles
import Testing

@Suite("A double whose caller cannot throw every error", .timeLimit(.minutes(1)))
struct CallerErrorTests {
    @Test("an unstubbed call returns the fallback, and the scope keeps the failure")
    func fallback() async throws {
        let count = StubbedFunction<String, Int>("count").returns(3, when: { $0 == "abc" })
        let now = StubbedFunction<Int>("now")
        let (asynchronous, synchronous) = (count.function(fallback: -1), now.syncFunction(fallback: -2))
        #expect(await asynchronous("abc") == 3)
        #expect(await asynchronous("x") == -1)
        #expect(await count("y", fallback: -3) == -3)
        #expect(synchronous() == -2)
        #expect(now.syncCall(fallback: -4) == -4)
        let failure = #expect(throws: DoubleFailure.self) { try count.scope.verify() }
        #expect(failure?.reason == .unstubbed(call: #"count("x")"#))
        #expect(failure?.others.map(\.reason) == [.unstubbed(call: #"count("y")"#)])
        let other = #expect(throws: DoubleFailure.self) { try now.scope.verify() }
        #expect(other?.others.count == 1)
    }

    @Test("a double whose rule throws reports a failure if its caller cannot throw")
    func cannotThrow() async throws {
        let count = StubbedFunction<String, Int>("count").throws(Refusal())
        #expect(await count("x", fallback: -1) == -1)
        let failure = #expect(throws: DoubleFailure.self) { try count.scope.verify() }
        #expect(failure?.reason == .cannotThrow(call: #"count("x")"#, error: "Refusal(code: 403)"))
        #expect(
            failure?.sentence == #"count("x") was told to throw Refusal(code: 403), "#
                + "but what it stands in for cannot throw; the fallback was returned.")
        let now = StubbedFunction<Int>("now", hidesValues: true).throws(Refusal())
        #expect(now.syncCall(fallback: 0) == 0)
        let hidden = #expect(throws: DoubleFailure.self) { try now.scope.verify() }
        #expect(hidden?.reason == .cannotThrow(call: "now(hidden)", error: "a hidden error"))
    }

    @Test("an expectation that fails in a rule is a failure of the scope if the caller cannot throw")
    func expectationInRule() async throws {
        let line = #line + 5
        func save() async throws {
            try await withDoubles { scope in
                let login = StubbedFunction<Void>("login", in: scope).returns()
                let save = StubbedFunction<Int, Void>("save", in: scope).performs { _ in
                    try expect(login).received(times: 1)
                }
                save.syncCall(1, fallback: ())
                await save(2, fallback: ())
            }
        }
        let failure = await #expect(throws: DoubleFailure.self) { try await save() }
        #expect(failure?.reason == .count(expected: "1 call", received: 0, wanted: "login"))
        #expect(failure?.location.line == line)
        #expect(failure?.others.count == 1)
    }

    @Test("the failures of a double itself are kept once if its caller cannot throw")
    func keptOnce() {
        let failure = #expect(throws: DoubleFailure.self) {
            try withDoubles { scope in
                let inner = StubbedFunction<Int>("inner", in: scope)
                let outer = StubbedFunction<Int>("outer", in: scope).performs { try inner.syncCall() }
                #expect(outer.syncCall(fallback: -1) == -1)
            }
        }
        #expect(failure?.reason == .unstubbed(call: "inner()"))
        #expect(failure?.otherCount == 0)
    }

    enum CatalogueError: Error, Equatable {
        case offline
        case broken(String)
    }

    @Test("a double throws errors of the caller's type, and turns its own failures into such errors")
    func typed() async throws {
        struct Catalogue: Sendable {
            var count: @Sendable (String) async throws(CatalogueError) -> Int
            var size: @Sendable (String) throws(CatalogueError) -> Int
        }
        let count = StubbedFunction<String, Int>("count").throws(CatalogueError.offline, when: { $0 == "a" })
        let size = StubbedFunction<String, Int>("size").throws(
            CatalogueError.offline, when: { $0 == "a" })
        let catalogue = Catalogue(
            count: count.function(failure: { .broken($0.double) }),
            size: size.syncFunction(failure: { .broken($0.double) }))
        await #expect(throws: CatalogueError.offline) { try await catalogue.count("a") }
        await #expect(throws: CatalogueError.broken("count")) { try await catalogue.count("b") }
        #expect(throws: CatalogueError.offline) { try catalogue.size("a") }
        #expect(throws: CatalogueError.broken("size")) { try catalogue.size("b") }
        let failures = [
            #expect(throws: DoubleFailure.self) { try count.scope.verify() },
            #expect(throws: DoubleFailure.self) { try size.scope.verify() },
        ]
        #expect(failures.map { $0?.others.count } == [0, 0])
    }

    @Test("a double whose rule throws an error that the caller cannot throw reports a failure")
    func wrongError() async throws {
        let count = StubbedFunction<String, Int>("count").throws(Refusal())
        func forwarded() async throws(CatalogueError) -> Int {
            try await count("a", failure: { CatalogueError.broken($0.double) })
        }
        await #expect(throws: CatalogueError.broken("count")) { try await forwarded() }
        let failure = #expect(throws: DoubleFailure.self) { try count.scope.verify() }
        #expect(
            failure?.reason
                == .wrongError(
                    call: #"count("a")"#, error: "Refusal(code: 403)", expected: "CatalogueError"))
        let size = StubbedFunction<String, Int>("size").throws(Refusal())
        func forwardedSize() throws(CatalogueError) -> Int {
            try size.syncCall("a", failure: { CatalogueError.broken($0.double) })
        }
        #expect(throws: CatalogueError.broken("size")) { try forwardedSize() }
        #expect(throws: DoubleFailure.self) { try size.scope.verify() }
    }

    @Test("a held call that ends by cancellation returns the caller's fallback, without a failure")
    func cancelledFallback() async throws {
        try await withDoubles { scope in
            let count = StubbedFunction<String, Int>("count", in: scope).held(failingOnCancellation: true)
            let task = Task { await count("x", fallback: -1) }
            _ = try await count.nextCall()
            task.cancel()
            #expect(await task.value == -1)
            #expect(throws: CancellationError.self) { try count.calls[0].result?.get() }
        }
        let count = StubbedFunction<String, Int>("count").throws(CancellationError())
        #expect(await count("x", fallback: -1) == -1)
        let failure = #expect(throws: DoubleFailure.self) { try count.scope.verify() }
        #expect(failure?.reason == .cannotThrow(call: #"count("x")"#, error: "CancellationError()"))
    }

    @Test("a held call that ends by cancellation is a failure if its caller cannot throw CancellationError")
    func cancelledTyped() async throws {
        let count = StubbedFunction<String, Int>("count").held(failingOnCancellation: true)
        let other = Task { () async throws(CatalogueError) -> Int in
            try await count("a", failure: { CatalogueError.broken($0.double) })
        }
        _ = try await count.call(0)
        other.cancel()
        await #expect(throws: CatalogueError.broken("count")) { try await other.value }
        let failure = #expect(throws: DoubleFailure.self) { try count.scope.verify() }
        #expect(failure?.reason == .wrongCancellation(call: #"count("a")"#, expected: "CatalogueError"))
        #expect(
            failure?.sentence
                == #"count("a") was cancelled, but what it stands in for throws CatalogueError "#
                + "only, and no CancellationError. Use held(), and give it an error with fail(with:).")
        let calm = StubbedFunction<String, Int>("count").held(failingOnCancellation: true)
        let function = calm.function(failure: { _ in CancellationError() })
        let same = Task { try await function("b") }
        _ = try await calm.call(0)
        same.cancel()
        await #expect(throws: CancellationError.self) { try await same.value }
        try calm.scope.verify()
    }

    @Test("a double reports a failure at once, even if the caller gets a fallback instead of an error")
    func reporter() async throws {
        let told = StubbedFunction<String, Void>("told").returns()
        let scope = DoubleScope { failure in told.syncCall("\(failure.reason)", fallback: ()) }
        let now = StubbedFunction<Int>("now", in: scope)
        #expect(now.syncCall(fallback: 0) == 0)
        try expect(told).received(times: 1, where: { $0.contains("now()") })
    }
}
