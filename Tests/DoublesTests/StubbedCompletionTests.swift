import Locking
import Testing

@testable import Doubles

@Suite("A stubbed completion handler", .timeLimit(.minutes(1)))
struct StubbedCompletionTests {
    @Test("a held completion is called when the test responds")
    func once() throws {
        let load = StubbedCompletion<String, Int>("load").held()
        let inbox = Inbox<Int>()
        load("a") { inbox.add($0) }
        let call = try load.calls[0]
        #expect(call.isHeld)
        #expect(call.arguments == "a")
        #expect(inbox.all == [])
        try call.respond(with: 7)
        #expect(inbox.all == [7])
        #expect(!call.isHeld)
        try load.scope.verify()
    }

    @Test("a completion is called twice if the test responds twice")
    func twice() throws {
        let load = StubbedCompletion<String, Int>("load").held()
        let inbox = Inbox<Int>()
        load("a") { inbox.add($0) }
        try load.calls[0].respond(with: 1)
        try load.calls[0].respond(with: 2)
        #expect(inbox.all == [1, 2])
        #expect(try load.calls[0].responses == [1, 2])
        #expect(load.scope.calls[0].outcome == "was given the response 1, then 2")
    }

    @Test("a completion can be called after the object that waited for it is gone")
    func late() throws {
        final class Screen: Sendable {
            let shown = Lock(0)
        }
        let load = StubbedCompletion<String, Int>("load").held()
        var screen: Screen? = Screen()
        weak let weakScreen = screen
        load("a") { [weak screen] number in screen?.shown.withLock { $0 = number } }
        screen = nil
        #expect(weakScreen == nil)
        try load.calls[0].respond(with: 1)
        #expect(try load.calls[0].responses == [1])
    }

    @Test("neverRespond releases the captures of a completion, which then takes no response")
    func never() throws {
        final class Token: Sendable {}
        let load = StubbedCompletion<String, Int>("load").held()
        weak var captured: Token?
        do {
            let token = Token()
            captured = token
            load("a") { _ in _ = token }
        }
        #expect(captured != nil)
        try load.calls[0].neverRespond()
        #expect(captured == nil)
        try load.scope.verify()
        let line = #line + 2
        let failures = [
            #expect(throws: DoubleFailure.self) { try load.calls[0].respond(with: 1) },
            #expect(throws: DoubleFailure.self) { try load.calls[0].neverRespond() },
        ]
        for failure in failures {
            #expect(
                failure?.reason
                    == .notHeld(call: #"load("a")"#, state: "its completion is gone; it was dropped"))
        }
        #expect(failures[0]?.location.line == line)
    }

    @Test("a completion that is still held is a failure when its scope is verified")
    func stillHeld() throws {
        let inbox = Inbox<Int>()
        let failure = #expect(throws: DoubleFailure.self) {
            try withDoubles { scope in
                StubbedCompletion<String, Int>("load", in: scope).held()("a") { inbox.add($0) }
            }
        }
        #expect(failure?.reason == .stillHeld(call: #"load("a")"#, cancelled: false))
        #expect(inbox.all == [])
    }

    @Test("a held completion that takes any error gets the failure when its scope is verified")
    func releasedWithFailure() async throws {
        let load = StubbedCompletion<String, Result<Int, any Error>>("load").held()
        let task = Task {
            try await withCheckedThrowingContinuation { continuation in
                load("a") { continuation.resume(with: $0) }
            }
        }
        _ = try await load.nextCall()
        #expect(throws: DoubleFailure.self) { try load.scope.verify() }
        let failure = await #expect(throws: DoubleFailure.self) { try await task.value }
        #expect(failure?.reason == .stillHeld(call: #"load("a")"#, cancelled: false))
    }

    @Test("a completion is called before the call returns if a rule responds")
    func responds() throws {
        let load = StubbedCompletion<String, Int>("load").responds(with: 0).responds(
            with: 1, when: { $0 == "a" })
        let inbox = Inbox<Int>()
        load("a") { inbox.add($0) }
        #expect(inbox.all == [1])
        load("b") { inbox.add($0) }
        #expect(inbox.all == [1, 0])
    }

