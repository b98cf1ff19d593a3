import HTTPTransport
import HTTPTypes
import LiveHTTP
import Testing

/// The rules of redirections are tested with `RedirectingTransport`. These tests show that the live transport keeps them.
@Suite struct RedirectionTests {
    @Test("a GET follows a redirection within its origin")
    func followed() async throws {
        try await LoopbackServer.serving({ request in
            request.hasPrefix("GET /new?a=b ")
                ? [http("200 OK", text: "here")] : [http("302 Moved", ["Location: ../new?a=b"])]
        }) { server in
            let response = try await LiveTransport.direct().ask(
                server, "/old/place", fields: [.authorization: "x"])
            #expect(response.body.count == 4)
            #expect(server.requests.all.last?.contains("\r\nAuthorization: x\r\n") == true)
        }
    }

    @Test(
        "a redirection to another origin, or to nowhere, is returned as the response",
        arguments: ["http://elsewhere.example.com/", "http://["])
    func elsewhere(_ location: String) async throws {
        try await LoopbackServer.serving({ _ in [http("302 Moved", ["Location: \(location)"])] }) { server in
            let response = try await LiveTransport.direct().ask(server)
            #expect(response.head.status.code == 302)
            #expect(server.requests.all.count == 1)
        }
    }

    @Test("the redirection of a request that may change something is returned as the response")
    func change() async throws {
        try await LoopbackServer.serving({ request in
            request.hasPrefix("GET ")
                ? [http("200 OK", text: "login")] : [http("303 See Other", ["Location: /login"])]
        }) { server in
            for method in [HTTPRequest.Method.post, .put, .patch, .delete] {
                let response = try await LiveTransport.direct().ask(server, method: method)
                #expect(response.head.status.code == 303)
            }
            #expect(server.requests.all.count == 4)
        }
    }

    @Test("a client in a circle of redirections stops, and returns the last redirection")
    func ring() async throws {
        try await LoopbackServer.serving({ _ in [http("302 Moved", ["Location: /"])] }) { server in
            let response = try await LiveTransport.direct().ask(server)
            #expect(response.head.status.code == 302)
            #expect(server.requests.all.count == 6)
        }
    }
}
