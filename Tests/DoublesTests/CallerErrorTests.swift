import Doubles
import Testing

@Suite("A double for a caller that cannot be thrown any error")
struct CallerErrorTests {
    @Test("returns the fallback for an unstubbed call, and its scope keeps the failure")
    func fallback() async throws {
        let count = StubbedFunction<String, Int>("count").returns(3, when: { $0 == "abc" })
        let now = StubbedSyncFunction<Int>("now")
        let (asynchronous, synchronous) = (count.function(fallback: -1), now.function(fallback: -2))
        #expect(await asynchronous("abc") == 3)
        #expect(await asynchronous("x") == -1)
        #expect(await count("y", fallback: -3) == -3)
        #expect(synchronous() == -2)
        #expect(now(fallback: -4) == -4)
        let failure = #expect(throws: DoubleFailure.self) { try count.scope.verify() }
        #expect(failure?.reason == .unstubbed(call: #"count("x")"#))
        #expect(failure?.others.map(\.reason) == [.unstubbed(call: #"count("y")"#)])
        let other = #expect(throws: DoubleFailure.self) { try now.scope.verify() }
        #expect(other?.others.count == 1)
    }

    @Test("says so when it was told to throw all the same")
    func cannotThrow() async throws {
        let count = StubbedFunction<String, Int>("count").throws(Refusal())
        #expect(await count("x", fallback: -1) == -1)
        let failure = #expect(throws: DoubleFailure.self) { try count.scope.verify() }
        #expect(failure?.reason == .cannotThrow(call: #"count("x")"#, error: "Refusal(code: 403)"))
        #expect(
            failure?.sentence == #"count("x") was told to throw Refusal(code: 403), "#
                + "but what it stands in for cannot throw; the fallback was returned.")
        let now = StubbedSyncFunction<Int>("now", hidesValues: true).throws(Refusal())
        #expect(now(fallback: 0) == 0)
        let hidden = #expect(throws: DoubleFailure.self) { try now.scope.verify() }
        #expect(hidden?.reason == .cannotThrow(call: "now(hidden)", error: "a hidden error"))
    }

    enum CatalogueError: Error, Equatable {
        case offline
        case broken(String)
    }

    @Test("throws errors of the caller's type as they are, and wraps its own failures in one")
    func typed() async throws {
        struct Catalogue: Sendable {
            var count: @Sendable (String) async throws(CatalogueError) -> Int
            var size: @Sendable (String) throws(CatalogueError) -> Int
        }
        let count = StubbedFunction<String, Int>("count").throws(CatalogueError.offline, when: { $0 == "a" })
        let size = StubbedSyncFunction<String, Int>("size").throws(
            CatalogueError.offline, when: { $0 == "a" })
        let catalogue = Catalogue(
            count: count.function(failure: { .broken($0.double) }),
            size: size.function(failure: { .broken($0.double) }))
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

    @Test("says so when it was told to throw an error of another type")
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
        let size = StubbedSyncFunction<String, Int>("size").throws(Refusal())
        func forwardedSize() throws(CatalogueError) -> Int {
            try size("a", failure: { CatalogueError.broken($0.double) })
        }
        #expect(throws: CatalogueError.broken("size")) { try forwardedSize() }
        #expect(throws: DoubleFailure.self) { try size.scope.verify() }
    }

    @Test("tells its reporter at once, though nobody is thrown anything")
    func reporter() async throws {
        let told = StubbedSyncFunction<String, Void>("told").returns()
        let scope = DoubleScope { failure in told("\(failure.reason)", fallback: ()) }
        let now = StubbedSyncFunction<Int>("now", in: scope)
        #expect(now(fallback: 0) == 0)
        try expect(told).received(times: 1, where: { $0.contains("now()") })
    }
}