    @Test("a completion that takes a result can be given a success or a failure directly")
    func results() throws {
        let load = StubbedCompletion<String, Result<Int, any Error>>("load")
            .held().responds(with: 5, when: { $0 == "five" }).fails(with: Refusal(), when: { $0 == "no" })
        let inbox = Inbox<Result<Int, any Error>>()
        for text in ["five", "no", "a", "b"] { load(text) { inbox.add($0) } }
        try load.calls[2].respond(with: 6)
        try load.calls[3].fail(with: Refusal(code: 1))
        let responses = inbox.all
        #expect(responses.count == 4)
        #expect(try responses[0].get() == 5)
        #expect(throws: Refusal()) { try responses[1].get() }
        #expect(try responses[2].get() == 6)
        #expect(throws: Refusal(code: 1)) { try responses[3].get() }
    }

    @Test("a completion that takes nothing needs no response")
    func void() throws {
        let close = StubbedCompletion<Void>("close").held().responds(when: { false })
        let inbox = Inbox<Void>()
        close { inbox.add($0) }
        try close.calls[0].respond()
        #expect(inbox.all.count == 1)
    }

    @Test("a stubbed completion takes any number of arguments, and a completion with several values")
    func shapes() throws {
        struct Service: Sendable {
            var none: @Sendable (@escaping @Sendable (Int) -> Void) -> Void
            var one: @Sendable (String, @escaping @Sendable (Int) -> Void) -> Void
            var two: @Sendable (String, Bool, @escaping @Sendable (Int) -> Void) -> Void
            var pair: @Sendable (String, @escaping @Sendable (Int?, (any Error)?) -> Void) -> Void
        }
        let none = StubbedCompletion<Int>("none").responds(with: 0)
        let one = StubbedCompletion<String, Int>("one").responds(with: 1)
        let two = StubbedCompletion<String, Bool, Int>("two").responds(with: 2, when: { $1 })
        let pair = StubbedCompletion<String, (Int?, (any Error)?)>("pair").responds(with: (3, nil))
        let service = Service(
            none: none.function, one: one.function, two: two.function,
            pair: { text, done in pair(text) { done($0.0, $0.1) } })
        let inbox = Inbox<Int>()
        service.none { inbox.add($0) }
        service.one("a") { inbox.add($0) }
        service.two("a", true) { inbox.add($0) }
        service.pair("a") { number, _ in inbox.add(number ?? -1) }
        #expect(inbox.all == [0, 1, 2, 3])
        #expect(try two.calls[0].arguments == ("a", true))
    }

    @Test("an unstubbed completion is a failure of the scope, and is not called")
    func unstubbed() throws {
        let load = StubbedCompletion<String, Int>("load")
        let inbox = Inbox<Int>()
        load("a") { inbox.add($0) }
        #expect(inbox.all == [])
        let failure = #expect(throws: DoubleFailure.self) { try load.scope.verify() }
        #expect(failure?.reason == .unstubbed(call: #"load("a")"#))
    }

    @Test("an unstubbed completion that takes any error gets the failure")
    func unstubbedResult() throws {
        let load = StubbedCompletion<String, Result<Int, any Error>>("load")
        let inbox = Inbox<Result<Int, any Error>>()
        load("a") { inbox.add($0) }
        let failure = #expect(throws: DoubleFailure.self) { try inbox.all.first?.get() }
        #expect(failure?.reason == .unstubbed(call: #"load("a")"#))
        #expect(throws: DoubleFailure.self) { try load.scope.verify() }
    }

    @Test("a sequence calls completions with its responses in turn, and then fails")
    func sequence() throws {
        let load = StubbedCompletion<String, Result<Int, Refusal>>("load").sequence([
            .responds(with: 1), .fails(with: Refusal()), .held(), .responds(with: Result.success(2)),
            .performs { call in call.completion(.success(call.arguments.count)) },
        ])
        let inbox = Inbox<Result<Int, Refusal>>()
        for text in ["a", "b", "c", "d", "four", "e"] { load(text) { inbox.add($0) } }
        #expect(inbox.all == [.success(1), .failure(Refusal()), .success(2), .success(4)])
        #expect(try load.calls[2].isHeld && load.calls[2].index == 2 && load.calls[2].position == 2)
        try load.calls[2].neverRespond()
        let failure = #expect(throws: DoubleFailure.self) { try load.scope.verify() }
        #expect(failure?.reason == .sequenceEnded(call: #"load("e")"#, count: 5))
    }

