import Doubles
import Locking
import Testing

@Suite("A stubbed function", .timeLimit(.minutes(1)))
struct StubbedFunctionTests {
    @Test("a stubbed function returns its value every time")
    func returns() async throws {
        let search = StubbedFunction<Query, [String]>("search").returns(["Emma"])
        #expect(try await search(Query(text: "austen")) == ["Emma"])
        let function = search.function
        #expect(try await function(Query(text: "bronte")) == ["Emma"])
    }

    @Test("a stubbed function throws its error")
    func throwsError() async {
        let search = StubbedFunction<Query, [String]>("search").throws(Refusal())
        await #expect(throws: Refusal()) { try await search(Query(text: "austen")) }
    }

    @Test("a stubbed function runs its closure with the arguments, and throws the closure's error")
    func performs() async throws {
        let shelf = StubbedFunction<String, Int, String>("shelf").performs { letter, number in
            guard number > 0 else { throw Refusal(code: number) }
            return "\(letter)\(number)"
        }
        #expect(try await shelf("A", 7) == "A7")
        await #expect(throws: Refusal(code: 0)) { try await shelf("A", 0) }
        let results = try (shelf.calls[0].result, shelf.calls[1].result)
        #expect(try results.0?.get() == "A7")
        #expect(throws: Refusal(code: 0)) { try results.1?.get() }
    }

    @Test("a stubbed function lists its calls in order, with their arguments")
    func calls() async throws {
        let shelf = StubbedFunction<String, Int, Bool>("shelf").returns(true)
        _ = try await shelf("A", 1)
        _ = try await shelf("B", 2)
        #expect(shelf.calls.count == 2)
        #expect(try shelf.calls[1].arguments == ("B", 2))
        #expect(shelf.calls.map(\.index) == [0, 1])
        #expect(shelf.calls.first?.arguments.0 == "A")
        #expect(shelf.calls.last?.arguments.0 == "B")
    }

    @Test("if a test asks for a call that does not exist, the failure has the line at which the test asks")
    func missingCall() async throws {
        let search = StubbedFunction<Query, [String]>("search").returns([])
        #expect(search.calls.isEmpty)
        for index in [0, -1, Int.max] {
            let failure = #expect(throws: DoubleFailure.self) { try search.calls[index] }
            #expect(failure?.reason == .noSuchCall(index: index))
            #expect(failure?.location.line == #line - 2)
            #expect(failure?.location.file == #fileID)
            #expect(failure?.sentence.contains("Wait for it") == (index >= 0))
        }
        let now = StubbedFunction<Int>("now")
        let load = StubbedCompletion<Int>("load")
        let failures = [
            #expect(throws: DoubleFailure.self) { try now.calls[0] },
            #expect(throws: DoubleFailure.self) { try load.calls[0] },
        ]
        #expect(failures.map { $0?.location.line } == [#line - 3, #line - 2])
        let below = #expect(throws: DoubleFailure.self) { try now.calls[-1] }
        #expect(below?.sentence == "There is no call -1 of now. Calls are counted from 0.")
    }

