import Foundation
import HTTPFixtures
import HTTPTypes
import TestSupport
import Testing
import Waiting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Asks for tea: a request as the code under test would send it.
private func ask(
    _ service: any Transport, _ path: String = "/teas", _ method: HTTPRequest.Method = .get,
    host: String = "tea.example.com", fields: HTTPFields = [:], body: String = ""
) async throws -> Response {
    var request = HTTPRequest(method: method, scheme: "https", authority: host, path: path)
    request.headerFields = fields
    return try await service.send(request, body: Data(body.utf8))
}

extension Response {
    fileprivate var text: String { String(decoding: body, as: UTF8.self) }
}

extension Ancestor {
    static var ohhttpStubs: Ancestor {
        Ancestor(
            name: "OHHTTPStubs",
            about:
                "Stubs for HTTP requests, by a test of the request. Its counterpart is `StubSession`, which belongs to one test.",
            behaviours: [
                .kept(
                    "`stub(condition:response:)` answers requests for which a condition holds",
                    here: "`service.stub(…)`"
                ) { () async throws in
                    let service = StubSession()
                    service.stub(.get("/teas"), response: .text("Sencha"))
                    #expect(try await ask(service).text == "Sencha")
                },
                .kept("`isHost`", here: "`.host`, with `*`") { () async throws in
                    let service = StubSession()
                    service.stub(.host("*.example.com"), response: .text("here"))
                    #expect(try await ask(service).text == "here")
                    await #expect(throws: TransportError.self) { try await ask(service, host: "example.org") }
                },
                .kept(
                    "`isPath`, `pathStartsWith`, `pathMatches`",
                    here: "`.path`, with `{id}`, `*`, `**` and expressions"
                ) { () async throws in
                    let service = StubSession()
                    service.stub(.path("/teas/**"), response: .text("pattern"))
                    service.stub(.path(matching: "^/v[12]/"), response: .text("expression"))
                    #expect(try await ask(service, "/teas/green/1").text == "pattern")
                    #expect(try await ask(service, "/v2/teas").text == "expression")
                },
                .kept("`isMethodGET` and the others", here: "`.method`, `.get`, `.post` …") {
                    () async throws in
                    let service = StubSession()
                    service.stub(.post("/teas"), response: .status(.created))
                    #expect(try await ask(service, "/teas", .post).head.status == .created)
                    await #expect(throws: TransportError.self) { try await ask(service) }
                },
                .kept("`isScheme`, and ports", here: "`.scheme`, `.port`") { () async throws in
                    let service = StubSession()
                    service.stub(.scheme("https"), .port(8443), response: .text("yes"))
                    #expect(try await ask(service, host: "tea.example.com:8443").text == "yes")
                },
                .kept("`containsQueryParams`", here: "`.query`, by value, expression or presence") {
                    () async throws in
                    let service = StubSession()
                    service.stub(.query("page", .matching("^[0-9]+$")), response: .text("a number"))
                    #expect(try await ask(service, "/teas?page=12").text == "a number")
                    await #expect(throws: TransportError.self) { try await ask(service, "/teas?page=last") }
                },
                .kept(
                    "`containsQueryParams` with nil: a name without a value", here: "`.withoutValue`",
                    mended: "`flag=`, whose value is the empty text, is another request."
                ) { () async throws in
                    let service = StubSession()
                    service.stub(.query("flag", .withoutValue), response: .text("alone"))
                    #expect(try await ask(service, "/teas?flag").text == "alone")
                    await #expect(throws: TransportError.self) { try await ask(service, "/teas?flag=") }
                },
                .kept(
                    "`hasFormBody`", here: "`.formExactly`",
                    mended: "Names may be in any order, and a name may have several values."
                ) { () async throws in
                    let service = StubSession()
                    service.stub(
                        .formExactly(["tea": "Sencha", "cup": "1", "cup": "2"]), response: .text("form"))
                    #expect(
                        try await ask(service, "/teas", .post, body: "cup=1&tea=Sencha&cup=2").text == "form")
                    await #expect(throws: TransportError.self) {
                        try await ask(service, "/teas", .post, body: "cup=2&tea=Sencha&cup=1")
                    }
                },
                .kept("`hasHeaderNamed`", here: "`.header`") { () async throws in
                    let service = StubSession()
                    service.stub(.header(.accept, .containing("json")), response: .text("json"))
                    #expect(try await ask(service, fields: [.accept: "application/json"]).text == "json")
                },
                .kept(
                    "`hasBody`, `hasJsonBody`", here: "`.body`, `.json`, `.form`",
                    mended: "A part of the JSON is enough, and one value can be asked for by its pointer."
                ) { () async throws in
                    let service = StubSession()
                    service.stub(.json(at: "/lines/0/count", 2), response: .text("two"))
                    let body = #"{"lines": [{"count": 2, "tea": "Sencha"}]}"#
                    #expect(try await ask(service, "/orders", .post, body: body).text == "two")
                },
                .kept("conditions combined by `&&`, `||`, `!`", here: "the same operators") {
                    () async throws in
                    let service = StubSession()
                    service.stub(
                        .get("/teas") || .get("/coffees"), !.query("page"), response: .text("first page"))
                    #expect(try await ask(service, "/coffees").text == "first page")
                    await #expect(throws: TransportError.self) { try await ask(service, "/teas?page=2") }
                },
                .kept("a condition in code", here: "`.closure`, with a name for messages") {
                    () async throws in
                    let service = StubSession()
                    service.stub(
                        .closure("the body is short") { $0.body.count < 3 }, response: .text("short"))
                    #expect(try await ask(service, body: "ab").text == "short")
                },
                .kept("the stub added last is asked first", here: "the same; `priority:` is stronger") {
                    () async throws in
                    let service = StubSession()
                    service.stub(times: .optional, priority: 1, response: .text("important"))
                    service.stub(times: .optional, response: .text("last"))
                    #expect(try await ask(service).text == "important")
                },
                .kept("a response of data, status and headers", here: "`.bytes`, `.status`, `.header`") {
                    let service = StubSession()
                    service.stub(
                        response: .bytes(Data([1, 2]), type: "image/png").status(.accepted).header(.eTag, "x")
                    )
                    let response = try await ask(service)
                    #expect(response.body == Data([1, 2]))
                    #expect(response.head.status == .accepted && response.head.headerFields[.eTag] == "x")
                },
                .kept("a response of JSON", here: "`.json`, with its content type") {
                    let service = StubSession()
                    service.stub(response: .json(["teas": ["Sencha"]]))
                    let response = try await ask(service)
                    #expect(response.text == #"{"teas":["Sencha"]}"#)
                    #expect(response.head.headerFields[.contentType] == "application/json")
                },
                .kept(
                    "a response of a file", here: "`.file(_:in:)`",
                    mended: "A path that leads out of the folder is refused."
                ) { () async throws in
                    let folder = try TemporaryFolder(["tea.json": #"{"tea":"Sencha"}"#])
                    let service = StubSession()
                    service.stub(response: .file("tea.json", in: folder.url))
                    #expect(try await ask(service).text == #"{"tea":"Sencha"}"#)
                    service.stub(response: .file("../secret", in: folder.url))
                    await #expect(throws: TransportError.self) { try await ask(service) }
                },
                .kept("a recorded response as `curl -is` saves it", here: "`.message(file:in:)`") {
                    let message = "HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno"
                    let service = StubSession()
                    service.stub(response: .message(Data(message.utf8)))
                    let response = try await ask(service)
                    #expect(response.head.status == .notFound && response.text == "no")
                },
                .kept(
                    "`requestTime` delays the response", here: "`.delayed(by:)`",
                    mended: "On a virtual clock it takes no real time."
                ) { () async throws in
                    let clock = VirtualClock()
                    let scope = LoopScope("shop", clock: clock)
                    let service = StubSession(clock: clock)
                    service.stub(response: .text("late").delayed(by: .seconds(600)))
                    let asking = scope.start("asking") { try await ask(service).text }
                    let start = clock.now
                    #expect(try await asking.value == "late")
                    #expect(start.duration(to: clock.now) >= .seconds(600))
                },
                .kept(
                    "`responseTime` is the time that a body takes; a negative one is a speed",
                    here: "`.slowed(to:)`, `.completed(after:)`"
                ) { () async throws in
                    let clock = VirtualClock()
                    let scope = LoopScope("shop", clock: clock)
                    let service = StubSession(clock: clock)
                    service.stub(response: .bytes(Data(count: 16_000)).slowed(to: .edge))
                    let asking = scope.start("asking") { try await ask(service).body.count }
                    let start = clock.now
                    #expect(try await asking.value == 16_000)
                    #expect(start.duration(to: clock.now) >= .milliseconds(900))
                },
                .kept(
                    "`OHHTTPStubsDownloadSpeedGPRS` and the others",
                    here: "`.gprs`, `.edge`, `.threeG`, `.threeGPlus`, `.wiFi`"
                ) {
                    let speeds: [Bandwidth] = [.gprs, .edge, .threeG, .threeGPlus, .wiFi]
                    #expect(speeds.map(\.kilobytesPerSecond) == [7, 16, 400, 900, 1500])
                },
                .kept("a response that is an error", here: "`.error(.timedOut)`") {
                    let service = StubSession()
                    service.stub(response: .error(.connectionRefused))
                    let error = await #expect(throws: TransportError.self) { try await ask(service) }
                    #expect(error?.code == .connectionRefused)
                },
                .kept(
                    "a stub may redirect a request",
                    here: "`.redirect(to:)`, which the session follows within its origin",
                    mended: "A POST becomes a GET, or keeps its body, as the status says."
                ) { () async throws in
                    let service = StubSession()
                    service.stub(.get("/old"), response: .redirect(to: "/new"))
                    service.stub(.get("/new"), response: .text("new"))
                    #expect(try await ask(service, "/old").text == "new")
                },
                .kept(
                    "stubs answer an `NSURLSession`, of code that knows nothing of them",
                    here: "`service.configuration`",
                    mended: "Each session has its own stubs, also on Linux."
                ) { () async throws in
                    let (service, other) = (StubSession(), StubSession())
                    service.stub(.get("/teas"), response: .text("Sencha"))
                    other.stub(.get("/teas"), response: .text("Matcha"))
                    let url = try #require(URL(string: "https://tea.example.com/teas"))
                    let (teas, _) = try await URLSession(configuration: service.configuration).data(from: url)
                    #expect(String(decoding: teas, as: UTF8.self) == "Sencha")
                    let (others, _) = try await URLSession(configuration: other.configuration).data(from: url)
                    #expect(String(decoding: others, as: UTF8.self) == "Matcha")
                },
                .kept(
                    "the body of an `NSURLSession`’s request is not seen, but for `OHHTTPStubs_HTTPBody`",
                    here: "`.body`, `.json`, `.form` see it, be it data, a stream or an upload"
                ) { () async throws in
                    let service = StubSession()
                    service.stub(.post("/teas"), .body(containing: "Sencha"), response: .status(.created))
                    let url = try #require(URL(string: "https://tea.example.com/teas"))
                    var request = URLRequest(url: url)
                    request.httpMethod = "POST"
                    let session = URLSession(configuration: service.configuration)
                    _ = try await session.upload(for: request, from: Data("Sencha".utf8))
                    request.httpBodyStream = InputStream(data: Data("Sencha".utf8))
                    _ = try await session.data(for: request)
                    try service.finish()
                    #expect(service.requests().count == 2)
                },
                .kept(
                    "cookies of a response are kept for the next request",
                    here: "the same, by `service.configuration`",
                    mended: "They are the session’s own, and not those of the program."
                ) { () async throws in
                    let service = StubSession()
                    service.stub(.get("/login"), response: .text("hello").header(.setCookie, "id=7; Path=/"))
                    service.stub(.get("/teas"), .header(.cookie, "id=7"), response: .text("Sencha"))
                    let session = URLSession(configuration: service.configuration)
                    for path in ["login", "teas"] {
                        let url = try #require(URL(string: "https://tea.example.com/\(path)"))
                        _ = try await session.data(from: url)
                    }
                    try service.finish()
                },
                .kept("`onStubActivation`", here: "`StubHooks.onActivation`") {
                    let count = Box(0)
                    var hooks = StubHooks()
                    hooks.onActivation = { _, _ in count.change { $0 += 1 } }
                    let service = StubSession(hooks: hooks)
                    service.stub(response: .text("x"))
                    _ = try await ask(service)
                    #expect(count.value == 1)
                },
                .kept("`onStubRedirect`", here: "`StubHooks.onRedirect`") {
                    let paths = Box<[String?]>([])
                    var hooks = StubHooks()
                    hooks.onRedirect = { _, _, next in paths.change { $0.append(next.path) } }
                    let service = StubSession(hooks: hooks)
                    service.stub(.get("/old"), response: .redirect(to: "/new"))
                    service.stub(.get("/new"), response: .text("new"))
                    _ = try await ask(service, "/old")
                    #expect(paths.value == ["/new"])
                },
                .kept("`afterStubFinish`", here: "`StubHooks.onFinish`") {
                    let statuses = Box<[Int]>([])
                    var hooks = StubHooks()
                    hooks.onFinish = { _, _, result in
                        if case .success(let response) = result {
                            statuses.change { $0.append(response.head.status.code) }
                        }
                    }
                    let service = StubSession(hooks: hooks)
                    service.stub(response: .status(.gone))
                    _ = try await ask(service)
                    #expect(statuses.value == [410])
                },
                .kept("`onStubMissing`", here: "`StubHooks.onMiss`, with the nearest stubs") {
                    let nearest = Box<[String]>([])
                    var hooks = StubHooks()
                    hooks.onMiss = { _, near in nearest.change { $0 += near.map(\.failedRule) } }
                    let service = StubSession(hooks: hooks)
                    service.stub(.get("/teas"), response: .text("x"))
                    await #expect(throws: TransportError.self) { try await ask(service, "/tea") }
                    #expect(nearest.value.count == 1)
                },
                .kept(
                    "a request without a stub goes to the network",
                    here: "it fails, unless there is a `fallback:`",
                    mended:
                        "A test does not reach the network by a mistake in a path; the error names the nearest stubs."
                ) { () async throws in
                    let error = await #expect(throws: TransportError.self) { try await ask(StubSession()) }
                    #expect(error?.code == .unanswered)
                    let network = ClosureTransport { _, _ in
                        Response(head: HTTPResponse(status: .ok), body: Data("live".utf8))
                    }
                    #expect(try await ask(StubSession(fallback: network)).text == "live")
                },
                .kept("a stub has a name", here: "`name:`; without one, its place in the source") {
                    let service = StubSession()
                    let stub = service.stub(
                        .get("/teas"), name: "teas", times: .optional, response: .text("x"))
                    #expect(stub.name == "teas")
                },
                .kept("`removeStub`", here: "`stub.remove()`") { () async throws in
                    let service = StubSession()
                    service.stub(times: .optional, response: .text("general"))
                    let stub = service.stub(.get("/teas"), times: .optional, response: .text("special"))
                    #expect(try await ask(service).text == "special")
                    stub.remove()
                    #expect(try await ask(service).text == "general")
                },
                .kept("`allStubs`", here: "`service.stubs`") {
                    let service = StubSession()
                    service.stub(name: "one", response: .text("1"))
                    service.stub(name: "two", response: .text("2"))
                    #expect(service.stubs.map(\.name) == ["one", "two"])
                },
                .kept(
                    "a stub that no request meets passes unseen", here: "`finish()` fails",
                    mended: "So does a stub that was called too often, and a request without one."
                ) {
                    let service = StubSession()
                    service.stub(.get("/teas"), response: .text("x"))
                    #expect(throws: StubFailures.self) { try service.finish() }
                },
                .kept(
                    "`removeAllStubs` after each test, because stubs are global",
                    here: "a session belongs to one test",
                    mended: "Tests run side by side."
                ) { () async throws in
                    let (one, other) = (StubSession(), StubSession())
                    one.stub(response: .text("one"))
                    other.stub(response: .text("other"))
                    #expect(try await ask(one).text == "one")
                    #expect(try await ask(other).text == "other")
                },
                .kept(
                    "a response is held until the test has looked (CTT’s “snatch”)",
                    here: "`.held(by:)`, `release(…)`"
                ) {
                    let service = StubSession()
                    let held = HeldResponse("the teas")
                    service.stub(response: .text("Sencha").held(by: held))
                    let asking = Task { try await ask(service).text }
                    try await held.waitForRequests()
                    #expect(service.heldNames == ["the teas"])
                    held.release()
                    #expect(try await asking.value == "Sencha")
                },
                .kept("one of several responses after another needs code", here: "`responses:`, `afterLast:`")
                {
                    let service = StubSession()
                    service.stub(responses: [.text("1"), .text("2")])
                    var texts: [String] = []
                    for _ in 1...3 { texts.append(try await ask(service).text) }
                    #expect(texts == ["1", "2", "2"])
                },
                .left(
                    "Mocktail files",
                    because: "A response file as `curl -i` saves it does the same, and any tool writes one."),
            ])
    }
}
