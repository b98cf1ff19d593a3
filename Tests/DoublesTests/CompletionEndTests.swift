import Locking
import Testing

@testable import Doubles

@Suite("A completion at the end of its test", .timeLimit(.minutes(1)))
struct CompletionEndTests {
    /// A screen and its completion handler, which keep each other alive (a reference cycle).
    private final class Screen: Sendable {
        let load: @Sendable (String, @escaping @Sendable (Int) -> Void) -> Void
        let shown = Lock(0)

        init(load: @escaping @Sendable (String, @escaping @Sendable (Int) -> Void) -> Void) {
            self.load = load
        }

        func show(_ text: String) {
            load(text) { [self] number in shown.withLock { $0 = number } }
        }
    }

    @Test(
        "a completion is released with its captures when its test ends",
        arguments: ["held", "passed on", "late"])
    func letGo(how: String) throws {
        weak var weakScreen: Screen?
        weak var weakScope: DoubleScope?
        func run() throws {
            let screen = try withDoubles { scope in
                weakScope = scope
                let load = StubbedCompletion<String, Int>("load", in: scope)
                    .responds(with: 1).held(when: { $0 == "held" })
                    .performs(when: { $0 == "passed on" }) { _ in }
                let screen = Screen(load: load.function)
                weakScreen = screen
                if how != "late" { screen.show(how) }
                if how == "held" { try load.calls[0].respond(with: 1) }
                return screen
            }
            if how == "late" { screen.show(how) }
            #expect(screen.shown.withLock { $0 } == (how == "passed on" ? 0 : 1))
        }
        try run()
        #expect(weakScreen == nil)
        #expect(weakScope == nil)
    }

    @Test("a response to a completion is an error if the test has already ended, and the error says so")
    func respondedAfterTheEnd() throws {
        let load = try withDoubles { scope in
            let load = StubbedCompletion<String, Int>("load", in: scope).held()
            load("a") { _ in }
            try load.calls[0].respond(with: 1)
            return load
        }
        let call = try load.calls[0]
        let failures = [
            #expect(throws: DoubleFailure.self) { try call.respond(with: 2) },
            #expect(throws: DoubleFailure.self) { try call.neverRespond() },
        ]
        for failure in failures {
            let state = "its completion is gone, for its test has ended; it was given the response 1"
            #expect(failure?.reason == .notHeld(call: #"load("a")"#, state: state))
        }
    }

    @Test("a completion that was passed on can be called after its test has ended")
    func passedOnPastTheEnd() throws {
        let inbox = Inbox<Int>()
        let passed = Inbox<StubbedCompletion<String, Int>.Call>()
        let kept = Inbox<@Sendable (Int) -> Void>()
        let load = try withDoubles { scope in
            let load = StubbedCompletion<String, Int>("load", in: scope)
                .held().performs(when: { $0 == "a" }) { passed.add($0) }
            for text in ["a", "b"] { load(text) { inbox.add($0) } }
            kept.add(try load.calls[1].completion)
            try load.calls[1].respond(with: 1)
            return load
        }
        passed.all.first?.completion(2)
        kept.all.first?(3)
        #expect(inbox.all == [1, 2, 3])
        #expect(load.calls.map(\.responses) == [[2], [1, 3]])
    }

    @Test("an unstubbed completion is released at once, so that a released scope reports the failure")
    func unstubbedIsHeard() {
        let words = Lock("")
        weak var weakScreen: Screen?
        do {
            let scope = DoubleScope(report: nil, lastWords: { text in words.withLock { $0 += text } })
            let screen = Screen(load: StubbedCompletion<String, Int>("load", in: scope).function)
            weakScreen = screen
            screen.show("a")
        }
        #expect(weakScreen == nil)
        #expect(words.withLock { $0.contains(#"load("a") was called, but load has no rule for it."#) })
    }

    @Test("an unstubbed completion takes no response, and the error says why")
    func unstubbedResponded() throws {
        let load = StubbedCompletion<String, Result<Int, any Error>>("load", in: .unheard)
        load("a") { _ in }
        #expect(try load.calls[0].responses.count == 1)
        let failure = #expect(throws: DoubleFailure.self) { try load.calls[0].respond(with: 1) }
        #expect(
            failure?.reason
                == .notHeld(call: #"load("a")"#, state: "its completion is gone; it was not stubbed"))
    }

    @Test("a completion that was held to the end cannot be dropped later, and its outcome stays the same")
    func droppedAfterTheEnd() throws {
        let load = StubbedCompletion<String, Int>("load").held()
        load("a") { _ in }
        #expect(throws: DoubleFailure.self) { try load.scope.verify() }
        let failure = #expect(throws: DoubleFailure.self) { try load.calls[0].neverRespond() }
        #expect(
            failure?.reason
                == .notHeld(call: #"load("a")"#, state: "its completion is gone; it was held to the end"))
        #expect(load.scope.calls[0].outcome == "was held to the end")
    }
}
