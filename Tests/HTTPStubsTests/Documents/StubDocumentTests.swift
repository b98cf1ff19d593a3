import Foundation
import HTTPTransport
import HTTPTypes
import TestSupport
import Testing

@testable import HTTPBodies
@testable import HTTPStubs

@Suite(.timeLimit(.minutes(1))) struct StubDocumentTests {
    private let clock = ImmediateClock()
    private let session: StubSession

    init() { session = StubSession(clock: clock) }

    private static func document(_ json: String) throws -> StubDocument {
        try StubDocument(DocumentValue(json: Data(json.utf8), file: "a.json"))
    }

    @discardableResult
    private func add(_ json: String, files: URL? = nil) throws -> Stub {
        let stubs = try session.add(Self.document("[\(json)]"), files: files, from: "a/scenario.yaml")
        return try #require(stubs.first)
    }

    @Test("a stub with a request, a state and a response works as its document says")
    func whole() async throws {
        try add(
            #"{ "request": "POST /searches", "respond": { "json": { "trips": [1] } }, "thenState": "searched" }"#
        )
        let stub = try add(
            #"""
            { "name": "second search is empty", "request": { "method": "post", "path": "/searches" },
              "whenState": "searched", "respond": { "status": 200, "json": { "trips": [] }, "delay": "2s", "bandwidth": "EDGE" } }
            """#)
        #expect(stub.name == "second search is empty")
        #expect(stub.place == "scenario.yaml, stubs[0]")
        #expect(await session.ask("POST /searches") == #"200 {"trips":[1]}"#)
        #expect(await session.ask("POST /searches") == #"200 {"trips":[]}"#)
        // 12 bytes at 16 kB/s.
        #expect(clock.durations == [.seconds(2) + .microseconds(750)])
        #expect(session.ending() == [])
    }

    @Test(
        "each key of a request in a document narrows what the stub matches",
        arguments: [
            (#""/a""#, "/a", "", "/b", ""), (#""PUT /a/{id}""#, "PUT /a/1", "", "/a/1", ""),
            (#"{"method":"get"}"#, "/a", "", "POST /a", ""), (#"{"scheme":"https"}"#, "/a", "", nil, ""),
            (#"{"host":"service.example.com"}"#, "/a", "", nil, ""), (#"{"port":443}"#, "/a", "", nil, ""),
            (#"{"path":"/a/*"}"#, "/a/b", "", "/a", ""),
            (#"{"pathMatching":"^/a/[0-9]+$"}"#, "/a/1", "", "/a/b", ""),
            (#"{"query":{"q":{"matching":"^par"}}}"#, "/a?q=paris", "", "/a?q=a+par", ""),
            (#"{"query":{"q":{"containing":2}}}"#, "/a?q=123", "", "/a?q=1", ""),
            (#"{"form":{"a":{"containing":"x"}}}"#, "/a", "a=wxy", "/a", "a=wy"),
            (#"{"bodyBytes":"aGk="}"#, "/a", "hi", "/a", "hip"), (#"{"json":null}"#, "/a", "null", "/a", "1"),
            (#"{"query":{"page":2,"x":true,"y":false}}"#, "/a?page=2&x", "", "/a?page=2", ""),
            (#"{"query":{"y":false}}"#, "/a", "", "/a?y=1", ""),
            (#"{"query":{"q":"true"}}"#, "/a?q=true", "", "/a?q=1", ""),
            (#"{"json":{"a":1}}"#, "/a", #"{"a":1,"b":2}"#, "/a", #"{"a":2}"#),
            (#"{"jsonExactly":{"a":1}}"#, "/a", #"{"a":1}"#, "/a", #"{"a":1,"b":2}"#),
            (
                #"{"jsonAt":{"/a/0":null,"/b":{"present":true},"/c":{"present":false}}}"#, "/a",
                #"{"a":[null],"b":0}"#, "/a", #"{"a":[null],"b":0,"c":1}"#
            ),
            (#"{"jsonAt":{"/b":{"present":true}}}"#, "/a", #"{"b":null}"#, "/a", "{}"),
            (
                #"{"formExactly":{"b":3,"a":["1","2"],"c":null}}"#, "/a", "a=1&c&b=3&a=2", "/a",
                "a=2&c&b=3&a=1"
            ),
            (#"{"formExactly":{"a":[null,""]}}"#, "/a", "a&a=", "/a", "a=&a"),
            (#"{"query":{"flag":null}}"#, "/a?flag", "", "/a?flag=", ""),
            (#"{"query":{"flag":""}}"#, "/a?flag=", "", "/a?flag", ""),
            (#"{"form":{"a":"1 2","b":false}}"#, "/a", "a=1+2", "/a", "a=1+2&b="),
            (#"{"bodyContaining":"x"}"#, "/a", "axb", "/a", "ab"),
            (#"{"bodyMatching":"^a.b$"}"#, "/a", "axb", "/a", "ab"),
            (#"{"all":["/a",{"query":{"x":true}}]}"#, "/a?x", "", "/a", ""),
            (#"{"any":["/a","/b"]}"#, "/b", "", "/c", ""), (#"{"not":{"path":"/b"}}"#, "/a", "", "/b", ""),
        ])
    func requests(request: String, words: String, body: String, other: String?, otherBody: String)
        async throws
    {
        try add(#"{ "request": \#(request), "respond": 204 }"#)
        #expect(await session.ask(words, body) == "204 ")
        if let other { #expect(await session.ask(other, otherBody) == "unanswered") }
    }

    @Test("a document matches a header by a part of its value, or by a regular expression")
    func headerPatterns() async throws {
        try add(
            #"{ "request": { "headers": { "accept": { "containing": "json" }, "user-agent": { "matching": "^x/[0-9]$" } } }, "respond": 204 }"#
        )
        #expect(await session.ask("/a", "", [.accept: "a/json;q=1", .userAgent: "x/1"]) == "204 ")
        #expect(await session.ask("/a", "", [.accept: "a/xml", .userAgent: "x/1"]) == "unanswered")
        #expect(await session.ask("/a", "", [.accept: "a/json", .userAgent: "x/12"]) == "unanswered")
    }

    @Test("a document gives the time after which a response is complete, and the time may contain a space")
    func after() async throws {
        try add(#"{ "request": "/a", "respond": { "text": "a", "after": "1.5 s", "bandwidth": "GPRS" } }"#)
        try add(#"{ "request": "/b", "respond": { "error": "timedOut", "delay": "2 min", "after": "3s" } }"#)
        #expect(await session.ask("/a") == "200 a")
        #expect(await session.ask("/b") == "timedOut")
        #expect(clock.durations == [.milliseconds(1500), .seconds(120)])
    }

    @Test("templates in a document take values of the request, unless the document turns them off")
    func templates() async throws {
        try add(
            #"{ "request": "/orders/{id}", "respond": { "json": { "id": "{{request.path.id}}" }, "headers": { "x": "{{request.method}}" } } }"#
        )
        try add(#"{ "request": "/off", "respond": { "template": false, "text": "{{request.method}}" } }"#)
        #expect(await session.ask("/orders/7") == #"200 {"id":"7"}"#)
        #expect(await session.ask("/off") == "200 {{request.method}}")
    }

    @Test("a JSON body with a template may have another Content-Type")
    func typeOfTemplate() async throws {
        try add(
            #"{ "respond": { "json": { "at": "{{request.path}}" }, "headers": { "Content-Type": "text/json" } } }"#
        )
        let response = try await session.send(HTTPRequest("/a"), body: Data())
        #expect(response.head.headerFields[.contentType] == "text/json")
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"at":"/a"}"#)
    }

    @Test("a document matches headers by value, presence and absence")
    func headers() async throws {
        try add(
            #"{ "request": { "headers": { "accept": "a/b", "User-Agent": true, "cookie": false } }, "respond": 204 }"#
        )
        #expect(await session.ask("/a", "", [.accept: "a/b", .userAgent: "x"]) == "204 ")
        #expect(await session.ask("/a", "", [.accept: "a/c", .userAgent: "x"]) == "unanswered")
        #expect(await session.ask("/a", "", [.accept: "a/b"]) == "unanswered")
        #expect(await session.ask("/a", "", [.accept: "a/b", .userAgent: "x", .cookie: "c"]) == "unanswered")
    }

    @Test(
        "a document can give every kind of response",
        arguments: [
            ("503", "503 "), (#"{"status":404,"text":"no"}"#, "404 no"), (#"{"json":null}"#, "200 null"),
            (#"{"json":[1.50,"2"]}"#, #"200 [1.50,"2"]"#), (#"{"text":12}"#, "200 12"),
            (#"{"bytes":"aGk="}"#, "200 hi"),
            (#"{"file":"empty.json"}"#, "200 {}"), (#"{"message":"teapot.http"}"#, "418 tea"),
            (#"{"status":202,"message":"teapot.http"}"#, "202 tea"),
            (#"{"redirect":"https://example.com/"}"#, "302 "),
            (#"{"redirect":"https://example.com/","status":307}"#, "307 "),
            (#"{"error":"connectionReset"}"#, "connectionReset"),
            (#"{"error":"timedOut","delay":"5s"}"#, "timedOut"),
            (#"{"silence":true}"#, "timedOut"), (#"{"silence":false}"#, "200 "), ("{}", "200 "),
            (#"[{"text":"a"},503]"#, "200 a"),
        ])
    func responses(respond: String, response: String) async throws {
        let folder = try TemporaryFolder(["empty.json": "{}", "teapot.http": "HTTP/1.1 418 Teapot\n\ntea"])
        try add(#"{ "respond": \#(respond) }"#, files: folder.url)
        #expect(await session.ask("/a") == response)
    }

    @Test("a response of a document has the written headers, even if a value is a number")
    func responseHeaders() async throws {
        try add(#"{ "respond": { "status": 429, "headers": { "retry-after": 30 } } }"#)
        #expect(try await session.response("/a").head.headerFields[.retryAfter] == "30")
    }

    @Test("a list in a document is a field for each of its values, whose templates are replaced")
    func severalValues() async throws {
        try add(
            #"{ "request": "/a/{id}", "respond": { "text": "", "headers": { "Set-Cookie": ["a={{request.path.id}}; Path=/", "b=2"] } } }"#
        )
        let fields = try await session.response("/a/7").head.headerFields
        #expect(fields[values: .setCookie] == ["a=7; Path=/", "b=2"])
    }

    @Test("a document can pass a request through to the fallback")
    func passThrough() async throws {
        let session = StubSession(
            fallback: ClosureTransport { _, _ in Response(head: HTTPResponse(status: .gone)) })
        try session.add(Self.document(#"[{ "respond": { "passThrough": true, "headers": { "x": "1" } } }]"#))
        #expect(await session.ask("/a") == "410 ")
    }

    @Test(
        "a held response is released by the name of its stub, or by a name that several responses can share")
    func held() async throws {
        try add(#"{ "name": "search", "request": "/a", "respond": { "held": true, "text": "a" } }"#)
        try add(#"{ "request": "/b", "respond": { "held": "gate", "text": "b" } }"#)
        try add(#"{ "request": "/c", "respond": { "held": "gate", "text": "c" } }"#)
        let session = session
        async let first = session.ask("/a")
        try await session.stubs[0].waitForHits()
        try session.release("search")
        #expect(await first == "200 a")
        let gate = try #require(session.stubs[1].heldResponses.first)
        #expect(session.stubs[2].heldResponses.first === gate)
        async let second = session.ask("/b")
        try await gate.waitForRequests(1)
        async let third = session.ask("/c")
        try await gate.waitForRequests(2)
        try session.release("gate")
        try session.release("gate", .text("other"))
        #expect(await second == "200 b")
        #expect(await third == "200 other")
        #expect(session.ending() == [])
    }

    @Test(
        "a document gives the number of calls of a stub as a number, the word `never`, or limits",
        arguments: [
            ("", ExpectedCalls.atLeastOnce), (#""times": 1,"#, .once), (#""times": 3,"#, .exactly(3)),
            (#""times": "never","#, .never),
            (#""times": 0,"#, .never), (#""times": { "atLeast": 2 },"#, ExpectedCalls(atLeast: 2)),
            (#""times": { "atLeast": 0, "atMost": 3 },"#, ExpectedCalls(atMost: 3)),
            (#""times": { "atMost": 3 },"#, ExpectedCalls(atLeast: 1, atMost: 3)),
            (#""optional": true,"#, .optional), (#""optional": true, "times": 2,"#, ExpectedCalls(atMost: 2)),
            (#""optional": false,"#, .atLeastOnce),
        ])
    func times(text: String, times: ExpectedCalls) throws {
        #expect(try add(#"{ \#(text) "respond": 200 }"#).times == times)
    }

    @Test("a stub that must never be called needs no response")
    func never() throws {
        #expect(try add(#"{ "times": "never", "request": "/a" }"#).times == .never)
    }

    @Test("a document gives a stub its priority, story, states and behaviour after the last response")
    func rest() throws {
        let stub = try add(
            #"{ "priority": 10, "story": "a", "whenState": 1, "thenState": "b", "afterLast": "fail", "respond": 200 }"#
        )
        #expect(stub.plan.priority == 10)
        #expect([stub.plan.story, stub.plan.whenState, stub.plan.thenState] == ["a", "1", "b"])
        #expect(stub.plan.afterLast == .fail)
    }

    @Test(
        "a text without quotation marks stays as it is written",
        arguments: ["12:30", "010", "1.10", "NO", "True", "0x1F", "1_000", "1e3", "+3", "2026-11-23", "yes"])
    func unquotedText(text: String) async throws {
        let stub =
            "{ request: { query: { a: \(text) } }, respond: { text: \(text), headers: { x-a: \(text) } } }"
        try session.add(StubDocument(DocumentValue(yaml: stub, file: "a.yaml", as: "stub")))
        let escaped = text.replacing("+", with: "%2B")
        let response = try await session.response("/?a=\(escaped)")
        #expect(response.head.headerFields[values: try #require(HTTPField.Name("x-a"))] == [text])
        #expect(String(decoding: response.body, as: UTF8.self) == text)
        #expect(await session.ask("/?a=750") == "unanswered")
        #expect(await session.ask("/") == "unanswered")
    }

    @Test("numbers in a document keep every digit, in a response and in a request")
    func digits() async throws {
        let number = "1236546565217899832645"
        try add(
            #"{ "request": { "json": { "id": \#(number) } }, "respond": { "json": [\#(number), 0.1000000000000000055, 1e400] } }"#
        )
        #expect(
            await session.ask("POST /a", #"{"id":\#(number)}"#)
                == "200 [\(number),0.1000000000000000055,1e400]")
        #expect(await session.ask("POST /a", #"{"id":1236546565217899832646}"#) == "unanswered")
    }

    @Test("a document in JSON may contain surrogate pairs")
    func surrogatePairs() async throws {
        try add(##"{ "respond": { "json": { "t": "\ud83d\ude00 ok" } } }"##)
        #expect(await session.ask("/a") == #"200 {"t":"😀 ok"}"#)
    }

    @Test("an error about a document has the place of the wrong value")
    func places() throws {
        let stub = try DocumentValue(yaml: "\n\nrespond: x", file: "a.yaml", as: "stub")
        let mistake = #expect(throws: DocumentMistake.self) { try StubDocument(stub, named: "stub") }
        #expect(
            mistake?.description == "a.yaml:3:10: stub.respond: there must be a mapping for a response.")
    }

    @Test(
        "a response with a wrong Content-Length is refused, except after HEAD and for a status without content",
        arguments: [("GET /a", "unanswered"), ("HEAD /a", "200 ab"), ("GET /none", "204 ")])
    func contentLength(words: String, response: String) async throws {
        try add(#"{ "request": "/a", "respond": { "text": "ab", "headers": { "content-length": 5 } } }"#)
        try add(#"{ "request": "/none", "respond": { "status": 204, "headers": { "content-length": 5 } } }"#)
        #expect(await session.ask(words) == response)
        guard response == "unanswered" else { return }
        #expect(
            session.failures.contains {
                $0.message.contains("Content-Length is “5”, and the body has 2 bytes")
            })
    }

    @Test(
        "an error about a document says what is wrong, where it is, and what is allowed there",
        arguments: [
            (
                #"{"respnd":200}"#,
                "stubs[0]: “respnd” is not a key of a stub; these are: name, request, respond, afterLast, times, optional, priority, story, whenState, thenState."
            ),
            (#"{"request":"/a"}"#, "stubs[0]: a stub needs “respond”."),
            (
                #"{"request":{"pth":"/a"},"respond":1}"#,
                "stubs[0].request: “pth” is not a key of a request; these are: method,"
            ),
            (
                #"{"respond":{"statu":200}}"#,
                "stubs[0].respond: “statu” is not a key of a response; these are: json,"
            ),
            (
                #"{"times":{"least":1},"respond":200}"#,
                "stubs[0].times: “least” is not a key of “times”; these are: atLeast, atMost."
            ),
            (#"{"respond":[200,{"x":1}]}"#, "stubs[0].respond[1]: “x” is not a key"),
            (#"{"respond":[]}"#, "stubs[0].respond: there must be one response at least."),
            (#"{"respond":99}"#, "stubs[0].respond: a status is a number from 200 to 599."),
            (
                #"{"respond":{"status":103,"text":"x"}}"#,
                "stubs[0].respond.status: 103 is no final response, after which a client would wait for ever."
            ),
            (#"{"name":"a","name":"b","respond":200}"#, "stubs[0]: “name” is there twice; only one of them"),
            (
                #"{"respond":{"headers":{"a":[]}}}"#,
                "stubs[0].respond.headers.a: there must be one value at least."
            ),
            (
                #"{"respond":{"headers":{"a":["1","b\u0000"]}}}"#,
                "stubs[0].respond.headers.a[1]: “b\u{0}” cannot be the value of a header."
            ),
            (
                #"{"request":{"headers":{"accept":null}},"respond":200}"#,
                "stubs[0].request.headers: The header accept always has a value, even if that is empty."
            ),
            (
                #"{"respond":{"headers":{"X-A":"1","x-a":"2"}}}"#,
                "stubs[0].respond.headers.x-a: “x-a” is there twice, for letter case has no meaning in it."
            ),
            (
                #"{"respond":{"headers":{"transfer-encoding":"chunked"}}}"#,
                "stubs[0].respond: Transfer-Encoding belongs to the connection, not to a response."
            ),
            (
                #"{"respond":{"status":600}}"#,
                "stubs[0].respond.status: a status is a number from 200 to 599."
            ),
            (#"{"respond":{"status":"OK"}}"#, "stubs[0].respond.status: there must be a number."),
            (
                #"{"respond":{"text":"a","json":1}}"#,
                "stubs[0].respond: a response has one of “json” and “text”, not both."
            ),
            (
                #"{"respond":{"delay":"soon"}}"#,
                "stubs[0].respond.delay: “soon” is not a time such as 250 ms, 1.5 s or 2 min."
            ),
            (
                #"{"respond":{"bandwidth":"5G"}}"#,
                "stubs[0].respond.bandwidth: “5G” is not a speed; these are: GPRS,"
            ),
            (
                #"{"respond":{"error":"reset"}}"#,
                "stubs[0].respond.error: “reset” must be one of: nameNotResolved, connectionRefused, connectionReset,"
            ),
            (
                #"{"respond":{"error":"timedOut","status":200}}"#,
                "stubs[0].respond: a response that never comes has no status"
            ),
            (#"{"respond":{"bytes":"!"}}"#, "stubs[0].respond.bytes: it is not base64."),
            (#"{"respond":{"silence":1}}"#, "stubs[0].respond.silence: there must be true or false."),
            (
                #"{"respond":{"headers":{"a b":"1"}}}"#,
                "stubs[0].respond.headers: “a b” cannot be a header's name."
            ),
            (#"{"respond":{"redirect":"a\nb"}}"#, "stubs[0].respond: “a"),
            (
                #"{"request":"trips","respond":200}"#,
                "stubs[0].request: “trips” must be a method and a path, such as “POST /orders”."
            ),
            (
                #"{"request":"P(T /a","respond":200}"#,
                "stubs[0].request: “P(T” is not a method such as GET or POST."
            ),
            (
                #"{"request":{"path":"a"},"respond":200}"#,
                "stubs[0].request.path: The path “a” must begin with “/”"
            ),
            (
                #"{"request":{"bodyMatching":"("},"respond":200}"#,
                "stubs[0].request.bodyMatching: “(” is not a regular expression."
            ),
            (
                #"{"request":{"jsonAt":{"a":1}},"respond":200}"#,
                "stubs[0].request.jsonAt: The JSON pointer “a” must begin with “/”"
            ),
            (
                #"{"request":{"headers":{"a b":true}},"respond":200}"#,
                "stubs[0].request.headers: “a b” cannot be a header's name."
            ),
            (#"{"request":{"port":"x"},"respond":200}"#, "stubs[0].request.port: there must be a number."),
            (
                #"{"request":{"any":[{"x":1}]},"respond":200}"#,
                "stubs[0].request.any[0]: “x” is not a key of a request"
            ),
            (
                #"{"times":-1,"respond":200}"#,
                "stubs[0].times: “-1” must be a number, never, or { atLeast: 1, atMost: 3 }."
            ),
            (
                #"{"times":{"atLeast":3,"atMost":1},"respond":200}"#,
                "stubs[0].times: “atLeast” must not be more than “atMost”"
            ),
            (
                #"{"times":0,"optional":true,"respond":200}"#,
                "stubs[0].optional: a stub that must never be asked cannot be optional too."
            ),
            (
                #"{"request":{"pathMatching":"("},"respond":200}"#,
                "stubs[0].request.pathMatching: “(” is not a regular expression."
            ),
            (
                #"{"request":{"bodyBytes":"!"},"respond":200}"#,
                "stubs[0].request.bodyBytes: it is not base64."
            ),
            (
                #"{"request":{"query":{"q":{"matching":"["}}},"respond":200}"#,
                "stubs[0].request.query: “[” is not a regular expression."
            ),
            (
                #"{"request":{"query":{"q":{"has":"x"}}},"respond":200}"#,
                "stubs[0].request.query.q: “has” is not a key of a value; these are: containing, matching."
            ),
            (
                #"{"request":{"query":{"q":{}}},"respond":200}"#,
                "stubs[0].request.query.q: a value needs either “containing” or “matching”."
            ),
            (
                #"{"request":{"any":[]},"respond":200}"#,
                "stubs[0].request.any: there must be one request at least."
            ),
            (
                #"{"respond":{"after":"1 h"}}"#,
                "stubs[0].respond.after: “1 h” is not a time such as 250 ms, 1.5 s or 2 min."
            ),
            (
                #"{"respond":{"text":"{{request.jsn}}"}}"#,
                "stubs[0].respond: The template “{{request.jsn}}” must begin with one of: request.method,"
            ), (#"{"optional":"x","respond":200}"#, "stubs[0].optional: there must be true or false."),
            (
                #"{"afterLast":"x","respond":200}"#,
                "stubs[0].afterLast: “x” must be one of: repeat, pass, fail."
            ), ("7", "stubs[0]: there must be a mapping for a stub."),
        ])
    func mistakes(json: String, sentence: String) {
        let mistake = #expect(throws: DocumentMistake.self) { try Self.document("[\(json)]") }
        let message = mistake?.message ?? ""
        #expect(message.hasPrefix(sentence))
        #expect(message.hasSuffix("."))
    }

    @Test(
        "adding a document with an unusable file throws, and adds no stub",
        arguments: [
            (#"{"file":"none.json"}"#, "There is no file none.json in"),
            (#"{"file":"../x"}"#, "leads out of its folder"),
            (#"{"message":"bad.http"}"#, "The message bad.http cannot be read. Line 1 is “{}”"),
        ])
    func files(respond: String, sentence: String) throws {
        let folder = try TemporaryFolder(["bad.http": "{}"])
        let document = try Self.document(#"[{"respond":200},{"respond":\#(respond)}]"#)
        do throws(StubError) {
            try session.add(document, files: folder.url, from: "s.yaml")
            Issue.record("the stubs were added without an error")
        } catch {
            #expect(error.message.hasPrefix("s.yaml, stubs[1]: "))
            #expect(error.message.contains(sentence))
        }
        #expect(session.stubs.isEmpty)
        #expect(throws: StubError("stubs, stubs[0]: The file a has no folder to be looked for in.")) {
            try session.add(Self.document(#"[{"respond":{"file":"a"}}]"#))
        }
    }
}
