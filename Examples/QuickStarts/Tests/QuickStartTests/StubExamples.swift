import Foundation
import HTTPFixtures
import HTTPTypes
import Testing
import Waiting

@Suite("Stubs of the tea shop", .timeLimit(.minutes(1)))
struct StubExamples {
    @Test("a client of a stubbed service receives the stub's response")
    func stubbed() async throws {
        let service = StubSession()
        service.stub(
            .get("/teas"), .query("text", "green"), times: .once,
            response: .json(["teas": ["Matcha", "Sencha"]]))

        let teas = try await TeaShop(transport: service).teas(matching: "green")

        #expect(teas == ["Matcha", "Sencha"])
        try service.finish()
    }

    @Test("the error of a request without a stub names the nearest stub")
    func nearestStub() async throws {
        let service = StubSession()
        service.stub(.get("/teas"), .query("text", "green"), response: .json(["teas": ["Matcha"]]))

        let error = await #expect(throws: TransportError.self) {
            try await TeaShop(transport: service).teas(matching: "black")
        }
        #expect(error?.code == .unanswered)
        #expect(
            error?.description.contains("query text is “black”, not “green”") == true,
            "\(error?.description ?? "")")

        #expect(throws: StubFailures.self) { try service.finish() }
    }

    @Test("each predicate holds for a request that meets it, and not for another")
    func predicates() async throws {
        let predicates: [StubPredicate] = [
            .get("/teas/{id}"), .request(.head, "/teas"), .path(matching: "^/v[12]/"),
            .host("*.example.com"), .port(8443), .scheme("https"),
            .query("page", "2"), .query("page", .matching("^[0-9]+$")), .header(.authorization),
            .header(.accept, .containing("json")), .form("user", "ada"),
            .json(["tea": "Sencha"]), .jsonExactly(["tea": "Sencha"]), .json(at: "/lines/0/count", 2),
            .body(containing: "Sencha"), .closure("the body is short") { $0.body.count < 10 },
            .get("/teas") || .get("/coffees"), .get("/teas") && .query("page", .absent), !.method(.delete),
        ]

        let service = StubSession()
        service.stub(times: .optional, response: .status(.noContent))
        func send(
            _ method: HTTPRequest.Method, _ address: String, _ headers: HTTPFields = [:], _ body: String = ""
        ) async throws {
            let url = try #require(URL(string: address))
            let request = HTTPRequest(
                method: method, scheme: url.scheme, authority: url.host().map { "\($0):\(url.port ?? 443)" },
                path: url.path() + (url.query().map { "?\($0)" } ?? ""), headerFields: headers)
            _ = try await service.send(request, body: Data(body.utf8))
        }
        try await send(.get, "https://tea.example.com:8443/teas", [.accept: "application/json"])
        try await send(.get, "https://tea.example.com/teas/7?page=2", [.authorization: "Bearer a"])
        try await send(.head, "http://tea.test/teas")
        try await send(.post, "https://tea.test/v1/users", [:], "user=ada&role=owner")
        try await send(.post, "https://tea.test/orders", [:], #"{"tea":"Sencha"}"#)
        try await send(.delete, "https://tea.test/orders/1", [:], #"{"lines":[{"count":2}]}"#)
        for predicate in predicates {
            #expect((1...5).contains(service.requests(predicate).count), "\(predicate)")
        }
    }

    @Test("each response reaches the client, and a delay passes on the session's clock")
    func responses() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "teas-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(#"{"teas":[]}"#.utf8).write(to: folder.appending(path: "teas.json"))
        let clock = VirtualClock()
        let scope = LoopScope("the shop", clock: clock)

        let responses: [StubResponse] = [
            .json(["teas": ["Matcha"]]), .text("Sold out.").status(.gone), .status(.noContent),
            .bytes(Data([0x89, 0x50]), type: "image/png"), .file("teas.json", in: folder),
            .json(["asked": "{{request.query.text}}"]),
            .closure { request in .text("You sent \(request.body.count) bytes.") },
            .json(["teas": []]).header(.retryAfter, "5").delayed(by: .seconds(2)).slowed(to: .edge),
            .text("Late.").completed(after: .seconds(3)), .error(.timedOut),
        ]

        let service = StubSession(clock: clock)
        service.stub(.get("/teas"), responses: responses)
        let visit = scope.start("ten visits") {
            var seen: [String] = []
            let request = HTTPRequest(
                method: .get, scheme: "https", authority: "tea.example.com", path: "/teas?text=green")
            for _ in responses {
                do {
                    let response = try await service.send(request, body: Data())
                    let body = String(decoding: response.body, as: UTF8.self)
                    seen.append("\(response.head.status.code) \(response.body.count > 2 ? body : "")")
                } catch { seen.append("\(error)") }
            }
            return seen
        }
        let seen = try await visit.value
        #expect(
            seen == [
                #"200 {"teas":["Matcha"]}"#, "410 Sold out.", "204 ", "200 ", #"200 {"teas":[]}"#,
                #"200 {"asked":"green"}"#, "200 You sent 0 bytes.", #"200 {"teas":[]}"#, "200 Late.",
                "timedOut: a stub was told to fail so",
            ])
        #expect(clock.now.nanoseconds > 5_000_000_000)
        try service.finish()
    }

    @Test(
        "of several stubs that fit, the last one added responds, until it has been asked as often as it may be"
    )
    func order() async throws {
        let service = StubSession()

        service.stub(.get("/teas"), times: .optional, response: .json(["teas": []]))
        service.stub(
            .get("/teas"), .query("text", "green"), times: .exactly(2),
            responses: [.status(.serviceUnavailable), .json(["teas": ["Matcha"]])])

        let shop = TeaShop(transport: service)
        await #expect(throws: SoldOut.self) { try await shop.teas(matching: "green") }
        #expect(try await shop.teas(matching: "green") == ["Matcha"])
        #expect(try await shop.teas(matching: "green") == [])
        try service.finish()
    }

    @Test("a client can be tested while the response is held")
    func heldResponse() async throws {
        let service = StubSession()
        let answer = HeldResponse("the teas")
        service.stub(.get("/teas"), response: .json(["teas": ["Matcha"]]).held(by: answer))

        let search = Task { try await TeaShop(transport: service).teas(matching: "green") }
        try await answer.waitForRequests()
        answer.release(.status(.serviceUnavailable))

        await #expect(throws: SoldOut.self) { try await search.value }
    }
}
