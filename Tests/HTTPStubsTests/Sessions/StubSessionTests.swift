import HTTPTransport
import HTTPTypes
import Locking
import TestSupport
import Testing

@testable import HTTPBodies
@testable import HTTPStubs

@Suite(.timeLimit(.minutes(1))) struct StubSessionTests {
    private let session = StubSession(clock: ImmediateClock())

    @Test("the stub that was added last responds, unless another stub has a higher priority")
    func order() async {
        session.stub(.get("/a"), times: .optional, response: .text("first"))
        let second = session.stub(.get("/a"), response: .text("second"))
        #expect(await session.ask("/a") == "200 second")
        session.stub(.path("/a"), priority: 1, response: .text("high"))
        session.stub(.get("/a"), times: .optional, response: .text("late"))
        #expect(await session.ask("/a") == "200 high")
        #expect(second.requests.count == 1)
        #expect(session.ending() == [])
    }

    @Test("a stub with a lower priority responds last, whenever it was added")
    func fallbackStub() async {
        session.stub(.get("/a"), response: .text("named"))
        session.stub(priority: -1, response: .text("anything"))
        #expect(await session.ask("/a") == "200 named")
        #expect(await session.ask("/b") == "200 anything")
    }

    @Test("a stub that was called as often as allowed leaves further requests to other stubs")
    func times() async {
        session.stub(.get("/a"), response: .text("then"))
        session.stub(.get("/a"), times: .exactly(2), response: .text("twice"))
        session.stub(.get("/a"), times: .once, response: .text("once"))
        var responses: [String] = []
        for _ in 0..<5 { responses.append(await session.ask("/a")) }
        #expect(responses == ["200 once", "200 twice", "200 twice", "200 then", "200 then"])
        #expect(session.ending() == [])
    }

    @Test("a stub that must never be called fails the request and the session")
    func never() async throws {
        session.stub(.get("/a"), times: .optional, response: .text("other"))
        session.stub(.get("/a"), name: "no refund", times: .never, response: .text("never"))
        let error = try #require(await session.failure("/a"))
        #expect(error.code == .unanswered)
        #expect(error.detail == "The stub “no refund” must never be asked, and was: GET /a.")
        #expect(session.ending() == [error.detail])
    }

    @Test("a stub that was never called is a failure, which names its place and the nearest request")
    func notCalled() async throws {
        let line = #line + 1
        session.stub(.post("/searches"), .query("page", "2"), response: .text(""))
        session.stub(times: .optional, response: .text(""))
        _ = await session.ask("/items")
        _ = await session.ask("POST /searches?page=1")
        let failures = session.failures
        #expect(failures.say("was never asked"))
        let failure = try #require(failures.first)
        #expect(failure.place == "HTTPStubsTests/StubSessionTests.swift:\(line)")
        #expect(
            failure.description
                == "HTTPStubsTests/StubSessionTests.swift:\(line): The stub “POST /searches, query page is “2”” was never asked, and must be asked at least once. The nearest was POST /searches?page=1 (request 2, which “anything” answered): query page is “1”, not “2”."
        )
    }

    @Test("if a stub was called too seldom, the failure has the actual and the required number of calls")
    func tooSeldom() async {
        session.stub(.get("/a"), name: "a", times: .exactly(3), response: .text(""))
        session.stub(.get("/b"), name: "b", times: ExpectedCalls(atLeast: 2, atMost: 4), response: .text(""))
        for path in ["/a", "/a", "/b"] { _ = await session.ask(path) }
        let failures = session.ending()
        #expect(failures.count == 2)
        #expect(failures[0].hasPrefix("The stub “a” was asked only 2 times, and must be asked 3 times."))
        #expect(failures[1].hasPrefix("The stub “b” was asked only once, and must be asked 2 to 4 times."))
    }

    @Test("the nearest request in the failure of a stub called too seldom is one that the stub did not match")
    func nearestOther() async {
        session.stub(.get("/a"), times: .exactly(2), response: .text(""))
        for path in ["/a", "/b"] { _ = await session.ask(path) }
        let ending = "The nearest was GET /b (request 2): path is /b, not /a."
        #expect(session.ending().last?.hasSuffix(ending) == true)
    }

    @Test("the failure of a stub in a session without requests says that there were no requests")
    func noRequests() {
        session.stub(.get("/a"), response: .text(""))
        #expect(
            session.ending() == [
                "The stub “GET /a” was never asked, and must be asked at least once. Nothing was asked at all."
            ])
    }

    @Test("the error of a request without a stub names the three nearest stubs and the rule that each failed")
    func unmatched() async throws {
        session.stub(.get("/versions"), name: "versions", times: .optional, response: .text(""))
        session.stub(.post("/searches"), .query("page"), name: "page", times: .optional, response: .text(""))
        session.stub(
            .post("/searches"), name: "used up", times: ExpectedCalls(atMost: 1), response: .text(""))
        session.stub(
            .post("/searches"), name: "state", times: .optional, whenState: "searched", response: .text(""))
        _ = await session.ask("POST /searches")
        let error = try #require(
            await session.failure("POST /searches", "{}", [.contentType: "application/json"]))
        #expect(error.code == .unanswered)
        #expect(
            error.detail
                == "No stub is for POST /searches with 2 bytes of application/json; the nearest: “state”: the state is “start”, not “searched”; “used up”: it was asked once already, and may be no more often; “page”: query page is absent."
        )
        #expect(session.failures.say("No stub is for"))
        #expect(session.ending() == [error.detail])
    }

    @Test("the error of a request to a session without stubs says that there are no stubs")
    func noStubs() async {
        #expect(await session.failure("/a")?.detail == "No stub is for GET /a; there are no stubs.")
    }

    @Test("the fallback responds to a request that no stub matches, and that is no failure")
    func fallback() async {
        let service = ClosureTransport { _, body in
            Response(head: HTTPResponse(status: .accepted), body: body)
        }
        let session = StubSession(fallback: service)
        session.stub(.get("/a"), response: .text("stub"))
        #expect(await session.ask("/a") == "200 stub")
        #expect(await session.ask("POST /b", "body") == "202 body")
        #expect(session.ending() == [])
    }

    @Test("a closure receives the request's captures, number and body")
    func closure() async {
        session.stub(
            .request(.put, "/items/{id}"), .path("/{what}/**"),
            response: .closure { request in
                .text(
                    "\(request.captures["what"] ?? "")/\(request.captures["id"] ?? ""): \(request.text), \(request.number)"
                )
            })
        _ = await session.ask("/nowhere")
        #expect(await session.ask("PUT /items/7", "hello") == "200 items/7: hello, 2")
    }

    @Test("a regular expression for the path captures by its named groups")
    func namedGroups() async {
        session.stub(
            .path(matching: #"/items/(?<id>\d+)(?:/(?<part>\w+))?$"#),
            response: .closure {
                .text("\($0.captures.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })")
            })
        #expect(await session.ask("/items/7/a") == #"200 ["id=7", "part=a"]"#)
        #expect(await session.ask("/items/7") == #"200 ["id=7"]"#)
    }

    @Test("a stub gives its responses in turn, and then repeats the last")
    func sequence() async {
        session.stub(.get("/a"), responses: [.text("1"), .status(.serviceUnavailable), .text("3")])
        var responses: [String] = []
        for _ in 0..<4 { responses.append(await session.ask("/a")) }
        #expect(responses == ["200 1", "503 ", "200 3", "200 3"])
    }

    @Test("a stub that passes after its last response leaves further requests to other stubs")
    func sequencePasses() async {
        session.stub(.get("/a"), response: .text("other"))
        session.stub(.get("/a"), responses: [.text("1"), .text("2")], afterLast: .pass)
        var responses: [String] = []
        for _ in 0..<3 { responses.append(await session.ask("/a")) }
        #expect(responses == ["200 1", "200 2", "200 other"])
    }

    @Test("a stub that fails after its last response fails the request and the session")
    func sequenceFails() async {
        session.stub(.get("/a"), name: "two", responses: [.text("1"), .text("2")], afterLast: .fail)
        _ = await session.ask("/a")
        _ = await session.ask("/a")
        #expect(await session.ask("/a") == "unanswered")
        #expect(session.failures.say("used up"))
        #expect(
            session.ending() == ["The stub “two” was asked again when its 2 responses are used up: GET /a."])
    }

    @Test("a stub for a state responds only after another stub has set that state")
    func states() async {
        session.stub(.get("/search"), thenState: "searched", response: .text("8 trains"))
        session.stub(.get("/search"), whenState: "searched", thenState: "empty", response: .text("none"))
        session.stub(
            .get("/search"), whenState: "empty", thenState: "start", response: .text("still none"))
        var responses: [String] = []
        for _ in 0..<4 { responses.append(await session.ask("/search")) }
        #expect(responses == ["200 8 trains", "200 none", "200 still none", "200 8 trains"])
        #expect(session.ending() == [])
    }

    @Test("each story has a state of its own")
    func stories() async {
        session.stub(.get("/a"), story: "a", thenState: "done", response: .text("a"))
        session.stub(.get("/b"), response: .text("b"))
        session.stub(.get("/b"), times: .optional, whenState: "done", response: .text("wrong"))
        session.stub(.get("/b"), times: .optional, story: "b", whenState: "done", response: .text("wrong"))
        _ = await session.ask("/a")
        #expect(await session.ask("/b") == "200 b")
    }

    @Test("a removed stub responds to no more requests, and is a failure if it was called too seldom")
    func remove() async throws {
        session.stub(.get("/a"), response: .text("old"))
        let stub = session.stub(.get("/a"), name: "new", times: .exactly(2), response: .text("new"))
        #expect(await session.ask("/a") == "200 new")
        stub.remove()
        #expect(await session.ask("/a") == "200 old")
        #expect(stub.requests.count == 1)
        #expect(try await stub.waitForHits(2) == false)
        #expect(session.failures.say("was asked only"))
    }

    @Test("a session that keeps only the newest requests counts all of them")
    func newest() async {
        let session = StubSession(clock: ImmediateClock(), mostRequests: 2)
        let stub = session.stub(.get("/a"), name: "few", times: .exactly(6), response: .text(""))
        for _ in 0..<5 { _ = await session.ask("/a") }
        #expect(stub.requests.map(\.number) == [4, 5])
        #expect(session.requests().map(\.number) == [4, 5])
        #expect(session.failures.say("was asked only 5 times"))
        _ = await session.ask("/a")
        #expect(session.ending() == [])
    }

    @Test("a stub lists its requests, and the session lists the requests that meet given predicates")
    func requests() async {
        let stub = session.stub(.get("/a"), response: .text(""))
        session.stub(.post("/b"), response: .text(""))
        for words in ["/a?x=1", "POST /b", "/a?x=2"] { _ = await session.ask(words, "body") }
        #expect(
            stub.requests.map(\.description) == [
                "GET /a?x=1 with 4 bytes of no media type", "GET /a?x=2 with 4 bytes of no media type",
            ])
        #expect(session.requests().map(\.number) == [1, 2, 3])
        #expect(session.requests(.query("x"), .body(containing: "bo")).map(\.number) == [1, 3])
        #expect(session.stubs.map(\.name) == ["GET /a", "POST /b"])
    }

    @Test("a wait for hits of a stub ends with the hit, even if the hit came before the wait")
    func waitForHits() async throws {
        let stub = session.stub(.get("/a"), response: .text(""))
        async let waited = stub.waitForHits(2)
        _ = await session.ask("/a")
        _ = await session.ask("/a")
        #expect(try await waited)
        #expect(try await stub.waitForHits(1))
    }

    @Test("a wait for hits of a stub ends without hits when the session is finished or the task is cancelled")
    func waitInVain() async throws {
        let stub = session.stub(.get("/a"), times: .optional, response: .text(""))
        let cancelled = Task { try await stub.waitForHits() }
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        async let waited = stub.waitForHits()
        _ = session.ending()
        #expect(try await waited == false)
    }

    @Test("a finished session fails all requests, and throws its failures only once")
    func finished() async {
        session.stub(.get("/a"), response: .text(""))
        #expect(session.ending().count == 1)
        #expect(session.ending() == [])
        #expect(await session.failure("/a")?.detail == "the session of the stubs is finished")
    }

    @Test(
        "hooks are called for each activated stub, redirection, request without a stub, and finished request")
    func hooks() async {
        let told = Lock<[String]>([])
        let note: @Sendable (String) -> Void = { words in told.withLock { $0.append(words) } }
        var hooks = StubHooks()
        hooks.onActivation = { note("activation \($0.name) \($1.number)") }
        hooks.onRedirect = { note("redirect \($0.number) \($1.head.status.code) to \($2.path ?? "")") }
        hooks.onFinish = { request, stub, result in
            let code = (try? result.get())?.head.status.code
            note("finish \(request.number) \(stub?.name ?? "-") \(code ?? 0)")
        }
        hooks.onMiss = { note("miss \($0.number) \($1.map(\.name))") }
        let session = StubSession(hooks: hooks)
        session.stub(.get("/a"), name: "a", response: .redirect(to: "/b"))
        _ = await session.ask("/a")
        #expect(
            told.withLock { $0 } == [
                "activation a 1", "finish 1 a 302", "redirect 1 302 to /b", "miss 2 [\"a\"]", "finish 2 - 0",
            ])
    }

    @Test("a stub without a response is a failure, unless it must never be called")
    func noResponse() async {
        session.stub(.get("/a"), name: "x", times: .optional)
        session.stub(.get("/b"), times: .never)
        #expect(session.ending() == ["The stub “x” cannot be used. It has no response. Give it one."])
    }

    @Test("a stub with an invalid predicate is a failure when the session is finished")
    func invalidPredicate() async {
        session.stub(.get("items"), name: "x", response: .text(""))
        #expect(
            session.ending() == [
                "The stub “x” cannot be used. The path “items” must begin with “/”, such as /items/{id}."
            ])
    }

    @Test(
        "numbers of calls are described in words",
        arguments: [
            (ExpectedCalls.once, "once"), (.never, "never"), (.exactly(3), "3 times"),
            (.atLeastOnce, "at least once"),
            (ExpectedCalls(atLeast: 2), "at least 2 times"), (ExpectedCalls(atMost: 2), "at most 2 times"),
            (.optional, "any number of times"),
            (ExpectedCalls(atLeast: 1, atMost: 3), "1 to 3 times"),
        ])
    func timesInWords(times: ExpectedCalls, words: String) {
        #expect(times.description == words)
    }

    @Test(
        "of a thousand concurrent requests, a stub answers as many as its limit, and other stubs get the rest"
    )
    func concurrent() async {
        session.stub(.get("/a/{id}"), response: .closure { .text($0.captures["id"] ?? "") })
        let limited = session.stub(.path("/a/*"), times: .exactly(100), response: .text("limited"))
        let counted = session.stub(
            .path("/a/*"), responses: (0..<50).map { .text("s\($0)") }, afterLast: .pass)
        let session = session
        let responses = await withTaskGroup(of: (Int, String).self) { group in
            for id in 0..<1000 { group.addTask { (id, await session.ask("/a/\(id)")) } }
            return await group.reduce(into: [Int: String]()) { $0[$1.0] = $1.1 }
        }
        #expect(responses.values.count { $0 == "200 limited" } == 100)
        #expect(Set(responses.values.filter { $0.hasPrefix("200 s") }) == Set((0..<50).map { "200 s\($0)" }))
        #expect(responses.count { $1 == "200 \($0)" } == 850)
        #expect(limited.requests.count == 100)
        #expect(counted.requests.count == 50)
        #expect(Set(session.requests().map(\.number)) == Set(1...1000))
        #expect(session.ending() == [])
    }
}
