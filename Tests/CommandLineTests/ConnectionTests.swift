import Foundation
import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
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

    private func request(on channel: EmbeddedChannel) throws {
        try channel.writeInbound(
            HTTPRequestPart.head(HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")))
        try channel.writeInbound(HTTPRequestPart.end(nil))
    }

    private func respond(on channel: EmbeddedChannel) throws {
        try channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
        try channel.writeOutbound(HTTPResponsePart.end(nil))
    }

    private func open() throws -> EmbeddedChannel {
        let channel = EmbeddedChannel(handler: ConnectionHandler())
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        return channel
    }

    @Test("a connection is closed if it brings no complete request within 30 seconds")
    func incompleteRequest() throws {
        let silent = try open()
        silent.embeddedEventLoop.advanceTime(by: .milliseconds(29_999))
        #expect(silent.isActive)
        silent.embeddedEventLoop.advanceTime(by: .milliseconds(1))
        #expect(!silent.isActive)
        let slow = try open()
        try slow.writeInbound(
            HTTPRequestPart.head(HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/")))
        slow.embeddedEventLoop.advanceTime(by: .seconds(30))
        #expect(!slow.isActive)
    }

    @Test("a connection stays open until its response is sent, and then for 30 seconds without a request")
    func waitsForResponse() throws {
        let channel = try open()
        try request(on: channel)
        channel.embeddedEventLoop.advanceTime(by: .seconds(90))
        #expect(channel.isActive)
        try respond(on: channel)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(29_999))
        #expect(channel.isActive)
        channel.embeddedEventLoop.advanceTime(by: .milliseconds(1))
        #expect(!channel.isActive)
    }
}
