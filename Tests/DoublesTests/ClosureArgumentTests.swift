import Doubles
import Testing

@Suite("A closure among the arguments", .timeLimit(.minutes(1)))
struct ClosureArgumentTests {
    private struct Loader: Sendable {
        var load: @Sendable (String, @escaping @Sendable (Result<Int, any Error>) -> Void) -> Void
        var pages: @Sendable (@escaping @Sendable (Int) -> Bool, String) throws -> Int
    }

    @Test("a captured closure has its own type, and the test calls it without a cast")
    func captured() throws {
        let load = StubbedFunction<String, @Sendable (Result<Int, any Error>) -> Void, Void>("load").returns()
        let pages = StubbedFunction<@Sendable (Int) -> Bool, String, Int>("pages").returns(3)
        let loader = Loader(load: load.syncFunction(fallback: ()), pages: pages.syncFunction)
        let inbox = Inbox<Int>()
        loader.load("Emma") { inbox.add((try? $0.get()) ?? -1) }
        #expect(try loader.pages({ $0 > 7 }, "Emma") == 3)

        try load.calls[0].arguments.1(.success(4096))
        #expect(inbox.all == [4096])
        #expect(try pages.calls[0].arguments.0(8))
    }

    @Test("a rule can call the closure among the arguments of its call")
    func performed() throws {
        let load = StubbedFunction<String, @Sendable (Result<Int, any Error>) -> Void, Void>("load")
            .performs { title, completion in completion(.success(title.count)) }
        let inbox = Inbox<Int>()
        try load.syncCall("Emma", { inbox.add((try? $0.get()) ?? -1) })
        #expect(inbox.all == [4])
    }

    @Test("the completion of a call has its own type, for the test and for a rule")
    func completion() throws {
        let load = StubbedCompletion<String, Result<Int, any Error>>("load")
            .held().performs(when: { $0 == "Emma" }) { $0.completion(.success($0.arguments.count)) }
        let inbox = Inbox<Int>()
        for title in ["Emma", "Persuasion"] { load(title) { inbox.add((try? $0.get()) ?? -1) } }
        try load.calls[1].completion(.success(7))
        #expect(inbox.all == [4, 7])
    }
}
