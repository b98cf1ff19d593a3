import Foundation
import HTTPTransport
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Synchronization
import TestSupport
import Testing

@testable import guichet

@Suite("A connection to a server of the program", .timeLimit(.minutes(2)))
struct ConnectionTests {
    /// Sends bytes to the sandbox. Returns all bytes that the sandbox sends until it closes the connection.
    private func exchange(_ text: String) async throws -> String {
        let folder = try TemporaryFolder()
        let (program, port) = try await Program.serving(by: ["sandbox"], in: folder)
        let response = try await rawExchange(text, at: port)
        program.interrupt()
        _ = try await program.end()
        return response
    }

    @Test("a client that does not speak HTTP gets a problem document, and its connection is closed")
    func notHTTP() async throws {
        let response = try await exchange("HELLO\r\n\r\n")
        #expect(response.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
        #expect(response.contains("application/problem+json"))
        #expect(response.contains("X_MALFORMED_REQUEST"))
    }

    @Test("request heads that arrive in two pieces stay as the client wrote them")
    func splitHeads() async throws {
        let asked = Mutex<[String]>([])
        let service = ClosureTransport { request, _ in
            let own = request.headerFields[values: .init("X") ?? .accept].joined()
            asked.withLock { $0.append("\(request.method.rawValue) \(request.path ?? "") \(own)") }
            return Response(head: HTTPResponse(status: .ok))
        }
        let listener = try await Listener(service, port: 0)
        let first =
            "GET /1 HTTP/1.1\r\nHost: localhost\r\nX: one\r\n\r\nGET /2 HTTP/1.1\r\nHost: localhost\r\nX: ab"
        try await withRawConnection(to: listener.port) { inbound, outbound in
            try await outbound.write(ByteBuffer(string: first))
            var parts = inbound.makeAsyncIterator()
            _ = try await parts.next()
            try await outbound.write(ByteBuffer(string: "cd ef\r\nConnection: close\r\n\r\n"))
            while try await parts.next() != nil {}
        }
        await listener.close()
        #expect(asked.withLock { $0 } == ["GET /1 one", "GET /2 abcd ef"])
    }

    @Test("a line of blanks does not end a head")
    func blankLine() async throws {
        let response = try await exchange("GET /versions HTTP/1.1\r\nHost: localhost\r\n \r\nX: y\r\n\r\n")
        #expect(!response.contains("200 OK"), "\(response)")
    }

    @Test("a client that speaks TLS is refused at once")
    func speaksTLS() async throws {
        let response = try await exchange("\u{16}\u{3}\u{1}\u{0}\u{5}hello")
        #expect(response.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
    }

    @Test("a request whose header is too long gets the status 431")
    func longHeader() async throws {
        let header = "X-Long: \(String(repeating: "x", count: 100_000))"
        let response = try await exchange("GET / HTTP/1.1\r\nHost: localhost\r\n\(header)\r\n\r\n")
        #expect(response.hasPrefix("HTTP/1.1 431 Request Header Fields Too Large\r\n"), "\(response)")
    }

