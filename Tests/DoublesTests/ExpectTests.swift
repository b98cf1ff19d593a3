import Doubles
import Testing

@Suite("An expectation of calls", .timeLimit(.minutes(1)))
struct ExpectTests {
    private func search(_ texts: String...) async throws -> StubbedFunction<String, Int> {
        let search = StubbedFunction<String, Int>("search").returns(0)
        for text in texts { _ = try await search(text) }
        return search
    }

    @Test("an expectation without a number holds for one or more calls")
    func anyCall() async throws {
        try expect(try await search("a")).received()
        try expect(try await search("a", "b")).received()
        let failure = await #expect(throws: DoubleFailure.self) { try expect(try await search()).received() }
        #expect(failure?.reason == .count(expected: "at least 1 call", received: 0, wanted: "search"))
        #expect(failure?.sentence == "Expected at least 1 call of search, but received 0.")
        #expect(failure?.description.hasSuffix("\nsearch received no call.") == true)
    }

    @Test("an expectation with a number holds for exactly that many calls")
    func exactly() async throws {
        let search = try await search("a", "b")
        try expect(search).received(times: 2)
        for times in [-1, 0, 1, 3] {
            let failure = #expect(throws: DoubleFailure.self) { try expect(search).received(times: times) }
            #expect(failure?.location.line == #line - 1)
            #expect(failure?.location.file == #fileID)
        }
        let failure = #expect(throws: DoubleFailure.self) { try expect(search).received(times: 1) }
        #expect(failure?.reason == .count(expected: "1 call", received: 2, wanted: "search"))
    }

    @Test("an expectation with a range holds for any number of calls in the range")
    func ranges() async throws {
        let search = try await search("a", "b")
        try expect(search).received(times: 1...2)
        try expect(search).received(times: 2...)
        try expect(search).received(times: ...2)
        let failures = [
            #expect(throws: DoubleFailure.self) { try expect(search).received(times: 3...4) },
            #expect(throws: DoubleFailure.self) { try expect(search).received(times: 3...) },
            #expect(throws: DoubleFailure.self) { try expect(search).received(times: ...1) },
            #expect(throws: DoubleFailure.self) { try expect(search).received(times: 1...1) },
            #expect(throws: DoubleFailure.self) { try expect(search).received(times: 0) },
        ]
        let words = ["3 to 4 calls", "at least 3 calls", "at most 1 call", "1 call", "no call"]
        for (failure, words) in zip(failures, words) {
            #expect(failure?.reason == .count(expected: words, received: 2, wanted: "search"))
        }
    }

    @Test("an expectation that any number of calls would meet fails")
    func anyNumber() async throws {
        let search = StubbedFunction<String, Int>("search").returns(1)
        let failure = #expect(throws: DoubleFailure.self) { try expect(search).received(times: 0...) }
        #expect(failure?.reason == .nothingExpected("at least 0 calls of search"))
        #expect(
            failure?.sentence == "Any calls would meet this expectation: at least 0 calls of search."
                + " Name what is expected.")
        try expect(search).received(times: 0...1)
    }

    @Test("an expectation with a condition counts and returns only the calls that satisfy the condition")
    func condition() async throws {
        let search = try await search("paris", "lyon", "pau")
        let found = try expect(search).received(times: 2, where: { $0.hasPrefix("pa") })
        #expect(found.map(\.index) == [0, 2])
        let failure = #expect(throws: DoubleFailure.self) {
            try expect(search).received(where: { $0 == "nice" })
        }
        #expect(
            failure?.sentence
                == "Expected at least 1 call of search that match the condition, but received 0.")
        #expect(failure?.calls.map(\.call) == [#"search("paris")"#, #"search("lyon")"#, #"search("pau")"#])
    }

    @Test(
        "an expectation with arguments counts only the calls with these arguments, and its failure names them"
    )
    func arguments() async throws {
        let shelf = StubbedFunction<String, Int, Bool>("shelf").returns(true)
        for (letter, number) in [("A", 7), ("A", 8), ("B", 7), ("A", 7)] {
            _ = try await shelf(letter, number)
        }
        let found = try expect(shelf).received(times: 2, with: ("A", 7))
        #expect(found.map(\.index) == [0, 3])
        let failure = #expect(throws: DoubleFailure.self) { try expect(shelf).received(with: ("B", 8)) }
        #expect(failure?.sentence == #"Expected at least 1 call of shelf("B", 8), but received 0."#)
        let search = try await search("a", "b")
        try expect(search).received(times: 1, with: "b")
        #expect(throws: DoubleFailure.self) { try expect(search).received(with: "c") }
    }

    @Test("receivedNothing holds for a double that received no call")
    func nothing() async throws {
        try expect(try await search()).receivedNothing()
        let search = try await search("a")
        let failure = #expect(throws: DoubleFailure.self) { try expect(search).receivedNothing() }
        #expect(failure?.reason == .count(expected: "no call", received: 1, wanted: "search"))
        #expect(failure?.description.contains(#"[0] search("a") returned 0"#) == true)
    }

    @Test("an expectation also counts the calls for which there is no rule")
    func countsFailures() async throws {
        let search = StubbedFunction<String, Int>("search", in: .unheard)
        _ = try? await search("a")
        try expect(search).received(times: 1)
    }

    @Test("an expectation counts only the calls that came before the expectation was made")
    func snapshot() async throws {
        let search = try await search("a")
        let expectation = expect(search)
        _ = try await search("b")
        try expectation.received(times: 1)
    }
}