    @Test("a completion can be passed on to the real function, and its response is logged")
    func callsThrough() throws {
        let real: @Sendable (String, @escaping @Sendable (Int) -> Void) -> Void = { $1($0.count) }
        let load = StubbedCompletion<String, Int>("load")
            .performs { real($0.arguments, $0.completion) }.responds(with: 0, when: { $0 == "" })
        let inbox = Inbox<Int>()
        load("four") { inbox.add($0) }
        load("") { inbox.add($0) }
        #expect(inbox.all == [4, 0])
        #expect(load.calls.map(\.responses) == [[4], [0]])
        let area = StubbedCompletion<String, Int, Int>("area").performs { call in
            call.completion(call.arguments.0.count * call.arguments.1)
        }
        area("abc", 2) { inbox.add($0) }
        #expect(inbox.all.last == 6)
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

    @Test("a completion may call its double again")
    func reentrant() throws {
        let load = StubbedCompletion<Int, Int>("load").held()
        let inbox = Inbox<Int>()
        load(0) { number in
            inbox.add(number)
            load(1) { inbox.add($0) }
        }
        try load.calls[0].respond(with: 10)
        try load.calls[1].respond(with: 11)
        #expect(inbox.all == [10, 11])
    }

    @Test("a call with a completion can be awaited, expected and put in order like any other call")
    func awaited() async throws {
        let scope = DoubleScope()
        let load = StubbedCompletion<String, Int>("load", in: scope).held()
        let save = StubbedCompletion<String, Int>("save", in: scope).held()
        let inbox = Inbox<Int>()
        async let next = load.nextCall()
        async let saving = save.call(0)
        load("a") { inbox.add($0) }
        save("b") { inbox.add($0) }
        try await next.respond(with: 1)
        try await saving.respond(with: 2)
        #expect(inbox.all == [1, 2])
        try expect(load).received(times: 1, with: "a")
        try expect(order: load, save)
        try scope.verify()
    }

    @Test("a call with a completion fails at once if the call comes after the end of its test")
    func afterTheEnd() async throws {
        let load = try withDoubles { scope in
            StubbedCompletion<String, Result<Int, any Error>>("load", in: scope).held()
        }
        let inbox = Inbox<Result<Int, any Error>>()
        load("a") { inbox.add($0) }
        let failure = #expect(throws: DoubleFailure.self) { try inbox.all.first?.get() }
        #expect(failure?.reason == .scopeEnded(call: #"load("a")"#))
        #expect(throws: DoubleFailure.self) { try load.scope.verify() }
    }

    @Test("an unstubbed completion is called once, by the double alone")
    func failedOnce() throws {
        let double = Lock<StubbedCompletion<String, Result<Int, any Error>>?>(nil)
        let refused = Inbox<Bool>()
        let scope = DoubleScope { _ in
            // The double calls this reporter after the failure, and before it calls the completion.
            do throws(DoubleFailure) {
                try double.withLock { $0 }?.calls[0].respond(with: .success(7))
                refused.add(false)
            } catch { refused.add(true) }
        }
        let load = StubbedCompletion<String, Result<Int, any Error>>("load", in: scope)
        double.withLock { $0 = load }
        let inbox = Inbox<Result<Int, any Error>>()
        load("a") { inbox.add($0) }
        #expect(refused.all == [true])
        #expect(inbox.all.count == 1)
        #expect(throws: DoubleFailure.self) { try inbox.all.first?.get() }
        double.withLock { $0 = nil }
    }

    @Test("a completion can be called from a hundred tasks at once")
    func crowd() async throws {
        let load = StubbedCompletion<Int, Int>("load").held()
        let inbox = Inbox<Int>()
        await withTaskGroup { group in
            for number in 0..<100 { group.addTask { load(number) { inbox.add($0) } } }
        }
        await withTaskGroup { group in
            for call in load.calls { group.addTask { try? call.respond(with: call.arguments) } }
        }
        #expect(inbox.all.sorted() == Array(0..<100))
    }
}
