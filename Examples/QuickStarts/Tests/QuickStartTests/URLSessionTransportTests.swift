import Foundation
import HTTPTransport
import HTTPTypes
import Testing

@testable import URLSessionTransport

@Suite("The transport over URLSession", .timeLimit(.minutes(1)))
struct URLSessionTransportTests {
    @Test("a response arrives with its status, its fields and its body")
    func response() async throws {
        let server = try OneResponseServer(
            "HTTP/1.1 404 Not Found\r\nX-Tea: none\r\nContent-Length: 4\r\n\r\nGone")
        let response = try await send(to: server.port)
        #expect(response.head.status == .notFound)
        #expect(response.head.headerFields[try #require(HTTPField.Name("X-Tea"))] == "none")
        #expect(response.body == Data("Gone".utf8))
        #expect(await server.request?.hasPrefix("GET /teas HTTP/1.1\r\n") == true)
    }

    @Test("a redirection is followed")
    func redirection() async throws {
        let goal = try OneResponseServer("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\ntea")
        let server = try OneResponseServer(
            "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:\(goal.port)/\r\nContent-Length: 0\r\n\r\n")
        let response = try await send(to: server.port)
        #expect(response.body == Data("tea".utf8))
    }

    @Test("a refused connection is an error")
    func refused() async throws {
        let port = try OneResponseServer.freePort()
        let error = await #expect(throws: TransportError.self) { try await send(to: port) }
        #expect(error?.code == .connectionRefused)
    }

    private func send(to port: UInt16) async throws -> Response {
        let request = HTTPRequest(
            method: .get, scheme: "http", authority: "127.0.0.1:\(port)", path: "/teas")
        return try await URLSessionTransport().send(request, body: Data())
    }
}
