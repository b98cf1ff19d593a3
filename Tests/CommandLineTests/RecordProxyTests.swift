import Foundation
import HTTPTransport
import HTTPTypes
import LiveHTTP
import NIOCore
import TestSupport
import Testing

@Suite("Recording any client", .timeLimit(.minutes(5)))
struct RecordProxyTests {
    private let stubs = """
        - request: POST /login
          respond: { json: { token: tok-s3cret-9431, amount: 12 }, headers: { set-cookie: sid=c00kie-5521 } }
        - request: /orders/{id}
          respond: { json: { amount: 7, currency: EUR } }
        - request: /orders
          respond: { redirect: /orders/1 }
        """

    /// Sends a request, and returns the status and the body of its response.
    private func ask(
        _ words: String, at port: Int, body: String = "", fields: HTTPFields = [:]
    ) async throws -> String {
        let parts = words.split(separator: " ").map(String.init)
        let request = HTTPRequest(
            method: try #require(HTTPRequest.Method(parts[0])), scheme: "http",
            authority: "127.0.0.1:\(port)", path: parts[1], headerFields: fields)
        let response = try await LiveTransport(proxies: .none).send(request, body: Data(body.utf8))
        return "\(response.head.status.code) \(String(decoding: response.body, as: UTF8.self))"
    }

    /// Starts a proxy that records into the folder `made`.
    private func record(
        _ arguments: [String] = [], upstream port: Int, in folder: TemporaryFolder
    ) async throws -> (program: Program, port: Int) {
        try await Program.serving(
            by: ["fixtures", "record", "made", "--upstream", "http://127.0.0.1:\(port)"] + arguments,
            in: folder)
    }

