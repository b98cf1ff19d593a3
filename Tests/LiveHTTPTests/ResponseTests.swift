import Foundation
import HTTPTransport
import HTTPTypes
import LiveHTTP
import Testing

@Suite struct ResponseTests {
    @Test("requests and responses arrive unchanged")
    func roundTrip() async throws {
        let response = http(
            "201 Made", ["Content-Type: application/json", "X-Two: a", "X-Two: b"], text: #"{"é":1}"#)
        try await LoopbackServer.serving({ _ in [response] }) { server in
            let transport = LiveTransport.direct()
            let result = try await transport.ask(
                server, "/osdm/places?a=b%20c", method: .post, body: #"{"é":"東"}"#,
                fields: [.contentType: "application/json", .authorization: "Bearer x"])
            #expect(result.head.status == .init(code: 201))
            #expect(result.head.headerFields[.contentType] == "application/json")
            let two = try #require(HTTPField.Name("X-Two"))
            #expect(result.head.headerFields[values: two] == ["a", "b"])
            #expect(result.body == Data(#"{"é":1}"#.utf8))
            let asked = try #require(server.requests.all.first)
            #expect(asked.hasPrefix("POST /osdm/places?a=b%20c HTTP/1.1\r\n"))
            #expect(asked.lowercased().contains("\r\nhost: 127.0.0.1:\(server.port)\r\n"))
            #expect(asked.lowercased().contains("\r\naccept-encoding: gzip, deflate\r\n"))
            #expect(asked.contains("\r\nAuthorization: Bearer x\r\n"))
            #expect(asked.hasSuffix("\r\n\r\n" + #"{"é":"東"}"#))
            await transport.shutDown()
        }
    }

    @Test(
        "a response with an error status is returned, not thrown", arguments: ["404 Not Found", "503 Busy"])
    func statuses(_ status: String) async throws {
        try await LoopbackServer.serving({ _ in [http(status, ["Content-Type: text/html"], text: "<html>")] })
        {
            server in
            let result = await outcome { () async throws(TransportError) in
                try await LiveTransport.direct().ask(server)
            }
            #expect(result.status == Int(status.prefix(3)))
            #expect(result.text == "<html>")
        }
    }

    @Test("a response without a length ends with its connection, and a response without a body ends at once")
    func untilClose() async throws {
        let steps: [LoopbackServer.Step] = [
            .send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nto the end"), .close,
        ]
        try await LoopbackServer.serving({ $0.hasPrefix("GET /none") ? [http("204 None")] : steps }) {
            server in
            let transport = LiveTransport.direct()
            let unending = try await transport.ask(server)
            #expect(unending.body == Data("to the end".utf8))
            let none = try await transport.ask(server, "/none")
            #expect(none.body.isEmpty)
        }
    }

    @Test("fields with the same name are kept apart")
    func sameName() async throws {
        let cookies = ["a=1; Expires=Thu, 01 Jan 2099 00:00:00 GMT", "b=2"]
        let head = cookies.map { "Set-Cookie: \($0)" }
        try await LoopbackServer.serving({ _ in [http("200 OK", head)] }) { server in
            let response = try await LiveTransport.direct().ask(server)
            #expect(response.head.headerFields[values: .setCookie] == cookies)
        }
    }

    @Test("many requests run at the same time, and reuse connections")
    func many() async throws {
        try await LoopbackServer.serving({ request in
            [http("200 OK", text: String(request.split(separator: " ")[1]))]
        }) { server in
            let transport = LiveTransport.direct()
            try await withThrowingTaskGroup { group in
                for index in 0..<100 {
                    group.addTask {
                        let response = try await transport.ask(server, "/\(index)")
                        #expect(response.body == Data("/\(index)".utf8))
                    }
                }
                try await group.waitForAll()
            }
            #expect(server.requests.all.count == 100)
        }
    }

    @Test(
        "a compressed body is decompressed, and loses the header fields about its compression",
        arguments: ["gzip", "deflate", "GZIP"])
    func packed(_ coding: String) async throws {
        let bytes = try #require(Packed.places[coding.lowercased()])
        try await LoopbackServer.serving({ _ in [http("200 OK", ["Content-Encoding: \(coding)"], bytes)] }) {
            server in
            let response = try await LiveTransport.direct().ask(server)
            #expect(response.body == Data(#"{"places":[]}"#.utf8))
            #expect(response.head.headerFields[.contentEncoding] == nil)
            #expect(response.head.headerFields[.contentLength] == nil)
        }
    }

    @Test("a body that is too large is refused, whether or not it is compressed or has a length")
    func tooLarge() async throws {
        let limits = LiveLimits(body: 100_000)
        let piece = String(repeating: "x", count: 60_000)
        let responses: [[LoopbackServer.Step]] = [
            [.send("HTTP/1.1 200 OK\r\nContent-Length: 100001\r\n\r\n")],
            [
                .send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"),
                .send("ea60\r\n\(piece)\r\n"), .send("ea60\r\n\(piece)\r\n"),
            ],
            [http("200 OK", ["Content-Encoding: gzip"], Packed.zeros)],
        ]
        for steps in responses {
            try await LoopbackServer.serving({ _ in steps }) { server in
                let result = await outcome { () async throws(TransportError) in
                    try await LiveTransport.direct(limits).ask(server)
                }
                #expect(result.code == .tooLarge)
            }
        }
        try await LoopbackServer.serving({ _ in responses[2] }) { server in
            let response = try await LiveTransport.direct().ask(server)
            #expect(response.body.count == 200_000)
        }
    }
}
