import Doubles
import Testing

/// A service with closures of every shape that a double has to fit.
private struct Service: Sendable {
    var none: @Sendable () async throws -> Int
    var one: @Sendable (String) async throws -> Int
    var concurrent: @Sendable @concurrent (String) async throws -> Int
    var three: @Sendable (String, Int, Bool) async throws -> Int
    var nothing: @Sendable (String) async throws -> Void
    var optional: @Sendable (String?) async throws -> Int?
    var main: @MainActor @Sendable (String) async throws -> Int
    var calm: @Sendable (String) async -> Int
    var typed: @Sendable @concurrent (String) async throws(Refusal) -> Int
    var sync: @Sendable (String, Int) throws -> Int
    var syncNone: @Sendable () -> Int
    var syncNothing: @Sendable (Int) -> Void
    var syncTyped: @Sendable (String) throws(Refusal) -> Int
}

@Suite("The shapes of functions that a double fits", .timeLimit(.minutes(1)))
struct ShapeTests {
    @Test("a double can stand in for closures with any number of arguments, async or not, throwing or not")
    @MainActor
    func closures() async throws {
        let none = StubbedFunction<Int>("none").returns(0)
        let one = StubbedFunction<String, Int>("one").performs { $0.count }
        let three = StubbedFunction<String, Int, Bool, Int>("three").performs { $2 ? $0.count * $1 : 0 }
        let nothing = StubbedFunction<String, Void>("nothing").returns()
        let optional = StubbedFunction<String?, Int?>("optional").performs { $0?.count }
        let sync = StubbedFunction<String, Int, Int>("sync").performs { $0.count * $1 }
        let syncOne = StubbedFunction<String, Int>("syncOne").performs { $0.count }
        let syncNone = StubbedFunction<Int>("syncNone").returns(9)
        let syncNothing = StubbedFunction<Int, Void>("syncNothing").returns()
        let refuse = { @Sendable (_: DoubleFailure) in Refusal(code: 500) }
        let service = Service(
            none: none.function, one: one.function, concurrent: one.function, three: three.function,
            nothing: nothing.function, optional: optional.function, main: one.function,
            calm: one.function(fallback: -1), typed: one.function(failure: refuse),
            sync: sync.syncFunction, syncNone: syncNone.syncFunction(fallback: 0),
            syncNothing: syncNothing.syncFunction(fallback: ()),
            syncTyped: syncOne.syncFunction(failure: refuse))
        #expect(try await service.none() == 0)
        #expect(try await service.one("a") == 1)
        #expect(try await service.concurrent("ab") == 2)
        #expect(try await service.three("ab", 3, true) == 6)
        try await service.nothing("a")
        #expect(try await service.optional(nil) == nil)
        #expect(try await service.main("abc") == 3)
        #expect(await service.calm("abcd") == 4)
        #expect(try await service.typed("abcde") == 5)
        #expect(try service.sync("ab", 4) == 8)
        #expect(service.syncNone() == 9)
        service.syncNothing(1)
        #expect(try service.syncTyped("abc") == 3)
        #expect(one.calls.map(\.arguments) == ["a", "ab", "abc", "abcd", "abcde"])
        try expect(syncNothing).received(times: 1, with: 1)
    }

    @Test("a double calls through to a function of an actor")
    func actorFunction() async throws {
        @MainActor func real(_ text: String, _ number: Int) async throws -> Int {
            MainActor.assertIsolated()
            return text.count + number
        }
        let double = StubbedFunction<String, Int, Int>("double").callsThrough(to: real)
        #expect(try await double("ab", 1) == 3)
    }

    @Test("the closures in a sequence take as many arguments as the double")
    func behaviors() async throws {
        let three = StubbedFunction<String, Int, Bool, Int>("three").sequence([
            .performs { text, number, flag in flag ? text.count : number }, .returns(7),
        ])
        #expect(try await three("ab", 1, true) == 2)
        #expect(try await three("ab", 1, true) == 7)
        let sync = StubbedFunction<String, Int, Int>("sync").sequence([
            .performs { text, number in text.count * number }
        ])
        #expect(try sync.syncCall("ab", 4) == 8)
        let none = StubbedFunction<Void>("none").sequence([.returns(), .performs {}])
        try await none()
        try await none()
        let syncNone = StubbedFunction<Void>("syncNone").sequence([.returns(), .performs {}])
        try syncNone.syncCall()
        try syncNone.syncCall()
    }
}