    @Test("a request with both a length and chunks is refused, because a proxy might read it as two requests")
    func smuggling() async throws {
        let response = try await exchange(
            "POST /places HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "0\r\n\r\nGET /versions HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(response.hasPrefix("HTTP/1.1 400 Bad Request\r\n"), "\(response)")
        #expect(!response.contains("200 OK"))
    }

    @Test("unreadable content gets the status 400")
    func unreadableContent() async throws {
        let response = try await exchange(
            "POST /places HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")
        #expect(response.hasPrefix("HTTP/1.1 400 Bad Request\r\n"), "\(response)")
    }

    @Test("unreadable bytes behind a request get the status 400 after the response to the request")
    func unreadableBehind() async throws {
        let response = try await exchange(
            "GET /versions HTTP/1.1\r\nHost: localhost\r\n\r\nHELLO\r\n\r\n")
        #expect(response.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(response)")
        #expect(response.contains("HTTP/1.1 400 Bad Request\r\n"), "\(response)")
    }

    /// Serves a description of each request, and returns the responses to these bytes.
    private func echoed(_ text: String) async throws -> String {
        let service = ClosureTransport { request, body in
            let words =
                "\(request.method.rawValue) \(request.path ?? "") \(String(decoding: body, as: UTF8.self));"
            return Response(head: HTTPResponse(status: .ok), body: Data(words.utf8))
        }
        let listener = try await Listener(service, port: 0)
        let response = try await rawExchange(text, at: listener.port, closingSide: true)
        await listener.close()
        return response
    }

    @Test(
        "blanks and tabs may follow the value of any field",
        arguments: ["Content-Length: 3", "content-length:\t3"])
    func blanks(_ field: String) async throws {
        let response = try await echoed("POST /a HTTP/1.1\r\nHost: localhost\t\r\n\(field)\t \r\n\r\nabc")
        #expect(response.hasSuffix("POST /a abc;"), "\(response)")
        let chunked = try await echoed(
            "POST /a HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding:\tchunked\t\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
        )
        #expect(chunked.hasSuffix("POST /a abc;"), "\(chunked)")
    }

    @Test("any HTTP token is accepted as a method, also for each of several requests on a connection")
    func methods() async throws {
        let fields = "HTTP/1.1\r\nHost: localhost\r\n"
        let response = try await echoed(
            "FOO /1 \(fields)Content-Length: 6\r\n\r\nA\t\r\n\r\nGET /2 \(fields)\r\n")
        #expect(response.contains("FOO /1 A\t\r\n\r\n;"), "\(response)")
        #expect(response.hasSuffix("GET /2 ;"), "\(response)")
    }

    @Test(
        "after an offer of HTTP/2, and after a body, the next request on the connection is read as usual"
    )
    func offers() async throws {
        let fields = "HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
        let listener = try await Listener(
            ClosureTransport { request, body in
                Response(
                    head: HTTPResponse(status: .ok),
                    body: Data("\(request.method) \(request.path ?? "") \(body.count);".utf8))
            }, port: 0)
        let parts = [
            "GET /1 \(fields)\r\n", "POST /2 \(fields)Content-Length: 3\r\n\r\nabc",
            "FOO /3 \(fields)Content-Length: 2 \t\r\n\r\n", "ab", "GET /4 \(fields)\r\n",
            "POST /5 \(fields)Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", "0\r\n\r\n",
            "BAR /6 \(fields)\r\n",
        ]
        let text = try await withRawConnection(to: listener.port) { inbound, outbound in
            var (text, left, awaited) = ("", parts[...], ["/1", "/2", "", "/3", "/4", "", "/5", "/6"][...])
            func sendNext() async throws {
                repeat {
                    guard let part = left.popFirst() else { return }
                    try await outbound.write(ByteBuffer(string: part))
                } while awaited.popFirst() == ""
            }
            try await sendNext()
            for try await part in inbound {
                text += String(buffer: part)
                if text.hasSuffix("BAR /6 0;") { break }
                if text.hasSuffix(";") { try await sendNext() }
            }
            return text
        }
        await listener.close()
        for answer in ["GET /1 0;", "POST /2 3;", "FOO /3 2;", "GET /4 0;", "POST /5 3;", "BAR /6 0;"] {
            #expect(text.contains(answer), "\(answer)\n\(text)")
        }
    }

    @Test("a request that is too large is refused before all of it has arrived")
    func tooLarge() async throws {
        let content = String(repeating: "x", count: ConnectionHandler.largestRequest + 1)
        let response = try await exchange(
            "POST /places HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000000\r\n\r\n\(content)")
        #expect(response.hasPrefix("HTTP/1.1 413 "), "\(response)")
        #expect(response.contains("larger than 67108864 bytes."), "\(response)")
    }

    @Test("a request behind the last response of a connection is not carried out")
    func behindTheLast() async throws {
        let asked = Mutex<[String]>([])
        let service = ClosureTransport { request, _ in
            asked.withLock { $0.append(request.path ?? "") }
            return Response(head: HTTPResponse(status: .ok, headerFields: [.connection: "close"]))
        }
        let listener = try await Listener(service, port: 0)
        let requests = ["/one", "/two"].map { "GET \($0) HTTP/1.1\r\nHost: localhost\r\n\r\n" }
        let response = try await rawExchange(requests.joined(), at: listener.port)
        await listener.close()
        #expect(response.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(response)")
        #expect(asked.withLock { $0 } == ["/one"])
    }

    @Test("an HTTP/1.0 connection is closed after its response")
    func version10() async throws {
        let clock = ContinuousClock()
        let start = clock.now
        let response = try await exchange("GET /versions HTTP/1.0\r\n\r\n")
        #expect(response.contains(" 200 OK\r\n"))
        // Any idle connection is closed after this time, so this one must be closed earlier.
        #expect(start.duration(to: clock.now) < .nanoseconds(ConnectionHandler.patience.nanoseconds))
    }

    @Test("a client that expects 100 Continue gets that status first, and then its response")
    func expectsContinue() async throws {
        let response = try await exchange(
            "POST /oauth/token HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: 100-continue\r\nConnection: close\r\n"
                + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 5\r\n\r\na=b&c")
        #expect(
            response.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 400 Bad Request\r\n"), "\(response)")
    }

    /// Opens a connection whose clock the test advances.
    ///
    /// - Parameters:
    ///   - held: The stream at whose end requests get their responses.
    ///   - takesBytes: Whether the client reads what the server sends.
    private func open(
        _ held: AsyncStream<Never>? = nil, takesBytes: Bool = true
    ) async throws -> NIOAsyncTestingChannel {
        let transport = ClosureTransport { _, _ in
            if let held { for await _ in held {} }
            return Response(head: HTTPResponse(status: .ok), body: Data("fine".utf8))
        }
        let channel = try await NIOAsyncTestingChannel { channel in
            if !takesBytes { try channel.pipeline.syncOperations.addHandler(FullSocket()) }
            try channel.pipeline.syncOperations.addHandler(ConnectionHandler(transport))
        }
        try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1))
        return channel
    }

