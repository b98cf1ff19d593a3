import Foundation
import HTTPTransport
import HTTPTypes
import LiveHTTP
import Testing

@Suite(.timeLimit(.minutes(2))) struct FailureTests {
    /// Sends a request to a server that responds with these steps, and returns the result.
    private func outcome(
        limits: LiveLimits = LiveLimits(), _ steps: LoopbackServer.Step...
    ) async throws -> Result<Response, TransportError> {
        try await LoopbackServer.serving({ _ in steps }) { server in
            await LiveHTTPTests.outcome { () async throws(TransportError) in
                try await LiveTransport.direct(limits).ask(server)
            }
        }
    }

    private func send(_ authority: String, scheme: String = "http") async -> Result<Response, TransportError>
    {
        // With an hour to connect, a client that retried would fail only at the deadline, with another error.
        let limits = LiveLimits(connecting: .seconds(3600))
        return await LiveHTTPTests.outcome { () async throws(TransportError) in
            try await DeadlineTransport(LiveTransport.direct(limits), limit: .seconds(30)).send(
                HTTPRequest(method: .get, scheme: scheme, authority: authority, path: "/"), body: Data())
        }
    }

    @Test("a refused connection is reported as refused")
    func refused() async throws {
        let port = try await LoopbackServer.closedPort()
        let result = await send("127.0.0.1:\(port)")
        #expect(result.code == .connectionRefused)
        #expect(result.detail == "127.0.0.1 port \(port), connection refused")
    }

    @Test("a name that does not exist is reported as not resolved")
    func noSuchName() async {
        let result = await send("nothing.invalid")
        #expect(result.code == .nameNotResolved)
        #expect(result.detail == "nothing.invalid")
    }

    @Test("a connection that closes before the response is reported as reset")
    func hungUp() async throws {
        #expect(try await outcome(.close).code == .connectionReset)
        #expect(try await outcome(.reset).code == .connectionReset)
        #expect(try await outcome(.send("HTTP/1.1 200 O"), .close).code == .connectionReset)
        #expect(try await outcome(.send("HTTP/1.1 200 OK\r\nCont"), .close).code == .truncated)
    }

    @Test("a response whose body breaks off is reported as truncated")
    func truncated() async throws {
        let half = "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"places\":"
        #expect(try await outcome(.send(half), .close).code == .truncated)
        let chunk = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n"
        #expect(try await outcome(.send(chunk), .close).code == .truncated)
        let packed = try #require(Packed.places["gzip"]).dropLast(12)
        #expect(
            try await outcome(http("200 OK", ["Content-Encoding: gzip"], Array(packed))).code == .truncated)
    }

    @Test("a response that is not HTTP, or whose body cannot be decompressed, is reported as malformed")
    func malformed() async throws {
        #expect(try await outcome(.send("SSH-2.0-OpenSSH_9.2\r\n\r\n"), .close).code == .malformed)
        let unpacked = http("200 OK", ["Content-Encoding: gzip"], text: "not packed at all")
        #expect(try await outcome(unpacked).code == .malformed)
    }

    @Test(
        "a request whose response never comes or never ends fails at the deadline and closes its connection")
    func deadline() async throws {
        let responses: [[LoopbackServer.Step]] = [
            [], [.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello")],
        ]
        for steps in responses {
            try await LoopbackServer.serving({ _ in steps }) { server in
                // Long enough for the request to arrive, even on a busy machine.
                let transport = DeadlineTransport(LiveTransport.direct(), limit: .seconds(5))
                let result = await LiveHTTPTests.outcome { () async throws(TransportError) in
                    try await transport.ask(server)
                }
                #expect(result.code == .timedOut)
                await server.endings.reaches(1)
            }
        }
    }

    @Test("a cancelled task closes its connection", arguments: [false, true])
    func cancelled(hasBegun: Bool) async throws {
        let begun = LoopbackServer.Step.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello")
        try await LoopbackServer.serving({ _ in hasBegun ? [begun] : [] }) { server in
            let transport = LiveTransport.direct()
            let task = Task {
                await LiveHTTPTests.outcome { () async throws(TransportError) in
                    try await transport.ask(server)
                }
            }
            await server.requests.reaches(1)
            task.cancel()
            #expect(await task.value.code == .cancelled)
            await server.endings.reaches(1)
        }
    }

    @Test("requests that wait for a connection are sent when the requests before them are cancelled")
    func cancelledInQueue() async throws {
        try await LoopbackServer.serving({ $0.hasPrefix("GET /hang") ? [] : [http("200 OK")] }) { server in
            let transport = LiveTransport.direct()
            func begin(_ path: String) -> Task<Result<Response, TransportError>, Never> {
                Task {
                    await LiveHTTPTests.outcome { () async throws(TransportError) in
                        try await transport.ask(server, path)
                    }
                }
            }
            let hanging = (0..<8).map { _ in begin("/hang") }
            await server.requests.reaches(8)
            let waiting = (0..<20).map { begin("/\($0)") }
            for task in hanging + waiting[..<10] { task.cancel() }
            for task in waiting[10...] { #expect(await task.value.status == 200) }
        }
    }

    @Test("a task that is already cancelled sends nothing")
    func cancelledBefore() async throws {
        try await LoopbackServer.serving({ _ in [http("200 OK")] }) { server in
            // One attempt could pass by luck: the cancellation may come in time to stop the exchange.
            for _ in 0..<20 {
                let task = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    return await LiveHTTPTests.outcome { () async throws(TransportError) in
                        try await LiveTransport.direct().ask(server)
                    }
                }
                #expect(await task.value.code == .cancelled)
            }
            #expect(server.requests.all.isEmpty)
        }
    }

    @Test("a request to an https address is never sent in plain text")
    func plainBehindHTTPS() async throws {
        try await LoopbackServer.serving(greeting: "HTTP/1.1 400 Bad\r\n\r\n", { _ in [] }) { server in
            let result = await LiveHTTPTests.outcome { () async throws(TransportError) in
                try await LiveTransport.direct().ask(server, scheme: "https")
            }
            #expect(result.code == .tlsFailed)
            #expect(result.detail == "it does not speak TLS")
            #expect(server.requests.all.isEmpty)
        }
    }

    @Test("a request to a server that does not answer with TLS fails after the time limit for connecting")
    func silentTLS() async throws {
        try await LoopbackServer.serving({ _ in [] }) { server in
            let result = await LiveHTTPTests.outcome { () async throws(TransportError) in
                try await LiveTransport.direct(LiveLimits(connecting: .milliseconds(100))).ask(
                    server, scheme: "https")
            }
            #expect(result.code == .timedOut)
            #expect(result.detail == "no connection in time")
        }
    }

    @Test("no request is sent twice, even if a reused connection closes", arguments: ["GET", "POST", "PUT"])
    func once(_ method: String) async throws {
        try await LoopbackServer.serving({ $0.hasPrefix("GET /first") ? [http("200 OK")] : [.close] }) {
            server in
            let transport = LiveTransport.direct()
            _ = try await transport.ask(server, "/first")
            let method = try #require(HTTPRequest.Method(method))
            for body in ["", "a=b"] {
                let result = await LiveHTTPTests.outcome { () async throws(TransportError) in
                    try await transport.ask(server, method: method, body: body)
                }
                #expect(result.code == .connectionReset)
                _ = try await transport.ask(server, "/first")
            }
            #expect(server.requests.all.filter { !$0.hasPrefix("GET /first") }.count == 2)
        }
    }

    @Test(
        "a request to a text that is not an address fails, and does not crash",
        arguments: ["", "a b", "[", "exa mple:1", ":80"])
    func noAddress(_ authority: String) async {
        #expect(await send(authority).code == .other)
    }

    @Test(
        "a strange path or authority cannot send the request to another host",
        arguments: [
            ("127.0.0.1:1", "@example.com/x"), ("127.0.0.1", ".example.com/x"), ("127.0.0.1", ":81/x"),
            ("127.0.0.1", ""), ("127.0.0.1", "?x"), ("example.com/x@127.0.0.1", "/"),
            ("example.com?@127.0.0.1", "/"), ("example.com#@127.0.0.1", "/"),
            ("example.com\\@127.0.0.1", "/"), ("ada:sesame@127.0.0.1", "/"),
        ])
    func otherHosts(authority: String, path: String) async {
        let result = await LiveHTTPTests.outcome { () async throws(TransportError) in
            try await LiveTransport.direct().send(
                HTTPRequest(method: .get, scheme: "http", authority: authority, path: path), body: Data())
        }
        #expect(result.code == .other)
    }

    @Test(
        "a request with another scheme than http or https fails",
        arguments: ["ftp", "file", "javascript", ""])
    func otherSchemes(_ scheme: String) async {
        #expect(await send("example.com", scheme: scheme).code == .other)
    }

    @Test(
        "a transport that shuts down, or that nothing uses any more, closes its connections",
        arguments: [false, true])
    func closed(isShutDown: Bool) async throws {
        try await LoopbackServer.serving({ _ in [http("200 OK")] }) { server in
            do {
                let transport = LiveTransport.direct()
                _ = try await transport.ask(server)
                if isShutDown { await transport.shutDown() }
            }
            await server.endings.reaches(1)
        }
    }

    @Test("a transport that shuts down ends all requests and refuses new ones")
    func shutDown() async throws {
        try await LoopbackServer.serving({ _ in [] }) { server in
            let transport = LiveTransport.direct()
            let task = Task {
                await LiveHTTPTests.outcome { () async throws(TransportError) in
                    try await transport.ask(server)
                }
            }
            await server.requests.reaches(1)
            await transport.shutDown()
            #expect(await task.value.code == .cancelled)
            let next = await LiveHTTPTests.outcome { () async throws(TransportError) in
                try await transport.ask(server)
            }
            #expect(next.code == .cancelled)
            #expect(server.requests.all.count == 1)
        }
    }
}