@Suite("An expected order", .timeLimit(.minutes(1)))
struct ExpectOrderTests {
    let scope = DoubleScope()
    let signIn: StubbedFunction<String, Int>
    let search: StubbedFunction<String, Int>
    let now: StubbedFunction<Int>
    let book: StubbedCompletion<String, Int>

    init() {
        signIn = StubbedFunction("signIn", in: scope).returns(1)
        search = StubbedFunction("search", in: scope).returns(2)
        now = StubbedFunction("now", in: scope).returns(3)
        book = StubbedCompletion("book", in: scope).responds(with: 4)
    }

    @Test("an order holds across doubles of every kind that share a scope")
    func acrossDoubles() async throws {
        _ = try await signIn("ada")
        _ = try now.syncCall()
        _ = try await search("a")
        _ = try await search("b")
        book("b") { _ in }
        try expect(order: signIn, now, search, search, book)
        #expect(scope.calls.map(\.position) == [0, 1, 2, 3, 4])
        #expect(scope.calls.map(\.double) == ["signIn", "now", "search", "search", "book"])
        #expect(zip(scope.calls, scope.calls.dropFirst()).allSatisfy { $0.elapsed <= $1.elapsed })
    }

    @Test("an order ignores the calls of doubles that it does not name")
    func ignoresOthers() async throws {
        _ = try await signIn("ada")
        _ = try now.syncCall()
        _ = try await search("a")
        try expect(order: signIn, search)
        try expect(order: now)
    }

    @Test("an order fails for calls in another order, for extra calls and for missing calls")
    func fails() async throws {
        _ = try await search("a")
        _ = try await signIn("ada")
        let failure = #expect(throws: DoubleFailure.self) { try expect(order: signIn, search) }
        #expect(failure?.location.line == #line - 1)
        #expect(
            failure?.reason
                == .order(expected: ["signIn", "search"], received: [#"search("a")"#, #"signIn("ada")"#]))
        #expect(
            failure?.sentence == "Expected in this order: signIn, search; "
                + #"but received: search("a"), signIn("ada")."#)
        #expect(throws: DoubleFailure.self) { try expect(order: search, search, signIn) }
        #expect(throws: DoubleFailure.self) { try expect(order: search, signIn, signIn) }
        _ = try await signIn("eve")
        #expect(throws: DoubleFailure.self) { try expect(order: search, signIn) }
        try expect(order: search, signIn, signIn)
    }

    @Test("the failure of an order lists the calls of all its doubles in the order in which they came")
    func failureListsAll() async throws {
        _ = try await search("a")
        _ = try await signIn("ada")
        let failure = #expect(throws: DoubleFailure.self) { try expect(order: signIn, search) }
        let lines = failure?.description.split(separator: "\n").dropFirst() ?? []
        #expect(lines.first == "signIn, search received 2 calls:")
        #expect(lines.count == 3)
    }

    @Test("an order that names a certain call of a double ignores the double's other calls")
    func certainCalls() async throws {
        _ = try await search("a")
        _ = try await signIn("ada")
        _ = try await search("b")
        book("b") { _ in }
        let second = try search.calls[1]
        try expect(order: signIn, second, try book.calls[0])
        let failure = #expect(throws: DoubleFailure.self) { try expect(order: second, signIn) }
        #expect(
            failure?.reason
                == .order(
                    expected: [#"search("b")"#, "signIn"], received: [#"signIn("ada")"#, #"search("b")"#]))
    }

    @Test("an order without doubles fails, because it would always hold")
    func nothing() {
        let failure = #expect(throws: DoubleFailure.self) { try expect() }
        #expect(failure?.reason == .nothingExpected("an order of no double"))
    }

    @Test("an order distinguishes two doubles with the same name")
    func sameName() async throws {
        let other = StubbedFunction<String, Int>("search", in: scope).returns(0)
        _ = try await other("a")
        _ = try await search("b")
        try expect(order: other, search)
        #expect(throws: DoubleFailure.self) { try expect(order: search, other) }
    }

    @Test("an order of doubles that do not share a scope is an error")
    func noCommonScope() async throws {
        let stranger = StubbedFunction<String, Int>("stranger").returns(0)
        let failure = #expect(throws: DoubleFailure.self) { try expect(order: search, stranger) }
        #expect(failure?.reason == .noCommonScope(others: ["stranger"]))
        #expect(failure?.sentence.hasPrefix("search and stranger do not share a log") == true)
    }
}
