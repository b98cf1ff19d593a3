import Foundation
import HTTPTransport
import HTTPTypes
import LiveHTTP
import NIOCore
import TestSupport
import Testing

@testable import guichet

@Suite("What a recording proxy passes on", .timeLimit(.minutes(1)))
struct PassedOnTests {
    private func proxy(to service: RawService) async throws -> Listener {
        let origin = try UpstreamTransport.service("http://127.0.0.1:\(service.port)", port: 0)
        let live = LiveTransport(limits: LiveLimits(redirections: 0), proxies: .none, unpacks: false)
        return try await Listener(UpstreamTransport(origin, live) { live }, port: 0, isProxy: true)
    }

    /// Sends a request through a proxy to a service that responds with a text. Returns what the service got, and what
    /// the client got.
    private func exchange(
        _ request: String, _ response: String, hangsUp: Bool = false
    ) async throws -> (asked: String, answer: String) {
        let service = try await RawService(response)
        let proxy = try await proxy(to: service)
        let answer = try await withRawConnection(to: proxy.port) { inbound, outbound in
            try await outbound.write(ByteBuffer(bytes: request.fieldBytes))
            var answer = ""
            for try await part in inbound {
                answer += String(part.readableBytesView.map { Character(Unicode.Scalar($0)) })
                if hangsUp, answer.contains("\r\n\r\n") { service.hangUp() }
            }
            return answer
        }
        await proxy.close()
        try await service.close()
        return (service.requests.joined(separator: "\n"), answer)
    }

    private func get(_ words: String, _ fields: String = "") -> String {
        "\(words) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(fields)\r\n"
    }

    private let fine = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    @Test(
        "methods and targets are passed on as they were written",
        arguments: [
            "GET /x?filter[name]=caf%C3%A9", "GET /x?q=a|b%20c", "GET /x?{a}=%7B", "GET /x?q=100%",
            "GET /files/[1]%20", "GET /a/../b/./c", "GET //twice?a=b?c=d", "GET /x?", "M-SEARCH /x",
            "PROPFIND /x", "QUERY /x", "FOO /x", "a.token! /x",
        ])
    func requestLine(_ words: String) async throws {
        let (asked, answer) = try await exchange(get(words), fine)
        #expect(asked.hasPrefix("\(words) HTTP/1.1\r\n"), "\(asked)")
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(answer)")
    }

    @Test("bytes that are not UTF-8 are passed on in fields, reason phrases and trailers")
    func otherEncodings() async throws {
        let name = String(fieldBytes: [0x63, 0x61, 0x66, 0xE9])
        let fields = "X-Name: \(name)\r\nX-Text: café\u{A0}\r\n"
        let (asked, answer) = try await exchange(
            get("GET /x", fields),
            "HTTP/1.1 200 Tr\u{E8}s bien\r\nX-Name: \u{E9}\u{A0}\r\nX-Text: \u{C3}\u{A9}\u{C2}\u{A0}\r\n"
                + "X-Odd: \u{F4}\u{8F}\u{9F}\u{A9}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n"
                + "X-End: \u{FC}\r\n\r\n")
        #expect(asked.contains(fields), "\(asked)")
        #expect(answer.hasPrefix("HTTP/1.1 200 Tr\u{E8}s bien\r\n"), "\(answer)")
        let values = [
            "X-Name: \u{E9}\u{A0}", "X-Text: \u{C3}\u{A9}\u{C2}\u{A0}", "X-Odd: \u{F4}\u{8F}\u{9F}\u{A9}",
        ]
        for field in values + ["X-End: \u{FC}"] {
            #expect(answer.contains("\r\n\(field)\r\n"), "\(answer)")
        }
    }

    @Test("each of several requests on a connection gets its own response, even if they arrive together")
    func together() async throws {
        let service = try await RawService(fine)
        let proxy = try await proxy(to: service)
        let requests = (1...20).map { get("GET /\($0)").replacing("Connection: close\r\n", with: "") }
        let answers = try await withRawConnection(to: proxy.port) { inbound, outbound in
            try await outbound.write(ByteBuffer(string: requests.joined()))
            outbound.finish()
            var text = ""
            for try await part in inbound { text += String(buffer: part) }
            return text
        }
        await proxy.close()
        try await service.close()
        #expect(service.requests.map { $0.prefix { $0 != "\r\n" } } == (1...20).map { "GET /\($0) HTTP/1.1" })
        #expect(answers.components(separatedBy: "HTTP/1.1 200 OK").count == 21, "\(answers)")
    }