    private func request(on channel: NIOAsyncTestingChannel, isComplete: Bool = true) async throws {
        let head = HTTPRequestHead(
            version: .http1_1, method: .POST, uri: "/", headers: ["host": "localhost"])
        try await channel.writeInbound(HTTPServerRequestPart.head(head))
        if isComplete { try await channel.writeInbound(HTTPServerRequestPart.end(nil)) }
    }

    private func response(on channel: NIOAsyncTestingChannel, parts: Int = 3) async throws {
        for _ in 0..<parts { _ = try await channel.waitForOutboundWrite(as: HTTPServerResponsePart.self) }
    }

    @Test(
        "a connection is closed if no complete request arrives within 30 seconds", arguments: [false, true])
    func incompleteRequest(hasBegun: Bool) async throws {
        let channel = try await open()
        await channel.testingEventLoop.advanceTime(by: .milliseconds(29_000))
        if hasBegun { try await request(on: channel, isComplete: false) }
        await channel.testingEventLoop.advanceTime(by: .milliseconds(999))
        #expect(channel.isActive)
        await channel.testingEventLoop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
    }

    @Test("a connection stays open until its response is sent, and then for 30 seconds without a request")
    func waitsForResponse() async throws {
        let (held, release) = AsyncStream<Never>.makeStream()
        let channel = try await open(held)
        try await request(on: channel)
        await channel.testingEventLoop.advanceTime(by: .seconds(90))
        #expect(channel.isActive)
        release.finish()
        try await response(on: channel)
        await channel.testingEventLoop.advanceTime(by: .milliseconds(29_999))
        #expect(channel.isActive)
        await channel.testingEventLoop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
    }

    @Test("a client that does not read its response gets no other one, and is cut off after 30 seconds")
    func takesNothing() async throws {
        let channel = try await open(takesBytes: false)
        try await request(on: channel)
        try await response(on: channel, parts: 2)
        await channel.testingEventLoop.advanceTime(by: .milliseconds(29_999))
        #expect(channel.isActive)
        // The end of a response lets `HTTPServerPipelineHandler` pass on the next request.
        #expect(try await channel.readOutbound(as: HTTPServerResponsePart.self) == nil)
        await channel.testingEventLoop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
    }

    @Test("a client that closes its side of the connection after its last request gets all responses")
    func closedSide() async throws {
        let folder = try TemporaryFolder()
        let (program, port) = try await Program.serving(by: ["sandbox"], in: folder)
        let request = "GET /versions HTTP/1.1\r\nHost: localhost\r\n\r\n"
        let responses = try await rawExchange(request + request, at: port, closingSide: true)
        #expect(responses.components(separatedBy: "HTTP/1.1 200 OK\r\n").count == 3, "\(responses)")
        program.interrupt()
        _ = try await program.end()
    }

    @Test(
        "a terminated server first responds to the requests that it has begun to read, and SIGTERM does not hurry it",
        arguments: [SIGINT, SIGTERM])
    func endsGracefully(signal: Int32) async throws {
        let folder = try TemporaryFolder()
        let (program, port) = try await Program.serving(by: ["sandbox"], in: folder)
        let process = program.identifier
        let response = try await withRawConnection(to: port) { inbound, outbound in
            var parts = inbound.makeAsyncIterator()
            try await outbound.write(
                ByteBuffer(
                    string: "POST /oauth/token HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n"
                        + "Content-Length: 3\r\n\r\n"))
            #expect(try await parts.next().map { String(buffer: $0) } == "HTTP/1.1 100 Continue\r\n\r\n")
            kill(process, signal)
            // When the server has received the signal, it refuses new connections.
            while (try? await rawExchange("", at: port, closingSide: true)) != nil {}
            kill(process, SIGTERM)
            try await outbound.write(ByteBuffer(string: "a=b"))
            var response = ""
            while let part = try await parts.next() { response += String(buffer: part) }
            return response
        }
        #expect(response.hasPrefix("HTTP/1.1 400 Bad Request\r\n"), "\(response)")
        #expect(response.contains("connection: close\r\n"), "\(response)")
        #expect(try await program.end().status == 0)
    }
}

/// Completes no write, like a socket whose client does not read.
private final class FullSocket: ChannelDuplexHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundIn = HTTPServerResponsePart

    private var unfinished: [EventLoopPromise<Void>] = []

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if let promise { unfinished.append(promise) }
        context.write(data, promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        for promise in unfinished { promise.fail(ChannelError.ioOnClosedChannel) }
        context.fireChannelInactive()
    }
}