    @Test(
        "a stubbed function fails a call without a rule, and the failure names the double and the arguments")
    func unstubbed() async throws {
        let search = StubbedFunction<Query, Int, [String]>("search", in: .unheard)
        let line = #line - 1
        let failure = await #expect(throws: DoubleFailure.self) { try await search(Query(text: "a"), 3) }
        #expect(failure?.reason == .unstubbed(call: #"search(Query(text: "a", page: 1), 3)"#))
        #expect(failure?.double == "search")
        #expect(failure?.location.line == line)
        #expect(failure?.location.file == #fileID)
        #expect(
            failure?.sentence == #"search(Query(text: "a", page: 1), 3) was called, "#
                + "but search has no rule for it. Add one, or widen the condition of one.")
    }

    @Test("when a reporter gets a failure, the failure is already the result of the call")
    func resultBeforeReport() async throws {
        let seen = Inbox<Bool>()
        let double = Lock<StubbedFunction<String, Int>?>(nil)
        let scope = DoubleScope { _ in
            let call = try? double.withLock { $0 }?.calls[0]
            seen.add(call?.result != nil)
        }
        let search = StubbedFunction<String, Int>("search", in: scope)
        double.withLock { $0 = search }
        #expect(await search("a", fallback: 2) == 2)
        #expect(seen.all == [true])
        double.withLock { $0 = nil }
    }

    @Test("if a double fails a call, the failure is the call's result")
    func resultOfFailure() async throws {
        let scope = DoubleScope()
        let search = StubbedFunction<String, Int>("search", in: scope).sequence([.held()])
        let parse = StubbedFunction<String, Int>("parse", in: scope).sequence(returning: [])
        let task = Task { try await search("a") }
        _ = try await search.call(0)
        #expect(await search("b", fallback: 2) == 2)
        #expect(parse.syncCall("c", fallback: 3) == 3)
        #expect(try search.calls[0].result == nil)
        #expect(throws: DoubleFailure.self) { try scope.verify() }
        _ = await task.result
        let results = try [search.calls[0].result, search.calls[1].result, parse.calls[0].result]
        let reasons = results.map { result in
            #expect(throws: DoubleFailure.self) { try result?.get() }?.reason
        }
        #expect(
            reasons == [
                .stillHeld(call: #"search("a")"#, cancelled: false),
                .sequenceEnded(call: #"search("b")"#, count: 1),
                .sequenceEnded(call: #"parse("c")"#, count: 0),
            ])
    }

    @Test("a failure lists the calls that the double received before, with their outcome and origin")
    func failureListsCalls() async throws {
        let search = StubbedFunction<String, Int>("search", in: .unheard)
            .returns(8, when: { $0 == "a" }).throws(Refusal(), when: { $0 == "b" })
        _ = try await search("a")
        let line = #line - 1
        let function = search.function
        _ = try? await function("b")
        let failure = await #expect(throws: DoubleFailure.self) { try await search("c") }
        let lines = (failure?.description ?? "").split(separator: "\n")
        #expect(lines.count == 5)
        #expect(lines[1] == "search received 3 calls:")
        #expect(lines[2].hasPrefix(#"  [0] search("a") returned 8 (after "#))
        #expect(lines[2].contains(", from \(#fileID):\(line)"))
        #expect(lines[3].hasPrefix(#"  [1] search("b") threw Refusal(code: 403) (after "#))
        #expect(!lines[3].contains("from"))
        #expect(lines[4].hasPrefix(#"  [2] search("c") was not stubbed (after "#))
    }

    @Test("a failure lists the last twenty calls, and says how many came before")
    func failureListsLastCalls() async throws {
        let search = StubbedFunction<Int, Int>("search", in: .unheard).returns(0, when: { $0 < 30 })
        for number in 0..<30 { _ = try await search(number) }
        let failure = await #expect(throws: DoubleFailure.self) { try await search(30) }
        #expect(failure?.callCount == 31)
        #expect(failure?.calls.map(\.index) == Array(11...30))
        #expect(failure?.description.contains("\n  … (11 calls before)\n") == true)
    }

    @Test("a failure names the calling task, if it has a name")
    func taskName() async throws {
        let search = StubbedFunction<String, Int>("search").returns(0)
        _ = try await Task(name: "Searching") { try await search("a") }.value
        #expect(search.scope.calls[0].task == "Searching")
        #expect(search.scope.calls[0].description.contains(#"task "Searching""#))
    }

    @Test("a failure does not name the task in which Swift Testing runs the test")
    func testTaskName() async throws {
        let search = StubbedFunction<String, Int>("search").returns(0)
        _ = try await Task(name: "[Swift Testing] test search") { try await search("a") }.value
        #expect(search.scope.calls[0].task == nil)
    }

    @Test("a stubbed function with hidesValues keeps arguments and responses out of every text")
    func hidesValues() async throws {
        let signIn = StubbedFunction<String, String, String>("signIn", hidesValues: true)
            .returns("token-1").throws(OtherError(), when: { $1 == "secret-2" })
        _ = try await signIn("ada", "secret-1")
        _ = try? await signIn("ada", "secret-2")
        let failure = #expect(throws: DoubleFailure.self) {
            try expect(signIn).received(times: 2, with: ("ada", "secret-1"))
        }
        let text = failure?.description ?? ""
        #expect(text.contains("signIn(hidden) returned a hidden value"))
        #expect(text.contains("threw a hidden value"))
        for secret in ["ada", "secret", "token", "OtherError"] { #expect(!text.contains(secret)) }
    }

    @Test("a double receives a forwarded call before the caller suspends")
    @MainActor
    func forwardedAtOnce() async throws {
        let search = StubbedFunction<String, Int>("search").held()
        var hasStarted = false
        let task = Task { @MainActor in
            hasStarted = true
            return try await search("a")
        }
        await yield { hasStarted }
        #expect(search.calls.count == 1)
        try await search.call(0).respond(with: 1)
        #expect(try await task.value == 1)
    }
}
