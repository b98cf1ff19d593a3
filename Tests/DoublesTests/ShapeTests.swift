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

private protocol Archive: Sendable {
    func count(of author: String) async throws -> Int
    func shelf(_ letter: String, number: Int) async -> String?
    func size(_ text: String) throws -> Int
    func close() async throws(Refusal)
    var isOpen: Bool { get }
    func load(_ id: Int, completion: @escaping @Sendable (Result<String, any Error>) -> Void)
}

private struct FakeArchive: Archive {
    let countStub = StubbedFunction<String, Int>("count")
    let shelfStub = StubbedFunction<String, Int, String?>("shelf")
    let sizeStub = StubbedFunction<String, Int>("size")
    let closeStub = StubbedFunction<Void>("close")
    let isOpenStub = StubbedFunction<Bool>("isOpen")
    let loadStub = StubbedCompletion<Int, Result<String, any Error>>("load")

    func count(of author: String) async throws -> Int { try await countStub(author) }
    func shelf(_ letter: String, number: Int) async -> String? {
        await shelfStub(letter, number, fallback: nil)
    }
    func size(_ text: String) throws -> Int { try sizeStub.syncCall(text) }
    func close() async throws(Refusal) { try await closeStub(failure: { _ in Refusal(code: 500) }) }
    var isOpen: Bool { isOpenStub.syncCall(fallback: false) }
    func load(_ id: Int, completion: @escaping @Sendable (Result<String, any Error>) -> Void) {
        loadStub(id, completion: completion)
    }
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

    @Test("a double replaces one closure of a service in one line, and the other closures stay real")
    func partial() async throws {
        var service = try await Self.realService()
        service.one =
            StubbedFunction("one").callsThrough(to: service.one).returns(0, when: { $0 == "x" }).function
        service.three = StubbedFunction("three").returns(33).function
        service.sync = StubbedFunction("sync").callsThrough(to: service.sync).syncFunction
        #expect(try await service.one("abc") == 3)
        #expect(try await service.one("x") == 0)
        #expect(try await service.three("", 0, false) == 33)
        #expect(try service.sync("ab", 2) == 4)
        #expect(try await service.none() == 1)
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

    @Test("a type that forwards each requirement to a double in one line conforms to a protocol")
    func conformance() async throws {
        let fake = FakeArchive()
        fake.countStub.returns(6)
        fake.shelfStub.returns("A7", when: { $0 == "A" && $1 == 7 }).returns(
            nil, when: { letter, _ in letter != "A" })
        fake.sizeStub.performs { $0.count }
        fake.closeStub.throws(Refusal())
        fake.isOpenStub.sequence(returning: [true, false])
        fake.loadStub.responds(with: "Emma")
        let archive: any Archive = fake
        #expect(try await archive.count(of: "Austen") == 6)
        #expect(await archive.shelf("A", number: 7) == "A7")
        #expect(await archive.shelf("B", number: 7) == nil)
        #expect(try archive.size("abc") == 3)
        await #expect(throws: Refusal()) { try await archive.close() }
        #expect(archive.isOpen)
        #expect(!archive.isOpen)
        let title = try await withCheckedThrowingContinuation { continuation in
            archive.load(1) { continuation.resume(with: $0) }
        }
        #expect(title == "Emma")
        try expect(fake.countStub).received(times: 1, with: "Austen")
    }

    private static func realService() async throws -> Service {
        Service(
            none: { 1 }, one: { $0.count }, concurrent: { $0.count }, three: { _, _, _ in 3 },
            nothing: { _ in },
            optional: { $0?.count }, main: { $0.count }, calm: { $0.count }, typed: { $0.count },
            sync: { $0.count * $1 }, syncNone: { 0 }, syncNothing: { _ in }, syncTyped: { $0.count })
    }
}