    @Test("only the codings in Accept-Encoding that can be recorded are passed on, and none is added")
    func acceptEncoding() async throws {
        let asked = try await exchange(
            get("GET /x", "Accept-Encoding: br;q=1, x-odd, zstd, gzip;q=0\r\n"), fine
        ).asked
        #expect(asked.contains("Accept-Encoding: br;q=1\r\n"), "\(asked)")
        let plain = try await exchange(get("GET /x"), fine).asked
        #expect(!plain.lowercased().contains("accept-encoding"), "\(plain)")
    }

    @Test("a compressed body stays compressed")
    func packed() async throws {
        let body = "\u{1F}\u{8B}\u{8}\u{0}not really gzip\u{FF}"
        let (_, answer) = try await exchange(
            get("GET /x"),
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.unicodeScalars.count)\r\n\r\n\(body)"
        )
        #expect(answer.hasSuffix("\r\n\r\n" + body), "\(answer.debugDescription)")
        #expect(answer.lowercased().contains("content-encoding: gzip\r\n"), "\(answer.debugDescription)")
    }

    @Test("informational responses, trailers and the reason phrase of a status are passed on")
    func around() async throws {
        let (_, answer) = try await exchange(
            get("GET /x"),
            "HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\nHTTP/1.1 200 All Fine\r\n"
                + "Transfer-Encoding: chunked\r\nTrailer: X-Sum\r\n\r\n5\r\nhello\r\n0\r\nX-Sum: 5d41\r\n\r\n"
        )
        #expect(answer.hasPrefix("HTTP/1.1 103 Early Hints\r\n"), "\(answer)")
        #expect(answer.contains("\r\n\r\nHTTP/1.1 200 All Fine\r\n"), "\(answer)")
        #expect(answer.hasSuffix("5\r\nhello\r\n0\r\nX-Sum: 5d41\r\n\r\n"), "\(answer)")
        #expect(!answer.lowercased().contains("server:"), "\(answer)")
    }

    @Test("if the service's response breaks off, the client's response breaks off, too")
    func cut() async throws {
        let (_, answer) = try await exchange(
            get("GET /x"), "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this", hangsUp: true)
        #expect(answer.lowercased().contains("content-length: 100\r\n"), "\(answer)")
        #expect(answer.hasSuffix("\r\n\r\nonly this"), "\(answer)")
    }

    @Test(
        "a part of a response reaches the client before the service sends the next, and a client can end the rest"
    )
    func stream() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n"
        let service = try await RawService(head + "8\r\ndata: 1\n\r\n", "8\r\ndata: 2\n\r\n")
        let proxy = try await proxy(to: service)
        let request = get("GET /events")
        try await withRawConnection(to: proxy.port, breaks: true) { inbound, outbound in
            try await outbound.write(ByteBuffer(string: request))
            var (answer, next) = ("", 1)
            for try await part in inbound {
                answer += String(buffer: part)
                guard answer.contains("data: \(next)\n") else { continue }
                // The service sends the next part only now, so the proxy has not held back this part until the next.
                service.sendNext()
                next += 1
                if next == 3 { return }
            }
            Issue.record("The response ended: \(answer)")
        }
        await service.clientHasClosed()
        await proxy.close()
        try await service.close()
    }

    private let upgrade =
        "Connection: keep-alive, Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: abc\r\n"

    @Test("after a change of protocol, bytes pass in both directions as they are, until one side closes")
    func upgraded() async throws {
        let service = try await RawService(
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n\u{81}\u{2}hi"
        )
        let proxy = try await proxy(to: service)
        let request = "GET /chat?a[b] HTTP/1.1\r\nHost: localhost\r\n\(upgrade)\r\n"
        let answer = try await withRawConnection(to: proxy.port) { inbound, outbound in
            try await outbound.write(ByteBuffer(string: request))
            var (answer, pings) = ("", 0)
            for try await part in inbound {
                answer += String(part.readableBytesView.map { Character(Unicode.Scalar($0)) })
                let answers = answer.components(separatedBy: "\u{81}\u{2}hi").count - 1
                if answers > pings, pings < 2 {
                    pings += 1
                    try await outbound.write(ByteBuffer(string: "GET ping \(pings)\r\n\r\n"))
                }
                if answers == 3 { service.hangUp() }
            }
            return answer
        }
        await proxy.close()
        try await service.close()
        #expect(service.requests.first?.hasPrefix("GET /chat?a[b] HTTP/1.1\r\nHost: 127.0.0.1:") == true)
        #expect(service.requests.first?.contains("Connection: Upgrade\r\nUpgrade: websocket\r\n") == true)
        #expect(service.requests.dropFirst() == ["GET ping 1\r\n\r\n", "GET ping 2\r\n\r\n"])
        #expect(answer.components(separatedBy: "HTTP/1.1 101 Switching").count == 4, "\(answer)")
    }

    @Test("a refused change of protocol is passed on, and the connection takes no other request")
    func refusedUpgrade() async throws {
        let service = try await RawService("HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno")
        let proxy = try await proxy(to: service)
        let request = "GET /chat HTTP/1.1\r\nHost: localhost\r\n\(upgrade)\r\n"
        let answer = try await withRawConnection(to: proxy.port) { inbound, outbound in
            try await outbound.write(ByteBuffer(string: request))
            var answer = ""
            for try await part in inbound {
                answer += String(buffer: part)
                if answer.hasSuffix("no") { try await outbound.write(ByteBuffer(string: request)) }
            }
            return answer
        }
        await proxy.close()
        try await service.close()
        #expect(answer == "HTTP/1.1 403 Forbidden\r\nContent-Length: 2\r\n\r\nno")
        #expect(service.requests.count == 1)
    }

    @Test("a change of protocol at a service that cannot be reached gets 502")
    func unreachableUpgrade() async throws {
        let service = try await RawService(fine)
        let proxy = try await proxy(to: service)
        try await service.close()
        let request = "GET /chat HTTP/1.1\r\nHost: localhost\r\n\(upgrade)\r\n"
        let answer = try await withRawConnection(to: proxy.port) { inbound, outbound in
            try await outbound.write(ByteBuffer(string: request))
            var answer = ""
            for try await part in inbound { answer += String(buffer: part) }
            return answer
        }
        await proxy.close()
        #expect(answer.hasPrefix("HTTP/1.1 502 Bad Gateway\r\n"))
    }

    @Test("an offer of HTTP/2 is not passed on, and the connection stays with HTTP/1.1")
    func offeredHTTP2() async throws {
        let (asked, answer) = try await exchange(
            get("GET /x", "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n")
                .replacing("Connection: close", with: "Connection: Upgrade, HTTP2-Settings, close"), fine)
        #expect(!asked.lowercased().contains("upgrade") && !asked.contains("HTTP2-Settings"), "\(asked)")
        #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    }

    @Test("an empty reason phrase stays empty, and “OPTIONS *” is passed on")
    func oddities() async throws {
        let (asked, answer) = try await exchange(
            get("OPTIONS *"), "HTTP/1.1 299 \r\nContent-Length: 2\r\n\r\nok")
        #expect(asked.hasPrefix("OPTIONS * HTTP/1.1\r\n"), "\(asked)")
        #expect(answer.hasPrefix("HTTP/1.1 299 \r\n"), "\(answer)")
    }

    @Test("a response of many megabytes arrives whole, while the service waits for the client")
    func large() async throws {
        let count = 4 << 20
        let body = String(repeating: "0123456789abcdef", count: count / 16)
        let (_, answer) = try await exchange(
            get("GET /x"), "HTTP/1.1 200 OK\r\nContent-Length: \(count)\r\n\r\n\(body)")
        #expect(answer.utf8.count > count && answer.hasSuffix("\r\n\r\n\(body)"))
    }
}
