import HTTPTransport
import HTTPTypes
import LiveHTTP
import Testing

@Suite struct RedirectionTests {
    @Test("a GET follows a redirection within its origin", arguments: [301, 302, 303, 307, 308])
    func followed(_ status: Int) async throws {
        try await LoopbackServer.serving({ request in
            request.hasPrefix("GET /new?a=b ")
                ? [http("200 OK", text: "here")] : [http("\(status) Moved", ["Location: ../new?a=b"])]
        }) { server in
            let response = try await LiveTransport.direct().ask(
                server, "/old/place", fields: [.authorization: "x"])
            #expect(response.body.count == 4)
            #expect(server.requests.all.last?.contains("\r\nAuthorization: x\r\n") == true)
        }
    }

    @Test(
        "a redirected POST becomes a GET after 303, and stays a POST with its body after 307",
        arguments: [303, 307])
    func post(_ status: Int) async throws {
        try await LoopbackServer.serving({ request in
            request.contains(" /new ") ? [http("200 OK")] : [http("\(status) Moved", ["Location: /new"])]
        }) { server in
            let response = try await LiveTransport.direct().ask(server, method: .post, body: "a")
            #expect(response.head.status.code == 200)
            let last = try #require(server.requests.all.last)
            #expect(last.hasPrefix(status == 303 ? "GET /new " : "POST /new "))
            #expect(last.hasSuffix("\r\n\r\na") == (status == 307))
        }
    }

    @Test(
        "a redirection to another origin, or to nowhere, is returned as the response",
        arguments: [
            "https://127.0.0.1/new", "http://elsewhere.example.com/", "//127.0.0.1:1/", "ftp://127.0.0.1/",
            "http://ada:sesame@127.0.0.1/", "http://[", "",
        ])
    func elsewhere(_ location: String) async throws {
        try await LoopbackServer.serving({ _ in [http("302 Moved", ["Location: \(location)"])] }) { server in
            let response = try await LiveTransport.direct(LiveLimits(redirections: 1)).ask(server)
            #expect(response.head.status.code == 302)
            #expect(Set(server.requests.all.map { $0.prefix(6) }) == ["GET / "])
        }
    }

    @Test("a redirection to an address with a user name is returned as the response")
    func otherName() async throws {
        try await LoopbackServer.serving({ request in
            let host = request.split(separator: "\r\n").first { $0.lowercased().hasPrefix("host: ") } ?? ""
            return [http("302 Moved", ["Location: http://ada@\(host.dropFirst("host: ".count))/new"])]
        }) { server in
            let response = try await LiveTransport.direct().ask(server)
            #expect(response.head.status.code == 302)
            #expect(server.requests.all.count == 1)
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
