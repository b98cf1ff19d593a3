import Doubles
import Testing

@Suite("The rules of a double", .timeLimit(.minutes(1)))
struct RuleTests {
    @Test("of several rules with a condition, the one that was added last is tried first")
    func lastWins() async throws {
        let search = StubbedFunction<String, Int>("search")
            .returns(0).returns(1, when: { $0.hasPrefix("a") }).returns(2, when: { $0 == "ab" })
        #expect(try await search("x") == 0)
        #expect(try await search("a") == 1)
        #expect(try await search("ab") == 2)
    }

    @Test(
        "a general rule hides an earlier rule with a condition only if its priority is higher"
    )
    func generalAfterSpecial() async throws {
        let search = StubbedFunction<String, Int>("search").returns(1, when: { $0 == "a" }).returns(2)
        #expect(try await search("a") == 1)
        #expect(try await search("b") == 2)
        search.returns(3, priority: 1)
        #expect(try await search("a") == 3)
        search.returns(4, priority: 2, when: { $0 == "a" })
        #expect(try await search("a") == 4)
        #expect(try await search("b") == 3)
    }

    @Test("a general rule replaces the general rules that it hides")
    func generalReplaces() async throws {
        let search = StubbedFunction<String, Int>("search").returns(1).returns(2)
        #expect(search.rules.count == 1)
        #expect(try await search("a") == 2)
    }

    @Test("a general rule does not replace a general rule with a higher priority")
    func lowerPriority() async throws {
        let search = StubbedFunction<String, Int>("search").returns(1, priority: 1).returns(2)
        #expect(search.rules.count == 2)
        #expect(try await search("a") == 1)
        search.remove(search.rules[0])
        #expect(try await search("a") == 2)
    }

    @Test("after a rule is removed, its calls go to the rules that were added before it")
    func removed() async throws {
        let search = StubbedFunction<String, Int>("search").returns(1).returns(2, when: { $0 == "a" })
        #expect(try await search("a") == 2)
        search.remove(search.rules[0])
        #expect(try await search("a") == 1)
        search.remove(search.rules[0])
        #expect(search.rules.isEmpty)
        let open = StubbedCompletion<String, Int>("open").responds(with: 1)
        open.remove(open.rules[0])
        #expect(open.rules.isEmpty)
    }

    @Test("calls that a double was told to forget do not count any more, but stay in the scope's log")
    func forgotten() async throws {
        try await withDoubles { scope in
            let search = StubbedFunction<String, Int>("search", in: scope).returns(1)
            _ = try await search("a")
            _ = try await search.nextCall()
            search.forgetCalls()
            try expect(search).receivedNothing()
            _ = try await search("b")
            #expect(try search.calls[0].arguments == "b")
            #expect(try await search.nextCall().arguments == "b")
            #expect(scope.calls.count == 2)
            let open = StubbedCompletion<String, Int>("open", in: scope).responds(with: 1)
            open("a") { _ in }
            open.forgetCalls()
            #expect(open.calls.isEmpty)
        }
    }

    @Test("a call for which no condition holds is unstubbed")
    func noneHolds() async {
        let search = StubbedFunction<String, Int>("search", in: .unheard).returns(1, when: { $0 == "a" })
        let failure = await #expect(throws: DoubleFailure.self) { try await search("b") }
        #expect(failure?.reason == .unstubbed(call: #"search("b")"#))
    }

    @Test("a rule's condition may read the double, and a rule's closure may change the double's rules")
    func reentrant() async throws {
        let search = StubbedFunction<String, Int>("search")
        search.performs(when: { [unowned search] _ in search.calls.isEmpty }) { [unowned search] _ in
            search.returns(search.calls.count + 10)
            return search.calls.count
        }
        #expect(try await search("a") == 1)
        #expect(try await search("b") == 11)
    }

    @Test("a rule can pass some calls through to the real function, in one line")
    func callsThrough() async throws {
        let real: @Sendable @concurrent (String) async throws -> Int = { $0.count }
        let count = StubbedFunction("count").callsThrough(to: real).returns(0, when: { $0 == "" })
        #expect(try await count("four") == 4)
        #expect(try await count("") == 0)
        #expect(count.calls.map { try? $0.result?.get() } == [4, 0])
    }

    @Test("a call that does not satisfy the condition of a call-through is unstubbed")
    func callsThroughSome() async throws {
        let real: @Sendable (String, Int) async throws -> Int = { $0.count * $1 }
        let area = StubbedFunction<String, Int, Int>("area", in: .unheard).callsThrough(
            to: real, when: { $1 > 1 })
        #expect(try await area("ab", 3) == 6)
        await #expect(throws: DoubleFailure.self) { try await area("ab", 1) }
    }

    @Test("after its responses in turn, a sequence fails, and names the call and the number of responses")
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

    @Test("a sequence may mix responses of all kinds")
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
        "an empty sequence fails every call, even with then: .repeatsLast",
        arguments: [SequenceEnd.fails, .repeatsLast])
    func emptySequence(end: SequenceEnd) async {
        let search = StubbedFunction<String, Int>("search", in: .unheard).sequence([], then: end)
        let failure = await #expect(throws: DoubleFailure.self) { try await search("a") }
        #expect(failure?.reason == .sequenceEnded(call: #"search("a")"#, count: 0))
    }

    @Test("a sequence with a condition is used up only by calls that satisfy the condition")
    func conditionalSequence() async throws {
        let search = StubbedFunction<String, Int>("search", in: .unheard)
            .returns(0).sequence(returning: [1, 2], when: { $0 == "a" })
        #expect(try await search("b") == 0)
        #expect(try await search("a") == 1)
        #expect(try await search("b") == 0)
        #expect(try await search("a") == 2)
        await #expect(throws: DoubleFailure.self) { try await search("a") }
    }

    @Test("a call gets its response from a sequence even if the sequence's condition replaces the rule")
    func replacedMeanwhile() async throws {
        let search = StubbedFunction<String, Int>("search")
        search.sequence(
            returning: [1, 2],
            when: { [unowned search] text in
                if text == "b" { search.returns(3, priority: 1) }
                return true
            })
        #expect(try await search("a") == 1)
        #expect(try await search("b") == 2)
        #expect(try await search("c") == 3)
    }

    @Test("calls from many threads use up a sequence in the order of the log")
    func concurrentSequence() async throws {
        let search = StubbedFunction<Int, Int>("search").sequence(returning: Array(0..<200))
        await withTaskGroup { group in
            for number in 0..<200 { group.addTask { _ = try? await search(number) } }
        }
        #expect(search.calls.map { try? $0.result?.get() } == Array(0..<200))
    }
}
