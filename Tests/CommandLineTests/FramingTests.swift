import Foundation
import TestSupport
import Testing

@Suite("A server of the program", .timeLimit(.minutes(5)))
struct FramingTests {
    private let stubs = """
        - { request: GET /nc, respond: { status: 204, text: left over } }
        - { request: GET /nm, respond: { status: 304, text: left over, headers: { etag: '"a"', content-length: 9 } } }
        - { request: HEAD /unknown, respond: { status: 200 } }
        - { request: GET /rc, respond: { status: 205, text: left over } }
        - { request: /h, respond: { text: twelve bytes } }
        - { request: HEAD /size, respond: { headers: { Content-Length: "123456" } } }
        - request: /own
          respond: { text: x, headers: { Date: "Mon, 23 Nov 2026 07:00:00 GMT", Server: mine, Connection: close } }
        - { request: /reset, respond: { error: connectionReset } }
        - { request: GET /ok, respond: { text: fine } }
        """

    /// Sends requests on one connection. Returns the bytes of all responses. The last request must close the
    /// connection.
    private func responses(_ requests: String...) async throws -> String {
        let folder = try TemporaryFolder()
        try folder.write(stubs, to: "stubs.yaml")
        let (program, port) = try await Program.serving("--stubs", "stubs.yaml", in: folder)
        let text = requests.map {
            $0.replacing("PORT", with: "\(port)").replacing("\n", with: "\r\n") + "\r\n\r\n"
        }
        let responses = try await rawExchange(text.joined(), at: port)
        program.interrupt()
        _ = try await program.end()
        return responses
    }

    private let last = "GET /ok HTTP/1.1\nHost: localhost:PORT\nConnection: close"

    /// Splits responses into headers and contents, one after the other.
    private func parts(_ responses: String) -> [String] { responses.components(separatedBy: "\r\n\r\n") }

    @Test(
        "a response without content sends no bytes of content, so that the next response is read correctly",
        arguments: [
            ("HEAD /h", "200 OK", "Content-Length: 12"), ("GET /nc", "204 No Content", nil),
            ("GET /nm", "304 Not Modified", "Content-Length: 9"), ("HEAD /unknown", "200 OK", nil),
            ("GET /rc", "205 Reset Content", "Content-Length: 0"),
            ("HEAD /size", "200 OK", "Content-Length: 123456"), ("HEAD /nowhere", "404 Not Found", nil),
        ])
    func noContent(words: String, status: String, length: String?) async throws {
        let parts = parts(try await responses("\(words) HTTP/1.1\nHost: 127.0.0.1:PORT", last))
        #expect(parts.count == 3)
        #expect(parts[0].hasPrefix("HTTP/1.1 \(status)\r\n"), "\(parts)")
        if let length { #expect(parts[0].lowercased().contains("\r\n\(length.lowercased())"), "\(parts)") }
        #expect(!parts[0].lowercased().contains("transfer-encoding"))
        #expect(parts[1].hasPrefix("HTTP/1.1 200 OK\r\n") && parts.last == "fine", "\(parts)")
    }

    @Test("the server sends the headers that a stub sets, and closes the connection if a header says so")
    func stubHeaders() async throws {
        // If the connection stayed open, this would wait forever.
        let response = try await responses("GET /own HTTP/1.1\nHost: localhost")
        let lines = response.components(separatedBy: "\r\n").map { $0.lowercased() }
        #expect(lines.filter { $0.hasPrefix("date:") } == ["date: mon, 23 nov 2026 07:00:00 gmt"])
        #expect(lines.filter { $0.hasPrefix("server:") } == ["server: mine"])
        let usual = try await responses(last).components(separatedBy: "\r\n").map { $0.lowercased() }
        #expect(usual.filter { $0.hasPrefix("date: ") }.count == 1 && usual.contains("server: guichet"))
    }

    @Test("if a stub gives an error for a HEAD request, the connection is closed before a header is sent")
    func faultOnHead() async throws {
        #expect(try await responses("HEAD /reset HTTP/1.1\nHost: localhost") == "")
        #expect(try await responses("GET /reset HTTP/1.1\nHost: localhost").hasSuffix("\r\n\r\n{"))
    }

    @Test(
        "the server responds only to requests that name this machine",
        arguments: [
            ("GET /ok HTTP/1.1\nHost: LOCALHOST:PORT", "200 OK"),
            ("GET /ok HTTP/1.1\nHost: [::1]:PORT", "200 OK"),
            ("GET /ok HTTP/1.1\nHost: 127.0.0.1", "200 OK"), ("GET /ok HTTP/1.0", "200 OK"),
            ("GET http://localhost:PORT/ok HTTP/1.1\nHost: example.com", "200 OK"),
            ("GET /ok HTTP/1.1\nHost: example.com:PORT", "421 Misdirected Request"),
            ("GET /ok HTTP/1.1\nHost: localhost:1", "421 Misdirected Request"),
            ("GET /ok HTTP/1.1\nHost: localhost.example.com:PORT", "421 Misdirected Request"),
            ("GET /ok HTTP/1.0\nHost: example.com", "421 Misdirected Request"),
            ("GET http://example.com/ok HTTP/1.1\nHost: localhost", "421 Misdirected Request"),
            ("GET /ok HTTP/1.1", "400 Bad Request"), ("GET /ok HTTP/1.1\nHost:", "400 Bad Request"),
            ("GET /ok HTTP/1.1\nHost: localhost\nHost: localhost", "400 Bad Request"),
        ])
    func hosts(request: String, status: String) async throws {
        let response = try await responses(request + "\nConnection: close")
        #expect(response.hasPrefix("HTTP/1.1 \(status)\r\n"), "\(response)")
    }

    @Test(
        "requests from another site's page may only read: methods that change something get 403",
        arguments: [
            ("GET /ok HTTP/1.1\nHost: localhost\nOrigin: https://evil.example", "200 OK"),
            (
                "POST /ok HTTP/1.1\nHost: localhost\nOrigin: https://evil.example\nContent-Length: 0",
                "403 Forbidden"
            ),
            ("POST /ok HTTP/1.1\nHost: localhost\nOrigin: null\nContent-Length: 0", "403 Forbidden"),
            ("DELETE /ok HTTP/1.1\nHost: localhost\nSec-Fetch-Site: cross-site", "403 Forbidden"),
            (
                "POST /ok HTTP/1.1\nHost: localhost\nOrigin: http://localhost.example.com\nContent-Length: 0",
                "403 Forbidden"
            ),
            (
                "POST /ok HTTP/1.1\nHost: localhost\nOrigin: http://localhost:3000\nContent-Length: 0",
                "404 Not Found"
            ),
            (
                "POST /ok HTTP/1.1\nHost: localhost\nOrigin: http://[::1]:8\nContent-Length: 0",
                "404 Not Found"
            ),
            (
                "POST /ok HTTP/1.1\nHost: localhost\nSec-Fetch-Site: same-origin\nContent-Length: 0",
                "404 Not Found"
            ),
            ("POST /ok HTTP/1.1\nHost: localhost\nContent-Length: 0", "404 Not Found"),
        ])
    func otherSites(request: String, status: String) async throws {
        let response = try await responses(request + "\nConnection: close")
        #expect(response.hasPrefix("HTTP/1.1 \(status)\r\n"), "\(response)")
    }
}