    @Test("the service's responses to any client are recorded without secrets, and replayed to that client")
    func wholeWay() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder(["stubs.yaml": stubs]))
        let (service, servicePort) = try await Program.serving("--stubs", "stubs.yaml", in: other)
        let (proxy, port) = try await record(upstream: servicePort, in: folder)
        func session(at port: Int) async throws -> [String] {
            [
                try await ask(
                    "POST /login", at: port, body: #"{"password":"pw-s3cret-7712"}"#,
                    fields: [.contentType: "application/json"]),
                try await ask(
                    "GET /orders", at: port, fields: [.authorization: "Bearer tok-s3cret-9431"]),
            ]
        }
        let live = try await session(at: port)
        #expect(live[1] == #"200 {"amount":7,"currency":"EUR"}"#, "\(live)")
        proxy.interrupt()
        let run = try await proxy.end()
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasSuffix("\nRecorded 3 exchanges into made.\n"), "\(run.output)")
        service.interrupt()
        _ = try await service.end()

        for (file, text) in try folder.contents(of: "made") {
            for secret in ["s3cret", "c00kie", "127.0.0.1"] {
                #expect(!text.contains(secret), "\(file) holds \(secret).")
            }
        }
        let (server, again) = try await Program.serving("made", in: folder)
        let replayed = try await session(at: again)
        #expect(replayed[0].hasPrefix("200 ") && replayed[1] == live[1], "\(replayed)")
        server.interrupt()
        let served = try await server.end()
        #expect(served.status == 0 && served.errors.isEmpty, "\(served.errors)")
    }

    @Test(
        "a client gets 502 with a sentence if nothing listens at the service, and SIGTERM ends the recording")
    func unreachable() async throws {
        let folder = try TemporaryFolder()
        let (proxy, port) = try await record(upstream: 1, in: folder)
        let answer = try await ask("GET /a", at: port)
        #expect(
            answer.hasPrefix("502 ") && answer.contains("http://127.0.0.1:1 gave no response"), "\(answer)")
        kill(proxy.identifier, SIGTERM)
        let run = try await proxy.end()
        #expect(run.status == 0 && run.output.hasSuffix("Recorded 1 exchange into made.\n"), "\(run.output)")
        #expect(run.errors.contains("1 request got no response (connectionRefused)."), "\(run.errors)")
    }

    @Test("a port that another program uses is reported, and nothing is written")
    func portInUse() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder(["stubs.yaml": stubs]))
        let (service, port) = try await Program.serving("--stubs", "stubs.yaml", in: other)
        let run = try await Program.run(
            "fixtures", "record", "made", "--upstream", "https://example.com", "--port", "\(port)", in: folder
        )
        #expect(run.status == 2 && run.errors.contains("Nothing can listen on port \(port)"), "\(run.errors)")
        #expect(try folder.contents(of: "made").isEmpty)
        service.interrupt()
        _ = try await service.end()
    }

    @Test("a second recording into a folder is refused as long as the first one goes on")
    func sameFolder() async throws {
        let folder = try TemporaryFolder()
        let (first, port) = try await record(upstream: 1, in: folder)
        let arguments = ["fixtures", "record", folder.url.appending(path: "made").path, "--upstream"]
        let second = try await Program.run(arguments + ["http://127.0.0.1:1"], in: try TemporaryFolder())
        #expect(second.status == 2 && second.errors.contains("Another “guichet fixtures record” is writing"))
        _ = try await ask("GET /a", at: port)
        first.interrupt()
        let run = try await first.end()
        #expect(run.output.hasSuffix("Recorded 1 exchange into made.\n"), "\(run.output)\(run.errors)")
    }

    @Test("a new recording replaces the old one, unless nothing was requested, and uses the old one's rules")
    func again() async throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder(["stubs.yaml": stubs]))
        let (service, servicePort) = try await Program.serving("--stubs", "stubs.yaml", in: other)
        let (first, port) = try await record(["--keep", "harmlessNote"], upstream: servicePort, in: folder)
        _ = try await ask("GET /orders/1", at: port)
        first.interrupt()
        #expect(try await first.end().status == 0)
        let before = try folder.contents(of: "made")

        let (idle, _) = try await record(upstream: servicePort, in: folder)
        idle.interrupt()
        let run = try await idle.end()
        #expect(run.status == 3 && run.errors.contains("the existing recording was kept"), "\(run.errors)")
        #expect(!run.output.contains("Recorded"), "\(run.output)")
        #expect(try folder.contents(of: "made") == before)

        let (second, otherPort) = try await record(upstream: servicePort, in: folder)
        _ = try await ask("GET /orders", at: otherPort)
        second.interrupt()
        #expect(try await second.end().status == 0)
        let after = try folder.contents(of: "made")
        #expect(after["fixture.json"]?.contains("harmlessNote") == true)
        #expect(Set(after.keys) != Set(before.keys))
        service.interrupt()
        _ = try await service.end()
    }

    @Test("if nothing was requested, no new folder is left", arguments: [false, true])
    func nothing(hasOther: Bool) async throws {
        let folder = try TemporaryFolder(hasOther ? ["made/notes.txt": "mine"] : [:])
        let (idle, _) = try await record(upstream: 1, in: folder)
        idle.interrupt()
        let run = try await idle.end()
        #expect(run.status == 3 && run.errors.contains("Nothing was requested"), "\(run.errors)")
        #expect(try folder.contents(of: "made") == (hasOther ? ["notes.txt": "mine"] : [:]))
        #expect(FileManager.default.fileExists(atPath: folder.path + "/made") == hasOther)
    }

    @Test("--match-header tells requests apart by a header field, also by the rules of an older recording")
    func matchedHeader() async throws {
        let stubs = """
            - { request: /a, respond: { json: { amount: 2 } } }
            - { request: { path: /a, headers: { accept-language: fr } }, respond: { json: { amount: 1 } } }
            """
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder(["stubs.yaml": stubs]))
        let (service, servicePort) = try await Program.serving("--stubs", "stubs.yaml", in: other)
        for header in ["Accept-Language", "accept"] {
            let (proxy, port) = try await record(
                ["--match-header", header], upstream: servicePort, in: folder)
            for language in ["fr", "de"] {
                _ = try await ask("GET /a", at: port, fields: [.acceptLanguage: language])
            }
            proxy.interrupt()
            let run = try await proxy.end()
            #expect(run.status == 0 && !run.errors.contains("told apart"), "\(run.errors)")
        }
        service.interrupt()
        _ = try await service.end()
        #expect(
            try folder.contents(of: "made")["fixture.json"]?.contains(
                #""headers": ["accept-language", "accept"]"#) == true)
        let (server, port) = try await Program.serving("made", in: folder)
        for (language, amount) in [("de", 2), ("fr", 1), ("de", 2)] {
            #expect(
                try await ask("GET /a", at: port, fields: [.acceptLanguage: language])
                    == #"200 {"amount":\#(amount)}"#)
        }
        server.interrupt()
        _ = try await server.end()
        let refused = try await Program.run(
            "fixtures", "record", "made", "--upstream", "http://127.0.0.1:1", "--match-header", "Cookie",
            in: folder)
        #expect(refused.status == 2 && refused.errors.contains("never kept"), "\(refused.errors)")
    }

    @Test(
        "a stream that is open at the end is recorded up to that point, but a WebSocket is not recorded"
    )
    func openStream() async throws {
        let folder = try TemporaryFolder()
        let service = try await RawService(
            "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n7\r\ndata: 1\r\n"
        )
        let (proxy, port) = try await record(
            ["--keep", "text/event-stream"], upstream: service.port, in: folder)
        for fields in ["Connection: Upgrade\r\nUpgrade: websocket\r\n", ""] {
            try await withRawConnection(to: port) { inbound, outbound in
                try await outbound.write(
                    ByteBuffer(string: "GET /news HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n"))
                for try await part in inbound where String(buffer: part).contains("data: 1") {
                    if fields.isEmpty { proxy.interrupt() } else { break }
                }
            }
        }
        let run = try await proxy.end()
        try await service.close()
        #expect(run.status == 0 && run.output.hasSuffix("Recorded 1 exchange into made.\n"), "\(run.output)")
        #expect(
            run.errors.contains(
                "1 connection for another protocol, such as WebSocket, passed through unrecorded."))
        #expect(try folder.contents(of: "made").values.contains { $0.contains("data: 1") })
    }
}
