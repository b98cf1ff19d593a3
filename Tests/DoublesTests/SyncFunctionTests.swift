import Doubles
import Testing

@Suite("A stubbed function called without await", .timeLimit(.minutes(1)))
struct SyncFunctionTests {
    @Test("a call without await returns, throws and performs as the rules say")
    func rules() throws {
        let parse = StubbedFunction<String, Int, Int>("parse")
            .performs { text, radix in text.count * radix }
            .returns(0, when: { text, _ in text == "" }).throws(Refusal(), when: { $1 == 0 })
        #expect(try parse.syncCall("ab", 10) == 20)
        #expect(try parse.syncCall("", 10) == 0)
        #expect(throws: Refusal()) { try parse.syncCall("ab", 0) }
        #expect(parse.calls.map { try? $0.result?.get() } == [20, 0, nil])
        #expect(throws: Refusal()) { try parse.calls[2].result?.get() }
    }

    @Test("a call without await throws the error of its closure")
    func performThrows() throws {
        let parse = StubbedFunction<String, Int>("parse").performs { _ in throw Refusal() }
        #expect(throws: Refusal()) { try parse.syncCall("a") }
        #expect(throws: Refusal()) { try parse.calls[0].result?.get() }
    }

    @Test("calls without await get the responses of a sequence in turn, and then fail")
    func sequence() throws {
        let next = StubbedFunction<Int>("next", in: .unheard).sequence([
            .returns(1), .throws(Refusal()), .performs { 3 },
        ])
        #expect(try next.syncCall() == 1)
        #expect(throws: Refusal()) { try next.syncCall() }
        #expect(try next.syncCall() == 3)
        let failure = #expect(throws: DoubleFailure.self) { try next.syncCall() }
        #expect(failure?.reason == .sequenceEnded(call: "next()", count: 3))
        let last = StubbedFunction<Int>("last").sequence(returning: [1, 2], then: .repeatsLast)
        #expect([try last.syncCall(), try last.syncCall(), try last.syncCall()] == [1, 2, 2])
    }

    @Test("an unstubbed call without await throws a failure, and the scope keeps the failure")
    func unstubbed() throws {
        let parse = StubbedFunction<String, Int>("parse")
        let failure = #expect(throws: DoubleFailure.self) { try parse.syncCall("a") }
        #expect(failure?.reason == .unstubbed(call: #"parse("a")"#))
        #expect(throws: DoubleFailure.self) { try parse.scope.verify() }
    }

    @Test("a call without await fails if its rule waits, and the scope keeps the failure")
    func cannotWait() throws {
        let parse = StubbedFunction<String, Int>("parse").held().sequence(
            [.performs { text in try await later(text) }], when: { $0 == "b" })
        for text in ["a", "b"] {
            let failure = #expect(throws: DoubleFailure.self) { try parse.syncCall(text) }
            #expect(failure?.reason == .cannotWait(call: "parse(\"\(text)\")"))
        }
        #expect(parse.calls.map { try? $0.result?.get() } == [nil, nil])
        let failure = #expect(throws: DoubleFailure.self) { try parse.scope.verify() }
        #expect(failure?.sentence.contains(#"parse("a") was called by code that is not async"#) == true)
        #expect(failure?.calls.last?.outcome == "could not wait for its response")
        #expect(failure?.others.count == 1)
    }

    @Test("a rule passes a call without await through to the real function, in one line")
    func callsThrough() throws {
        let parse = StubbedFunction("parse").callsThrough(to: { (text: String) in Int(text) ?? -1 })
        #expect(try parse.syncCall("12") == 12)
    }

    @Test("a call without await that returns nothing needs no response")
    func void() throws {
        let log = StubbedFunction<String, Void>("log").returns()
        try log.syncCall("a")
        let function = log.syncFunction
        try function("b")
        try expect(log).received(times: 2)
        try expect(log).received(times: 1, with: "b")
        #expect(log.calls.map(\.position) == [0, 1])
    }

    @Test("a test can wait for a call without await")
    func awaited() async throws {
        let log = StubbedFunction<String, Void>("log").returns()
        async let next = log.nextCall()
        async let second = log.call(1)
        try log.syncCall("a")
        try log.syncCall("b")
        #expect(try await next.arguments == "a")
        #expect(try await second.arguments == "b")
    }

    @Test("calls without await can come from many threads at the same time")
    func crowd() async throws {
        let next = StubbedFunction<Int, Int>("next").sequence(returning: Array(0..<500))
        await withTaskGroup { group in
            for number in 0..<500 { group.addTask { _ = try? next.syncCall(number) } }
        }
        #expect(next.calls.count == 500)
        #expect(next.calls.map { try? $0.result?.get() } == Array(0..<500))
        #expect(next.calls.map(\.position) == Array(0..<500))
    }

    @Test("an argument that is a closure may stand after the call, with and without await")
    func trailingClosure() async throws {
        let run = StubbedFunction<@Sendable () -> Int, Int>("run").performs { $0() + 1 }
        #expect(try run.syncCall { 5 } == 6)
        #expect(try await run { 6 } == 7)
    }

    @Test("a double and its scope log calls from many threads in the same order")
    func twoLogs() async throws {
        let scope = DoubleScope()
        let (left, right) = (
            StubbedFunction<Int, Void>("left", in: scope).returns(),
            StubbedFunction<Int, Void>("right", in: scope).returns()
        )
        await withTaskGroup { group in
            for double in [left, right, left, right] {
                group.addTask { for number in 0..<1000 { double.syncCall(number, fallback: ()) } }
            }
        }
        for double in [left, right] {
            let positions = double.calls.map(\.position)
            #expect(positions == positions.sorted())
            #expect(positions.count == 2000)
            #expect(scope.calls.filter { $0.double == double.name }.map(\.index) == Array(0..<2000))
        }
    }
}

@Sendable private func later(_ text: String) async throws -> Int { text.count }
