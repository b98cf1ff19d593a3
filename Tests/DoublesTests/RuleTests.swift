import Doubles
import Testing

@Suite("The rules of a double", .timeLimit(.minutes(1)))
struct RuleTests {
    @Test("are tried from the last one added, so that a special case follows the general one")
    func lastWins() async throws {
        let search = StubbedFunction<String, Int>("search")
            .returns(0).returns(1, when: { $0.hasPrefix("a") }).returns(2, when: { $0 == "ab" })
        #expect(try await search("x") == 0)
        #expect(try await search("a") == 1)
        #expect(try await search("ab") == 2)
    }

    @Test("are all replaced by one for every call")
    func unconditionalReplaces() async throws {
        let search = StubbedFunction<String, Int>("search").returns(1, when: { $0 == "a" }).returns(2)
        #expect(try await search("a") == 2)
    }

    @Test("leave a call unstubbed that no rule is for")
    func noneHolds() async {
        let search = StubbedFunction<String, Int>("search", in: .unheard).returns(1, when: { $0 == "a" })
        let failure = await #expect(throws: DoubleFailure.self) { try await search("b") }
        #expect(failure?.reason == .unstubbed(call: #"search("b")"#))
    }

    @Test("may ask the double itself in their condition, and change it in their closure")
    func reentrant() async throws {
        let search = StubbedFunction<String, Int>("search")
        search.performs(when: { [unowned search] _ in search.calls.isEmpty }) { [unowned search] _ in
            search.returns(search.calls.count + 10)
            return search.calls.count
        }
        #expect(try await search("a") == 1)
        #expect(try await search("b") == 11)
    }

    @Test("can call through to the real function for some calls only, in one line")
    func callsThrough() async throws {
        let real: @Sendable @concurrent (String) async throws -> Int = { $0.count }
        let count = StubbedFunction("count").callsThrough(to: real).returns(0, when: { $0 == "" })
        #expect(try await count("four") == 4)
        #expect(try await count("") == 0)
        #expect(count.calls.map { try? $0.result?.get() } == [4, 0])
    }

    @Test("limit a call-through by its condition; the rest stays strict")
    func callsThroughSome() async throws {
        let real: @Sendable (String, Int) async throws -> Int = { $0.count * $1 }
        let area = StubbedFunction<String, Int, Int>("area", in: .unheard).callsThrough(
            to: real, when: { $1 > 1 })
        #expect(try await area("ab", 3) == 6)
        await #expect(throws: DoubleFailure.self) { try await area("ab", 1) }
    }

    @Test("give a sequence's responses in turn, then fail, naming the call and the length")
    func sequence() async throws {
        let search = StubbedFunction<String, Int>("search", in: .unheard).sequence(returning: [1, 2])
        #expect(try await search("a") == 1)
        #expect(try await search("b") == 2)
        let failure = await #expect(throws: DoubleFailure.self) { try await search("c") }
        #expect(failure?.reason == .sequenceEnded(call: #"search("c")"#, count: 2))
        #expect(
            failure?.sentence == #"search("c") was called, but the sequence of 2 responses is used up. "#
                + "Add a response, or end the sequence with then: .repeatsLast.")
    }

    @Test("repeat a sequence's last response, if told so")
    func sequenceRepeatsLast() async throws {
        let search = StubbedFunction<String, Int>("search").sequence(returning: [1, 2], then: .repeatsLast)
        for expected in [1, 2, 2, 2] { #expect(try await search("a") == expected) }
    }

    @Test("mix responses of all kinds in one sequence")
    func mixedSequence() async throws {
        let search = StubbedFunction<String, Int>("search").sequence([
            .returns(1), .throws(Refusal()), .performs { $0.count }, .held(),
        ])
        #expect(try await search("a") == 1)
        await #expect(throws: Refusal()) { try await search("a") }
        #expect(try await search("abc") == 3)
        async let last = search("a")
        try await search.call(3).respond(with: 4)
        #expect(try await last == 4)
    }

    @Test(
        "fail every call of an empty sequence, even of one that repeats its last step",
        arguments: [SequenceEnd.fails, .repeatsLast])
    func emptySequence(end: SequenceEnd) async {
        let search = StubbedFunction<String, Int>("search", in: .unheard).sequence([], then: end)
        let failure = await #expect(throws: DoubleFailure.self) { try await search("a") }
        #expect(failure?.reason == .sequenceEnded(call: #"search("a")"#, count: 0))
    }

    @Test("use up a sequence only by the calls that satisfy its condition")
    func conditionalSequence() async throws {
        let search = StubbedFunction<String, Int>("search", in: .unheard)
            .returns(0).sequence(returning: [1, 2], when: { $0 == "a" })
        #expect(try await search("b") == 0)
        #expect(try await search("a") == 1)
        #expect(try await search("b") == 0)
        #expect(try await search("a") == 2)
        await #expect(throws: DoubleFailure.self) { try await search("a") }
    }

    @Test("give a call its step of a sequence, even if the rule is replaced meanwhile")
    func replacedMeanwhile() async throws {
        let search = StubbedFunction<String, Int>("search")
        search.sequence(
            returning: [1, 2],
            when: { [unowned search] text in
                if text == "b" { search.returns(3) }
                return true
            })
        #expect(try await search("a") == 1)
        #expect(try await search("b") == 2)
        #expect(try await search("c") == 3)
    }

    @Test("use up a sequence in the order of the log, even if calls come from many threads at once")
    func concurrentSequence() async throws {
        let search = StubbedFunction<Int, Int>("search").sequence(returning: Array(0..<200))
        await withTaskGroup { group in
            for number in 0..<200 { group.addTask { _ = try? await search(number) } }
        }
        #expect(search.calls.map { try? $0.result?.get() } == Array(0..<200))
    }
}
