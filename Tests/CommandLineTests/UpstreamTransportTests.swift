import Foundation
import HTTPTransport
import HTTPTypes
import LiveHTTP
import Testing

@testable import guichet

@Suite("The changes that a recording proxy makes to messages")
struct UpstreamTransportTests {
    private static let own = "http://localhost:8080"

    /// Sends a request through a proxy whose service gives `response`. Returns what the service and the client got.
    private func send(
        _ fields: HTTPFields = [:], to service: String = "https://api.example.com",
        response: HTTPFields = [:]
    ) async throws -> (request: HTTPRequest, response: HTTPFields) {
        let (requests, seen) = AsyncStream.makeStream(of: HTTPRequest.self)
        let base = ClosureTransport { request, _ async throws(TransportError) -> Response in
            seen.yield(request)
            return Response(head: HTTPResponse(status: .found, headerFields: response))
        }
        let proxy = UpstreamTransport(
            try UpstreamTransport.service(service, port: 8080), LiveTransport()
        ) { base }
        let answer = try await proxy.send(
            HTTPRequest(
                method: .get, scheme: "http", authority: "localhost:8080", path: "/a//b?c=%20d",
                headerFields: fields), body: Data())
        seen.finish()
        let request = try #require(await requests.first { _ in true })
        return (request, answer.head.headerFields)
    }

    private func name(_ text: String) throws -> HTTPField.Name { try #require(HTTPField.Name(text)) }

    @Test("the service gets its own host name, and the path as the client wrote it")
    func address() async throws {
        let request = try await send(to: "https://api.example.com:8443/").request
        #expect(request.scheme == "https" && request.authority == "api.example.com:8443")
        #expect(request.path == "/a//b?c=%20d")
    }

    @Test("Origin and Referer name the service if they named the proxy")
    func origin() async throws {
        let own = try await send([.origin: Self.own, .referer: "\(Self.own)/page?x=1"]).request.headerFields
        #expect(own[.origin] == "https://api.example.com")
        #expect(own[.referer] == "https://api.example.com/page?x=1")
        let other = try await send([.origin: "https://example.org", .referer: "https://example.org/a"])
            .request
        #expect(other.headerFields[.origin] == "https://example.org")
        #expect(other.headerFields[.referer] == "https://example.org/a")
    }

    @Test("hop-by-hop fields are dropped in both directions, and all others stay")
    func hopByHop() async throws {
        let hop: HTTPFields = [
            .connection: "close, X-Hop", try name("X-Hop"): "1", try name("Keep-Alive"): "timeout=5",
            .te: "trailers", .transferEncoding: "chunked", .upgrade: "h2c",
            try name("Proxy-Connection"): "close",
            .authorization: "Bearer a", .cookie: "b=c", .setCookie: "d=e",
        ]
        let (request, response) = try await send(hop, response: hop)
        let kept: HTTPFields = [.authorization: "Bearer a", .cookie: "b=c", .setCookie: "d=e"]
        #expect(request.headerFields == kept)
        #expect(response == kept)
    }

    @Test(
        "a Location at the service is changed to one at the proxy, and any other stays",
        arguments: [
            ("https://api.example.com/orders/7?a=b#c", "http://localhost:8080/orders/7?a=b#c"),
            ("HTTPS://API.example.com:443", "http://localhost:8080"), ("/orders/7", "/orders/7"),
            ("https://api.example.com?a", "http://localhost:8080?a"),
            ("http://api.example.com/a", "http://api.example.com/a"),
            ("https://other.example.com/a", "https://other.example.com/a"),
        ])
    func location(sent: String, got: String) async throws {
        #expect(try await send(response: [.location: sent]).response[.location] == got)
    }

    @Test("links at the service are changed to ones at the proxy, and any others stay")
    func links() async throws {
        let link = try name("Link")
        let sent =
            #"<https://api.example.com/a?page=2>; rel="next", </a?page=1>; rel="first", <https://other.example.com/>; rel="up""#
        let got =
            #"<http://localhost:8080/a?page=2>; rel="next", </a?page=1>; rel="first", <https://other.example.com/>; rel="up""#
        #expect(try await send(response: [link: sent]).response[link] == got)
    }

    @Test(
        "if the service gives no response, the client gets a sentence that says so",
        arguments: [
            (TransportError(.nameNotResolved, detail: "no such host"), 502), (TransportError(.timedOut), 504),
            (TransportError(.tooLarge), 502),
        ])
    func noResponse(error: TransportError, status: Int) async throws {
        let base = ClosureTransport { _, _ async throws(TransportError) -> Response in throw error }
        let proxy = UpstreamTransport(
            try UpstreamTransport.service("https://api.example.com", port: 0), LiveTransport()
        ) {
            base
        }
        let request = HTTPRequest(method: .get, scheme: "http", authority: "localhost:1", path: "/")
        let response = try await proxy.send(request, body: Data())
        #expect(response.head.status.code == status)
        let body = String(decoding: response.body, as: UTF8.self)
        #expect(body.contains("https://api.example.com gave no response: \(error.code.rawValue)"), "\(body)")
    }

    @Test(
        "an address that cannot be a service's is refused, and the message does not repeat its password",
        arguments: [
            ("ftp://example.com", "is not an address of HTTP"),
            ("api.example.com", "is not an address of HTTP"),
            ("https://ada:s3cret@example.com", "must not hold a user name or password"),
            ("ada:s3cret@example.com", "is not an address of HTTP"),
            ("https://example.com/osdm", "must end after the host: the client's paths stay as they are"),
            ("https://example.com?a=b", "must end after the host"),
            ("http://localhost:8080", "is the address of this proxy itself"),
            ("http://example.com", "http://example.com is not encrypted"),
        ])
    func refused(address: String, sentence: String) throws {
        do throws(ProgramError) {
            _ = try UpstreamTransport.service(address, port: 8080)
            Issue.record("\(address) was accepted")
        } catch {
            #expect(error.message.contains(sentence) && !error.message.contains("s3cret"), "\(error.message)")
        }
    }
}
