import Doubles
import Testing

@Suite("A stubbed function that is not async", .timeLimit(.minutes(1)))
struct StubbedSyncFunctionTests {
    @Test("returns, throws and performs as its rules say")
    func rules() throws {
        let parse = StubbedSyncFunction<String, Int, Int>("parse")
            .performs { text, radix in text.count * radix }
            .returns(0, when: { text, _ in text == "" }).throws(Refusal(), when: { $1 == 0 })
        #expect(try parse("ab", 10) == 20)
        #expect(try parse("", 10) == 0)
        #expect(throws: Refusal()) { try parse("ab", 0) }
        #expect(parse.calls.map { try? $0.result?.get() } == [20, 0, nil])
        #expect(throws: Refusal()) { try parse.calls[2].result?.get() }
    }

    @Test("throws the error of its closure")
    func performThrows() throws {
        let parse = StubbedSyncFunction<String, Int>("parse").performs { _ in throw Refusal() }
        #expect(throws: Refusal()) { try parse("a") }
        #expect(throws: Refusal()) { try parse.calls[0].result?.get() }
    }

    @Test("gives a sequence's responses in turn, then fails")
    func sequence() throws {
        let next = StubbedSyncFunction<Int>("next", in: .unheard).sequence([
            .returns(1), .throws(Refusal()), .performs { 3 },
        ])
        #expect(try next() == 1)
        #expect(throws: Refusal()) { try next() }
        #expect(try next() == 3)
        let failure = #expect(throws: DoubleFailure.self) { try next() }
        #expect(failure?.reason == .sequenceEnded(call: "next()", count: 3))
        let last = StubbedSyncFunction<Int>("last").sequence(returning: [1, 2], then: .repeatsLast)
        #expect([try last(), try last(), try last()] == [1, 2, 2])
    }

    @Test("fails a call that nobody stubbed, naming itself and the arguments, and its scope keeps it")
    func unstubbed() throws {
        let parse = StubbedSyncFunction<String, Int>("parse")
        let failure = #expect(throws: DoubleFailure.self) { try parse("a") }
        #expect(failure?.reason == .unstubbed(call: #"parse("a")"#))
        #expect(throws: DoubleFailure.self) { try parse.scope.verify() }
    }

    @Test("calls through to the real function, in one line")
    func callsThrough() throws {
        let parse = StubbedSyncFunction("parse").callsThrough(to: { (text: String) in Int(text) ?? -1 })
        #expect(try parse("12") == 12)
    }

    @Test("returns nothing without saying so")
    func void() throws {
        let log = StubbedSyncFunction<String, Void>("log").returns()
        try log("a")
        let function = log.function
        try function("b")
        try expect(log).received(times: 2)
        try expect(log).received(times: 1, with: "b")
        #expect(log.calls.map(\.position) == [0, 1])
    }

    @Test("is awaited like any other")
    func awaited() async throws {
        let log = StubbedSyncFunction<String, Void>("log").returns()
        async let next = log.nextCall()
        async let second = log.call(1)
        try log("a")
        try log("b")
        #expect(try await next.arguments == "a")
        #expect(try await second.arguments == "b")
    }

    @Test("is safe to call from many threads at once")
    func crowd() async throws {
        let next = StubbedSyncFunction<Int, Int>("next").sequence(returning: Array(0..<500))
        await withTaskGroup { group in
            for number in 0..<500 { group.addTask { _ = try? next(number) } }
        }
        #expect(next.calls.count == 500)
        #expect(next.calls.map { try? $0.result?.get() } == Array(0..<500))
        #expect(next.calls.map(\.position) == Array(0..<500))
    }

    @Test("agrees with its scope on the order of calls, whatever else is called at the same time")
    func twoLogs() async throws {
        let scope = DoubleScope()
        let (left, right) = (
            StubbedSyncFunction<Int, Void>("left", in: scope).returns(),
            StubbedSyncFunction<Int, Void>("right", in: scope).returns()
        )
        await withTaskGroup { group in
            for double in [left, right, left, right] {
                group.addTask { for number in 0..<1000 { double(number, fallback: ()) } }
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
